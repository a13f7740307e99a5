/**
 * What became of a leg or document that a retry sent again:
 * - `through`: the other access point has it, or the stages have done their work
 * - `failed`: it failed again, or was refused
 * - `unknown`: no one knows whether it has arrived
 * - `left`: it went another way meanwhile, as by a resubmission
 */
export const settledOutcomes = ["through", "failed", "unknown", "left"];
/** `under_way`: sent again, and not settled yet; `waiting`: not sent again yet. */
export const retryOutcomes = [...settledOutcomes, "under_way", "waiting"];
/** The counts of a run, which add up to its total: what ended without being sent again was left. */
export function retryCounts({ isRunning, total, retried }, items) {
    const { through = 0, failed = 0, unknown = 0, left = 0 } = items;
    const notBegun = Math.max(0, total - retried);
    return {
        through,
        failed,
        unknown,
        left: left + (isRunning ? 0 : notBegun),
        under_way: Math.max(0, retried - through - failed - unknown - left),
        waiting: isRunning ? notBegun : 0,
    };
}
/** Legs and documents of a retry can be looked at for so long; after that only its counts are kept. */
export const retryItemsKeptMs = 30 * 86_400_000;
//# sourceMappingURL=retry-outcomes.js.map