import { openJournal, readJournal, rewriteJournal } from "./journal.js";
/**
 * Fills the simulator's memory from its journal and opens that for appending. A journal that has grown far beyond the
 * `keep` transmissions that are remembered is rewritten.
 */
export async function restoreJournal(path, transmissions, keep) {
    const entries = await readJournal(path);
    for (const entry of entries) {
        if (entry.event === "received") {
            transmissions.add(entry.transmission);
        }
        else if (entry.event === "attempt") {
            transmissions.change(entry.id, entry.change);
        }
        else {
            transmissions.settle(entry.id, entry);
        }
    }
    if (entries.length > 3 * keep) {
        await rewriteJournal(path, [...transmissions.all()].map((transmission) => ({ event: "received", transmission })));
    }
    return openJournal(path);
}
//# sourceMappingURL=restore-journal.js.map