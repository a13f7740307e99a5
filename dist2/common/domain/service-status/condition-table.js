import { backupConditions } from "./conditions/backup-conditions.js";
import { boundConditions } from "./conditions/bound-conditions.js";
import { databaseConditions } from "./conditions/database-conditions.js";
import { diskConditions } from "./conditions/disk-conditions.js";
import { dateConditions } from "./conditions/date-conditions.js";
import { feedConditions } from "./conditions/feed-conditions.js";
import { growthConditions } from "./conditions/growth-conditions.js";
import { intakeConditions } from "./conditions/intake-conditions.js";
import { jobConditions } from "./conditions/job-conditions.js";
import { legConditions } from "./conditions/leg-conditions.js";
import { lossConditions } from "./conditions/loss-conditions.js";
import { pauseConditions } from "./conditions/pause-conditions.js";
import { processConditions } from "./conditions/process-conditions.js";
import { queueConditions } from "./conditions/queue-conditions.js";
import { searchConditions } from "./conditions/search-conditions.js";
import { stageConditions } from "./conditions/stage-conditions.js";
import { webhookConditions } from "./conditions/webhook-conditions.js";
/**
 * Everything that can be wrong with the service, the worst of its kind first. A new condition is a row of a group here; the
 * gauge, the alert, the console and `/health/status` follow from it, and docs/operations.md has to have its section.
 */
const groups = {
    ...databaseConditions,
    ...intakeConditions,
    ...diskConditions,
    ...lossConditions,
    ...processConditions,
    ...jobConditions,
    ...pauseConditions,
    ...queueConditions,
    ...growthConditions,
    ...boundConditions,
    ...stageConditions,
    ...legConditions,
    ...webhookConditions,
    ...feedConditions,
    ...searchConditions,
    ...dateConditions,
    ...backupConditions,
};
export const conditionTable = groups;
export const conditionIds = Object.keys(groups);
//# sourceMappingURL=condition-table.js.map