// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace samebit::key {

// Every sentence that the engine can ask for, with its arguments in order. core/report writes the
// English; the window translates by the same keys. Arguments are plain text; numbers in decimal,
// ops as their number in their own run
// ("418207"), places as "file:line" (empty: unknown), sides as "baseline" or "candidate".

// How it entered (wording, section 3). Slots are "output 0", "input 1".
inline constexpr const char* kHowKernel = "how.kernel"; // slots (joined with ", ")
inline constexpr const char* kHowKernelDrawing
    = "how.kernel.random"; // slots: same random state too
inline constexpr const char* kHowReceived
    = "how.received"; // slots: a collective got other data from another rank
inline constexpr const char* kHowRandom = "how.random"; // generator device ("cpu")
inline constexpr const char* kHowRandomOwn
    = "how.random.own"; // the same, of a generator that is not the default one
inline constexpr const char* kHowExternal
    = "how.external"; // input, argument name, meta, place it was first met at or ""
inline constexpr const char* kHowExternalNamed
    = "how.external.named"; // input, role ("parameter"), name, meta
inline constexpr const char* kHowUninit
    = "how.uninit"; // input, argument name, allocating operator, its number, its place
inline constexpr const char* kHowHiddenWrite
    = "how.hidden-write"; // input, argument name, number of the writer, its place, operator
inline constexpr const char* kHowHiddenExternal
    = "how.hidden-write.external"; // input, argument name: equal when first read
inline constexpr const char* kHowArgument
    = "how.call.argument"; // argument name, baseline value, candidate value
inline constexpr const char* kHowMeta = "how.call.meta"; // slot, baseline meta, candidate meta
inline constexpr const char* kHowOutputMeta
    = "how.call.output"; // output, baseline meta, candidate meta
inline constexpr const char* kHowLayout
    = "how.call.layout"; // input, baseline meta with strides, candidate meta with strides
inline constexpr const char* kHowSelection
    = "how.call.selection"; // input, first byte and meta baseline, the same candidate: 5 arguments
inline constexpr const char* kHowWiring
    = "how.call.wiring"; // input, number, operator, place of the baseline's producer, the same of
                         // the candidate's: 7
inline constexpr const char* kHowOverload
    = "how.call.overload"; // baseline operator, candidate operator
inline constexpr const char* kHowSlots = "how.call.slots"; // side that has it, input, argument name
inline constexpr const char* kHowRegion
    = "how.call.region"; // side that runs it, operator, ops in the
                         // region, reader's number, operator, place
inline constexpr const char* kHowRegionBoth
    = "how.call.region.both"; // baseline ops, candidate ops, baseline operator, candidate operator,
                              // reader's number, operator, place

// What differs in a call: argument name, baseline value, candidate value.
inline constexpr const char* kArgument = "argument.differs";

// Why (study/wording.md section 4).
inline constexpr const char* kRerun
    = "evidence.rerun"; // threads, "listed" when PyTorch documents it as
                        // non-deterministic or "", "same command" or ""
inline constexpr const char* kThreads = "evidence.threads"; // baseline threads, candidate threads
inline constexpr const char* kAlign
    = "evidence.align"; // input, baseline address modulo 64, candidate's
inline constexpr const char* kLayout
    = "evidence.layout"; // input, baseline strides, candidate strides
inline constexpr const char* kShape = "evidence.shape"; // argument or slot, baseline, candidate
inline constexpr const char* kDtype = "evidence.dtype"; // argument or slot, baseline, candidate
inline constexpr const char* kUninit
    = "evidence.uninit"; // allocating operator, its number, its place
inline constexpr const char* kMutationHidden
    = "evidence.mutation.hidden"; // storage owner ("numpy") or "", side or "" (not known)
inline constexpr const char* kMutationUndeclared = "evidence.mutation.undeclared"; // operator
inline constexpr const char* kMutationOverlap
    = "evidence.mutation.overlap"; // written argument, read argument
inline constexpr const char* kMutationSelf
    = "evidence.mutation.self"; // written argument: several of its elements share memory
inline constexpr const char* kMutationRegion
    = "evidence.mutation.region"; // side, operator, place: writes into memory older than the
                                  // inserted ops
inline constexpr const char* kData = "evidence.data"; // storage owner ("numpy") or ""
inline constexpr const char* kStateArgument
    = "evidence.state.argument"; // argument, baseline, candidate
inline constexpr const char* kStateTensor = "evidence.state.tensor"; // role, name
inline constexpr const char* kStateCarried
    = "evidence.state.carried"; // writer's number, its step, reader's step
