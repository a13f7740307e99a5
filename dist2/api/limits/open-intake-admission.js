import { findBacklogs } from "../../common/db/stores/delivery/waiting-store.js";
import { findReachedQuotas } from "../../common/db/stores/organizations/kept-bytes-store.js";
import { isRecovering } from "../../common/db/stores/recovery/database-identity-store.js";
import { IntakeAdmission } from "./intake-admission.js";
/** Creates the admission check for this database and its disk. */
export function openIntakeAdmission({ config, database, diskMonitor, logger }) {
    const { intakeOldestSeconds, intakeWaiting, keptAnswersMb, attachmentsMb } = config;
    const read = async () => {
        const bounds = { oldestSeconds: intakeOldestSeconds, waiting: intakeWaiting };
        const [backlogs, room, recovering, full] = await Promise.all([
            findBacklogs(database, bounds),
            diskMonitor.read(),
            isRecovering(database),
            findReachedQuotas(database, { answers: keptAnswersMb, attachments: attachmentsMb }),
        ]);
        return {
            isRecovering: recovering,
            beyond: new Map(backlogs.map(({ orgId, oldestSeconds }) => [orgId, oldestSeconds])),
            isFull: room.isRefusing,
            full,
        };
    };
    return new IntakeAdmission({ read, logger });
}
//# sourceMappingURL=open-intake-admission.js.map