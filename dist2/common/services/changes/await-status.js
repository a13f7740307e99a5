import { findStatuses, findStatusVersion, maxMetadataMb, } from "../../db/stores/changes/status-version-store.js";
import { nextPollAfterSeconds } from "../../domain/status/next-poll.js";
import { isTerminal } from "../../domain/status/status.js";
import { AppError, notFound } from "../../errors.js";
import { opaqueVersion } from "../identifiers/read-installation.js";
/**
 * Repeats `look` until it finds a change, and returns what it finds when the time is over, too many requests wait, or
 * the process stops. `id`: organization or document whose notices trigger another look. The watch begins before the
 * first look, so that no change is missed.
 */
export async function awaitChange({ statusListener }, { id, ms, signal }, look) {
    const until = performance.now() + ms;
    const watch = ms > 0 ? statusListener.watch(id) : undefined;
    const leave = () => watch?.close();
    signal.addEventListener("abort", leave, { once: true });
    try {
        for (;;) {
            const mayWait = canWait(watch, signal);
            const { found, isChange, againInMs = Infinity } = await look();
            const left = until - performance.now();
            if (isChange || !mayWait || left <= 0) {
                return found;
            }
            await watch?.change(Math.min(left, againInMs));
        }
    }
    finally {
        signal.removeEventListener("abort", leave);
        watch?.close();
    }
}
const canWait = (watch, signal) => watch !== undefined && watch.isOpen && !signal.aborted;
/**
 * The version of the document's snapshot; with a wait, the first change, or the current version when the time is over.
 *
 * @throws AppError 404
 */
export async function awaitStatusVersion(deps, key, wait) {
    let first;
    return awaitChange(deps, { ...wait, id: key.id }, async () => {
        const found = await findOpaqueVersion(deps, key);
        first ??= found.version;
        const isKnown = wait.isKnown?.(found.version) ?? found.version === first;
        const isChange = isTerminal(found.overallStatus) || (wait.until === "change" && !isKnown);
        return { found, isChange };
    });
}
/** Versions contain counters of the whole site, which callers must not learn: only their digest is shown. */
async function findOpaqueVersion({ database, installation }, key) {
    const found = await findStatusVersion(database, key);
    if (found === undefined) {
        throw notFound("Document");
    }
    return { ...found, version: opaqueVersion(await installation(), found.version) };
}
/**
 * Statuses of many documents in the order of the ids, each once, and the ids that the organization does not have.
 *
 * @throws AppError 422 when their metadata is too much for one answer
 */
export async function queryStatuses({ database }, orgId, ids) {
    const rows = await findStatuses(database, orgId, ids);
    if (rows.some(({ isTooMuch }) => isTooMuch)) {
        throw new AppError(422, `The metadata of these documents has more than ${maxMetadataMb} MB: ask for fewer ids`);
    }
    const known = new Set(rows.map(({ id }) => id));
    const found = rows.map((row) => ({
        ...row,
        isTerminal: isTerminal(row.overallStatus),
        nextPollAfter: nextPollAfterSeconds(row.stage, row.overallStatus, row.legs),
    }));
    return { found, missing: [...new Set(ids)].filter((id) => !known.has(id)) };
}
//# sourceMappingURL=await-status.js.map