inline constexpr const char* kSeqRegion
    = "evidence.seq.region"; // ops only in the baseline, ops only in the candidate
inline constexpr const char* kSeqWiring
    = "evidence.seq.wiring"; // number of the baseline's producer, of the candidate's
inline constexpr const char* kSeqOverload
    = "evidence.seq.overload"; // baseline operator, candidate operator
inline constexpr const char* kSeqSlots = "evidence.seq.slots"; // side that has it, input
inline constexpr const char* kSeqSelection
    = "evidence.seq.selection"; // input, baseline first byte, candidate first byte
inline constexpr const char* kSeqDraw
    = "evidence.seq.draw"; // side, operator, number, place of a draw that only this side has
inline constexpr const char* kRngFirst
    = "evidence.rng.first"; // baseline seed, candidate seed: both
                            // generators are at their first state
inline constexpr const char* kRngSet
    = "evidence.rng.set"; // side ("baseline", "candidate", "both") that set the state from outside
inline constexpr const char* kRngEqualsBaseline
    = "evidence.rng.equals-baseline"; // number and step of the baseline's op with the candidate's
                                      // state
inline constexpr const char* kRngEqualsCandidate
    = "evidence.rng.equals-candidate"; // number and step of the candidate's op with the baseline's
                                       // state
inline constexpr const char* kRngDraw = "evidence.rng.draw"; // side, operator, number, place of the
                                                             // first draw that only this side has
inline constexpr const char* kRngNowhere
    = "evidence.rng.nowhere"; // nothing: neither state occurs in the other run
inline constexpr const char* kRngDrawn
    = "evidence.rng.drawn"; // nothing: the op draws random numbers
inline constexpr const char* kEnv
    = "evidence.env"; // key, baseline value, candidate value (empty: not set)
inline constexpr const char* kHidden
    = "evidence.hidden"; // key, side, value at the start, value here
inline constexpr const char* kColl = "evidence.coll"; // operator

// Further facts worth a line.
inline constexpr const char* kFactSecondary
    = "fact.secondary"; // nothing: may follow from an earlier difference through a Python value
inline constexpr const char* kFactEntry
    = "fact.entry"; // operator, number, place of the op that brought the bytes in
inline constexpr const char* kFactThrew = "fact.threw"; // side in which the op raised an error
inline constexpr const char* kFactRegion
    = "fact.region"; // side, number, operator, place: one op of the region, at most 8
inline constexpr const char* kFactDamagedContent
    = "fact.damaged-content"; // slot, file: its kept content is not what was digested
inline constexpr const char* kFactRepeats
    = "fact.repeats"; // how often it enters at this operator and line

// Why the runs do not begin alike (wording 2.3), in the order of importance.
inline constexpr const char* kBeginTorch
    = "precondition.torch"; // baseline version, candidate version
inline constexpr const char* kBeginParameters
    = "precondition.parameters"; // differing, all, first name, its meta
inline constexpr const char* kBeginSeed
    = "precondition.seed"; // baseline seed, candidate seed, "never" when neither program set one
inline constexpr const char* kBeginInput = "precondition.input"; // name or "", meta, place
inline constexpr const char* kBeginSetting
    = "precondition.setting"; // key, baseline value, candidate value

// What could not be seen or compared.
inline constexpr const char* kNoteEnd = "note.end"; // side, end state, last op, last step
inline constexpr const char* kNoteNothing = "note.nothing-compared"; // nothing
inline constexpr const char* kNoteUnaligned
    = "note.nothing-aligned"; // baseline command, candidate command
inline constexpr const char* kNoteIncomparable
    = "note.incomparable"; // pairs, number and operator of the first
inline constexpr const char* kNoteUnexplained = "note.unexplained"; // pairs
inline constexpr const char* kNoteCoarse = "note.coarse"; // gaps
inline constexpr const char* kNoteResumed
    = "note.resumed"; // resumed side, first step of the other side
                      // that has a partner, ops before it
inline constexpr const char* kNoteStructural
    = "note.structural"; // pairs whose shapes differ and whose values rejoin
inline constexpr const char* kNoteUndecided
    = "note.cause-undecided"; // number, operator of the first origin
inline constexpr const char* kNoteStreams
    = "note.streams"; // side, thread kind and name without partner, its ops
inline constexpr const char* kNoteAlert = "note.alert"; // side, text as capture wrote it
inline constexpr const char* kNoteForks = "note.forks"; // of the baseline, of the candidate

} // namespace samebit::key
