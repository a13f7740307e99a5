import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { writeBackup } from "../../common/backup/write-backup.ts";
import { restoreDatabase } from "../../common/backup/restore-database.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { entryKey } from "./customer.ts";
import { watchSweeps } from "./judge.ts";
import type { FaultContext } from "./faults.ts";

const beginningMs = 30_000;
const pollMs = 200;

/**
 * A backup is taken under load; some seconds later every process ends and the database is what it was. What the customer
 * learnt in between is lost, because no backup has it. It must not be sent twice, nor its number be given twice.
 */
export async function restoreBackup(context: FaultContext): Promise<void> {
  const { site } = context;
  const folder = createTemporaryFolder("chaos-backup-");
  const file = path.join(folder.dir, "site.backup.gz");
  const { ownerUrl: databaseUrl, databaseUrl: serviceUrl } = site;
  try {
    await goBack(context, {
      leave: async () => void (await writeBackup(databaseUrl, file)),
      returnTo: async () => {
        await site.endSessions();
        await restoreDatabase({ databaseUrl, serviceUrl, file, replace: true });
        await watchSweeps(site);
      },
    });
  } finally {
    folder.remove();
  }
}

/** From a moment that is left under load on, everything is lost when every process has ended, and the customer takes leave of it. */
export async function goBack(
  { site, customer, forMs }: FaultContext,
  { leave, returnTo }: { leave: () => Promise<void>; returnTo: () => Promise<void> },
): Promise<void> {
  await awaitSequences(site);
  const kept = customer.memory();
  await leave();
  await pause(forMs);
  await site.halt();
  try {
    await returnTo();
    const documents = await site.administer<{ id: string; revision: number }>(`select id, revision from documents`);
    const log = await site.administer<{ documentId: string; position: string }>(
      `select document_id as "documentId", position from status_log`,
    );
    customer.rewind(kept, {
      revisions: new Map(documents.map(({ id, revision }) => [id, revision])),
      entries: new Set(log.map(({ documentId, position }) => entryKey(documentId, position))),
    });
  } finally {
    site.resume();
  }
}

/** Waits until all sequences have begun, since a backup knows no later one (docs/decisions/recovery-after-restore.md). */
async function awaitSequences(site: FaultContext["site"]): Promise<void> {
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
