import path from "node:path";
import { restoreBackup } from "../../db/backup/restore-backup.js";
import { lookAtTarget, prepareReplacement, readGivenNumbers } from "../../db/backup/target-database.js";
import { recordBackup } from "../../db/stores/recovery/backup-store.js";
import { beginRecovery } from "../../db/stores/recovery/database-identity-store.js";
import { recordNumbersKnown, skipIssuedNumbers, } from "../../db/stores/recovery/sequence-gap-store.js";
import { asError } from "../../errors.js";
import { migrateRestored } from "../runtime/database/migrate-database.js";
/**
 * Restores a backup and begins a recovery. Numbers continue after those of a replaced database that can still be read,
 * because documents that were not sent are known nowhere else.
 *
 * @throws Error in words when the database is in use, is not empty, or the backup is unusable
 */
export async function restoreDatabase({ replace, ...request }) {
    const { databaseUrl } = request;
    const { isEmpty, sessions } = await lookAtTarget(databaseUrl);
    if (sessions.length > 0) {
        throw new Error(`the database is in use by ${sessions.join(", ")}: stop every process of the service before`);
    }
    if (isEmpty) {
        return fill({ ...request, given: undefined });
    }
    if (!replace) {
        throw new Error("the database is not empty: with --replace it is put aside under another name, and the backup takes its place");
    }
    const given = await readGivenNumbers(databaseUrl).catch(asError);
    const replacement = await prepareReplacement(databaseUrl);
    try {
        const numbers = given instanceof Error ? undefined : given;
        const restored = await fill({ ...request, databaseUrl: replacement.url, given: numbers });
        const former = await replacement.swap();
        return { ...restored, former, ...(given instanceof Error && { numbersUnread: given.message }) };
    }
    catch (error) {
        await replacement.drop();
        throw error;
    }
}
function fill({ databaseUrl, serviceUrl = databaseUrl, readerUrl, file, given }) {
    return restoreBackup(databaseUrl, file, {
        migrate: () => migrateRestored(databaseUrl, { serviceUrl, readerUrl }),
        finish: async (client, header) => {
            const query = async (statement, parameters = []) => (await client.query(String(statement), [...parameters])).rows;
            await recordBackup({ query }, { takenAt: new Date(header.takenAt), place: path.resolve(file) });
            const recoveryId = await beginRecovery({ query }, {
                reason: `Restored from a backup of ${header.takenAt}`,
                knownUntil: new Date(header.knownUntil ?? header.takenAt),
            });
            if (given !== undefined) {
                await skipIssuedNumbers({ query }, recoveryId, given);
                await recordNumbersKnown({ query }, recoveryId);
            }
        },
    });
}
//# sourceMappingURL=restore-database.js.map