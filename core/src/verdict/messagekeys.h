// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace samebit::key {

// Every sentence that the engine can ask for, with its arguments in order. core/report writes the
// English; the window translates by the same keys. Arguments are plain text; numbers in decimal,
// ops as their number in their own run
// ("418207"), places as "file:line" (empty: unknown), sides as "baseline" or "candidate".

// How it entered (wording, section 3). Slots are "output 0", "input 1".
inline constexpr char kHowKernel[] = "how.kernel"; // slots (joined with ", ")
inline constexpr char kHowKernelDrawing[] = "how.kernel.random"; // slots: same random state too
inline constexpr char kHowReceived[]
    = "how.received"; // slots: a collective got other data from another rank
inline constexpr char kHowRandom[] = "how.random"; // generator device ("cpu")
inline constexpr char kHowRandomOwn[]
    = "how.random.own"; // the same, of a generator that is not the default one
inline constexpr char kHowExternal[]
    = "how.external"; // input, argument name, meta, place it was first met at or ""
inline constexpr char kHowExternalNamed[]
    = "how.external.named"; // input, role ("parameter"), name, meta
inline constexpr char kHowUninit[]
    = "how.uninit"; // input, argument name, allocating operator, its number, its place
inline constexpr char kHowHiddenWrite[]
    = "how.hidden-write"; // input, argument name, number of the writer, its place, operator
inline constexpr char kHowHiddenExternal[]
    = "how.hidden-write.external"; // input, argument name: equal when first read
inline constexpr char kHowArgument[]
    = "how.call.argument"; // argument name, baseline value, candidate value
inline constexpr char kHowMeta[] = "how.call.meta"; // slot, baseline meta, candidate meta
inline constexpr char kHowOutputMeta[] = "how.call.output"; // output, baseline meta, candidate meta
inline constexpr char kHowLayout[]
    = "how.call.layout"; // input, baseline meta with strides, candidate meta with strides
inline constexpr char kHowSelection[]
    = "how.call.selection"; // input, first byte and meta baseline, the same candidate: 5 arguments
inline constexpr char kHowWiring[]
    = "how.call.wiring"; // input, number, operator, place of the baseline's producer, the same of
                         // the candidate's: 7
inline constexpr char kHowOverload[] = "how.call.overload"; // baseline operator, candidate operator
inline constexpr char kHowSlots[] = "how.call.slots"; // side that has it, input, argument name
inline constexpr char kHowRegion[] = "how.call.region"; // side that runs it, operator, ops in the
                                                        // region, reader's number, operator, place
inline constexpr char kHowRegionBoth[]
    = "how.call.region.both"; // baseline ops, candidate ops, baseline operator, candidate operator,
                              // reader's number, operator, place

// What differs in a call: argument name, baseline value, candidate value.
inline constexpr char kArgument[] = "argument.differs";

// Why (study/wording.md section 4).
inline constexpr char kRerun[] = "evidence.rerun"; // threads, "listed" when PyTorch documents it as
                                                   // non-deterministic or "", "same command" or ""
inline constexpr char kThreads[] = "evidence.threads"; // baseline threads, candidate threads
inline constexpr char kAlign[] = "evidence.align"; // input, baseline address modulo 64, candidate's
inline constexpr char kLayout[] = "evidence.layout"; // input, baseline strides, candidate strides
inline constexpr char kShape[] = "evidence.shape"; // argument or slot, baseline, candidate
inline constexpr char kDtype[] = "evidence.dtype"; // argument or slot, baseline, candidate
inline constexpr char kUninit[] = "evidence.uninit"; // allocating operator, its number, its place
inline constexpr char kMutationHidden[]
    = "evidence.mutation.hidden"; // storage owner ("numpy") or "", side or "" (not known)
inline constexpr char kMutationUndeclared[] = "evidence.mutation.undeclared"; // operator
inline constexpr char kMutationOverlap[]
    = "evidence.mutation.overlap"; // written argument, read argument
inline constexpr char kMutationSelf[]
    = "evidence.mutation.self"; // written argument: several of its elements share memory
inline constexpr char kMutationRegion[]
    = "evidence.mutation.region"; // side, operator, place: writes into memory older than the
                                  // inserted ops
inline constexpr char kData[] = "evidence.data"; // storage owner ("numpy") or ""
inline constexpr char kStateArgument[] = "evidence.state.argument"; // argument, baseline, candidate
inline constexpr char kStateTensor[] = "evidence.state.tensor"; // role, name
inline constexpr char kStateCarried[]
    = "evidence.state.carried"; // writer's number, its step, reader's step
