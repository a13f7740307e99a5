import { findBacklogs } from "../../common/delivery/waiting-store.ts";
import { findReachedQuotas } from "../../common/organizations/organization-store.ts";
import { isRecovering } from "../../common/recovery/recovery-store.ts";
import { WaitingReach } from "../../common/delivery/waiting-reach.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { IntakeAdmission, type IntakeFigures } from "./intake-admission.ts";

type AdmissionDeps = Pick<Deps, "config" | "database" | "diskMonitor" | "logger">;

/** Creates the admission check for this database and its disk. */
export function openIntakeAdmission({ config, database, diskMonitor, logger }: AdmissionDeps): IntakeAdmission {
  const { intakeOldestSeconds, intakeWaiting, keptAnswersMb, attachmentsMb } = config;
  const reach = new WaitingReach();
  const read = async (): Promise<IntakeFigures> => {
    const bounds = { oldestSeconds: intakeOldestSeconds, waiting: intakeWaiting, reachMs: reach.next() };
    const [backlogs, room, recovering, full] = await Promise.all([
      findBacklogs(database, bounds),
      diskMonitor.read(),
      isRecovering(database),
      findReachedQuotas(database, { answers: keptAnswersMb, attachments: attachmentsMb }),
    ]);
    reach.found(backlogs.map(({ oldestSeconds }) => oldestSeconds * 1_000));
    const beyond = backlogs.filter(({ isBeyond }) => isBeyond);
    return {
      isRecovering: recovering,
      beyond: new Map(beyond.map(({ orgId, oldestSeconds }) => [orgId, oldestSeconds])),
      isFull: room.isRefusing,
      full,
    };
  };
  return new IntakeAdmission({ read, logger });
}
