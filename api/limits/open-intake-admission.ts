import type { Config } from "../../common/config/config.ts";
import type { Database } from "../../common/db/database.ts";
import { findBacklogs } from "../../common/db/stores/delivery/waiting-store.ts";
import { isRecovering } from "../../common/db/stores/recovery/home-store.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { databaseFolders, freeBytes } from "../../common/services/process/database/database-disk.ts";
import { IntakeAdmission, type IntakeFigures } from "./intake-admission.ts";

interface AdmissionDeps {
  config: Config;
  database: Database;
  logger: Logger;
}

/** A disk that took nothing is tried again after this, by those who come then. */
const refusedForMs = 10_000;

/** Admission by what this database and its disk say. */
export async function openIntakeAdmission({ config, database, logger }: AdmissionDeps): Promise<IntakeAdmission> {
  const { databaseUrl, databaseFolder: folder, intakeFreeDiskBytes, intakeOldestSeconds, intakeWaiting } = config;
  const folders = await databaseFolders(database, { databaseUrl, folder });
  const read = async (): Promise<IntakeFigures> => {
    const bounds = { oldestSeconds: intakeOldestSeconds, waiting: intakeWaiting };
    const [backlogs, free, recovering] = await Promise.all([
      findBacklogs(database, bounds),
      freeBytes(folders),
      isRecovering(database),
    ]);
    return {
      isRecovering: recovering,
      beyond: new Map(backlogs.map(({ orgId, oldestSeconds }) => [orgId, oldestSeconds])),
      isFull: (free !== undefined && free < intakeFreeDiskBytes) || database.hasFailedToStoreWithin(refusedForMs),
    };
  };
  return new IntakeAdmission({ read, logger });
}
