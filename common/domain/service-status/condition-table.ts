import type { ConditionEntry } from "./condition-entry.ts";
import { backupConditions } from "./conditions/backup-conditions.ts";
import { boundConditions } from "./conditions/bound-conditions.ts";
import { databaseConditions } from "./conditions/database-conditions.ts";
import { diskConditions } from "./conditions/disk-conditions.ts";
import { dateConditions } from "./conditions/date-conditions.ts";
import { feedConditions } from "./conditions/feed-conditions.ts";
import { growthConditions } from "./conditions/growth-conditions.ts";
import { intakeConditions } from "./conditions/intake-conditions.ts";
import { jobConditions } from "./conditions/job-conditions.ts";
import { legConditions } from "./conditions/leg-conditions.ts";
import { lossConditions } from "./conditions/loss-conditions.ts";
import { pauseConditions } from "./conditions/pause-conditions.ts";
import { processConditions } from "./conditions/process-conditions.ts";
import { queueConditions } from "./conditions/queue-conditions.ts";
import { stageConditions } from "./conditions/stage-conditions.ts";
import { transactionConditions } from "./conditions/transaction-conditions.ts";
import { webhookConditions } from "./conditions/webhook-conditions.ts";

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
  ...transactionConditions,
  ...dateConditions,
  ...backupConditions,
};

export type ConditionId = keyof typeof groups;

export const conditionTable: Readonly<Record<ConditionId, ConditionEntry>> = groups;

export const conditionIds = Object.keys(groups) as ConditionId[];