inline constexpr char kSeqRegion[]
    = "evidence.seq.region"; // ops only in the baseline, ops only in the candidate
inline constexpr char kSeqWiring[]
    = "evidence.seq.wiring"; // number of the baseline's producer, of the candidate's
inline constexpr char kSeqOverload[]
    = "evidence.seq.overload"; // baseline operator, candidate operator
inline constexpr char kSeqSlots[] = "evidence.seq.slots"; // side that has it, input
inline constexpr char kSeqSelection[]
    = "evidence.seq.selection"; // input, baseline first byte, candidate first byte
inline constexpr char kSeqDraw[]
    = "evidence.seq.draw"; // side, operator, number, place of a draw that only this side has
inline constexpr char kRngFirst[] = "evidence.rng.first"; // baseline seed, candidate seed: both
                                                          // generators are at their first state
inline constexpr char kRngSet[]
    = "evidence.rng.set"; // side ("baseline", "candidate", "both") that set the state from outside
inline constexpr char kRngEqualsBaseline[]
    = "evidence.rng.equals-baseline"; // number and step of the baseline's op with the candidate's
                                      // state
inline constexpr char kRngEqualsCandidate[]
    = "evidence.rng.equals-candidate"; // number and step of the candidate's op with the baseline's
                                       // state
inline constexpr char kRngDraw[] = "evidence.rng.draw"; // side, operator, number, place of the
                                                        // first draw that only this side has
inline constexpr char kRngNowhere[]
    = "evidence.rng.nowhere"; // nothing: neither state occurs in the other run
inline constexpr char kRngDrawn[] = "evidence.rng.drawn"; // nothing: the op draws random numbers
inline constexpr char kEnv[]
    = "evidence.env"; // key, baseline value, candidate value (empty: not set)
inline constexpr char kHidden[] = "evidence.hidden"; // key, side, value at the start, value here
inline constexpr char kColl[] = "evidence.coll"; // operator

// Further facts worth a line.
inline constexpr char kFactSecondary[]
    = "fact.secondary"; // nothing: may follow from an earlier difference through a Python value
inline constexpr char kFactEntry[]
    = "fact.entry"; // operator, number, place of the op that brought the bytes in
inline constexpr char kFactThrew[] = "fact.threw"; // side in which the op raised an error
inline constexpr char kFactRegion[]
    = "fact.region"; // side, number, operator, place: one op of the region, at most 8
inline constexpr char kFactRepeats[]
    = "fact.repeats"; // how often it enters at this operator and line

// Why the runs do not begin alike (wording 2.3), in the order of importance.
inline constexpr char kBeginTorch[] = "precondition.torch"; // baseline version, candidate version
inline constexpr char kBeginParameters[]
    = "precondition.parameters"; // differing, all, first name, its meta
inline constexpr char kBeginSeed[]
    = "precondition.seed"; // baseline seed, candidate seed, "never" when neither program set one
inline constexpr char kBeginInput[] = "precondition.input"; // name or "", meta, place
inline constexpr char kBeginSetting[]
    = "precondition.setting"; // key, baseline value, candidate value

// What could not be seen or compared.
inline constexpr char kNoteEnd[] = "note.end"; // side, end state, last op, last step
inline constexpr char kNoteNothing[] = "note.nothing-compared"; // nothing
inline constexpr char kNoteUnaligned[]
    = "note.nothing-aligned"; // baseline command, candidate command
inline constexpr char kNoteIncomparable[]
    = "note.incomparable"; // pairs, number and operator of the first
inline constexpr char kNoteUnexplained[] = "note.unexplained"; // pairs
inline constexpr char kNoteCoarse[] = "note.coarse"; // gaps
inline constexpr char kNoteResumed[] = "note.resumed"; // resumed side, first step of the other side
                                                       // that has a partner, ops before it
inline constexpr char kNoteStructural[]
    = "note.structural"; // pairs whose shapes differ and whose values rejoin
inline constexpr char kNoteUndecided[]
    = "note.cause-undecided"; // number, operator of the first origin
inline constexpr char kNoteStreams[]
    = "note.streams"; // side, thread kind and name without partner, its ops
inline constexpr char kNoteAlert[] = "note.alert"; // side, text as capture wrote it

} // namespace samebit::key
