import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeBackup } from "../../common/db/backup/write-backup.js";
import { restoreDatabase } from "../../common/services/recovery/restore-database.js";
import { createTemporaryFolder } from "../setup/temporary-folder.js";
import { entryKey } from "./customer.js";
import { watchSweeps } from "./judge.js";
const beginningMs = 30_000;
const pollMs = 200;
/**
 * A backup is taken under load; some seconds later every process ends and the database is what it was. What the customer
 * learnt in between is lost, because no backup has it. It must not be sent twice, nor its number be given twice.
 */
export async function restoreBackup({ site, customer, forMs }) {
    await awaitSequences(site);
    const folder = createTemporaryFolder("chaos-backup-");
    const file = path.join(folder.dir, "site.backup.gz");
    const kept = customer.memory();
    try {
        await writeBackup(site.ownerUrl, file);
        await pause(forMs);
        await site.halt();
        try {
            await site.endSessions();
            await restoreDatabase({ databaseUrl: site.ownerUrl, serviceUrl: site.databaseUrl, file, replace: true });
            await watchSweeps(site);
            const documents = await site.administer(`select id, revision from documents`);
            const log = await site.administer(`select document_id as "documentId", position from status_log`);
            customer.rewind(kept, {
                revisions: new Map(documents.map(({ id, revision }) => [id, revision])),
                entries: new Set(log.map(({ documentId, position }) => entryKey(documentId, position))),
            });
        }
        finally {
            site.resume();
        }
    }
    finally {
        folder.remove();
    }
}
/** Waits until all sequences have begun, since a backup knows no later one (docs/decisions/0051-recovery-after-restore.md). */
async function awaitSequences(site) {
    const until = performance.now() + beginningMs;
    for (;;) {
        const kinds = await site.administer(`select distinct kind from documents`);
        if (kinds.length > 1) {
            return;
        }
        if (performance.now() > until) {
            throw new Error("there was nothing to back up");
        }
        await pause(pollMs);
    }
}
//# sourceMappingURL=restore-fault.js.map