export const diskStates = ["ok", "low", "full", "unseen"];
export function diskState({ freeBytes, neededBytes, hasFailed }) {
    if (hasFailed || (freeBytes !== null && freeBytes < fullBytes)) {
        return "full";
    }
    if (freeBytes === null) {
        return "unseen";
    }
    return freeBytes < neededBytes ? "low" : "ok";
}
/** Whether there is trouble: documents are refused for want of room, or have been a moment ago. */
export const lacksRoom = ({ state }) => state === "low" || state === "full";
/** What the service keeps in a folder: its data, how far numbers were given, its log, temporary files. */
export const placeUses = ["database", "numbers", "logs", "temporary"];
/** A file system with fewer bytes free counts as full, because what is left is given out in blocks, and a write may fail already. */
const fullBytes = 1_048_576;
const partOfSize = 0.1;
/** What the service warns of has to come before it refuses documents. */
const beforeRefusal = 2;
/**
 * The bound is settable, and is a tenth of a file system that is small; of the database's it is twice what has to stay
 * free. 0: never.
 */
export function warningBytes(set, { sizeBytes, neededBytes }) {
    return set === 0 ? 0 : Math.max(Math.min(set, sizeBytes * partOfSize), neededBytes * beforeRefusal);
}
export const placeState = ({ freeBytes, warningBytes: bound }) => freeBytes < fullBytes ? "full" : freeBytes < bound ? "low" : "ok";
export const usesOf = ({ folders }) => placeUses.filter((use) => folders.some((each) => each.use === use));
//# sourceMappingURL=disk.js.map