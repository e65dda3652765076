// SPDX-License-Identifier: Apache-2.0
#include "report/causes.h"

#include <array>

namespace samebit::report {

namespace {

constexpr std::array<std::string_view, 5> kRng = {
    "torch.manual_seed(0) before the model is built (also random.seed(0), numpy.random.seed(0) if "
    "they are used)",
    "resumed run: save torch.get_rng_state() in the checkpoint, torch.set_rng_state(...) after "
    "loading; CUDA: "
    "torch.cuda.get_rng_state_all(); Python: random.getstate()",
    "NumPy's state is refused by torch.load's default: store its array as a tensor",
    "extra draws (debug output, validation): put them under `with torch.random.fork_rng():` or "
    "give them a generator= "
    "of their own",
    "each pass over a DataLoader draws one number from the global generator unless it has a "
    "generator= of its own",
};

constexpr std::array<std::string_view, 3> kMutation = {
    ".clone() the tensor before the change, or use the form of the operation without the trailing "
    "_",
    "memory shared with numpy: torch.tensor(a) instead of torch.from_numpy(a)",
    "results of expand and unfold: .clone() before writing into them",
};

constexpr std::array<std::string_view, 6> kData = {
    "fixed order of files and sets: sorted(os.listdir(d)), sorted(set(x))",
    "or PYTHONHASHSEED=0 in the environment, before Python starts",
    "DataLoader(..., generator=torch.Generator().manual_seed(0)); its workers seed random and "
    "NumPy's global state "
    "from it",
    "worker_init_fn is needed only for generators of your own (numpy.random.default_rng)",
    "with num_workers=0: numpy.random.seed(0)",
    "resumed in mid-epoch: a new generator seeded by the number of the epoch, then skip what was "
    "done",
};

constexpr std::array<std::string_view, 3> kState = {
    "restore all of it: model with buffers, optimizer, scheduler, GradScaler",
    "use the same mode in both runs: model.train() or model.eval()",
    "state_dict() is live: keep copy.deepcopy(model.state_dict())",
};

constexpr std::array kCauses = {
    CauseText{Cause::Rng, "Other random numbers", kRng},
    CauseText{Cause::Mutation, "A tensor was changed in place", kMutation},
    CauseText{Cause::Data, "Other data came in", kData},
    CauseText{Cause::State, "A parameter, buffer or optimizer slot differs", kState},
};

} // namespace

std::span<const CauseText> programCauses()
{
    return kCauses;
}

} // namespace samebit::report
