/** Failures of the last minutes are a group's growth. */
export const growthMinutes = 5;
/** For how long a group is marked as something that has just happened. */
const markedMinutes = 15;
/**
 * What is new about a group of failures.
 * - `failed_again`: of those that a person has retried, some have failed again
 * - `new`: its cause has not been seen before
 * - `back_again`: its cause had gone, and has come back
 */
export const failureMarks = ["failed_again", "new", "back_again"];
/** What to mark the group with at `now`, of several the one that says most; null where nothing is new. */
export function failureMark({ firstSeen, openSince, failedAgainAt }, now) {
    // A moment ahead is of a clock that was set back, and is not recent for as long as it lies ahead.
    const isRecent = (moment) => moment !== null && Math.abs(now.getTime() - moment.getTime()) < markedMinutes * 60_000;
    if (isRecent(failedAgainAt)) {
        return "failed_again";
    }
    if (isRecent(firstSeen)) {
        return "new";
    }
    return isRecent(openSince) ? "back_again" : null;
}
//# sourceMappingURL=failure-groups.js.map