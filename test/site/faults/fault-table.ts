import type { ConditionId } from "../../../common/domain/service-status/condition-table.ts";
import type { Fault } from "./fault.ts";
import { stoppedParts } from "./stopped-parts.ts";
import { troubledDocuments } from "./troubled-documents.ts";

/** Every fault that is provoked by real processes and ended as its page says. */
export const faults: readonly Fault[] = [...stoppedParts, ...troubledDocuments];

/** Conditions that no row provokes: the spec that does, and why not here. */
export const provokedElsewhere: Readonly<Partial<Record<ConditionId, { spec: string; why: string }>>> = {
  "database-busy": {
    spec: "test/services/runtime/health/database-monitor.spec.ts",
    why: "a server that answers other questions only: it ends with its load, and nothing is done here",
  },
  "schema-older": {
    spec: "test/site/start-before-migration.spec.ts",
    why: "needs processes of this release on the schema of the former one",
  },
  "schema-newer": {
    spec: "test/domain/service-status/simulated-hours.spec.ts",
    why: "needs processes of the former release",
  },
  recovery: { spec: "test/site/restores/restores.spec.ts", why: "needs a restored database" },
  "deliveries-lost": { spec: "test/site/restores/restores.spec.ts", why: "needs a restored database" },
  "disk-full": { spec: "test/site/disks/full-disks.spec.ts", why: "needs a disk of its own" },
  "disk-low": { spec: "test/site/disks/full-disks.spec.ts", why: "needs a disk of its own" },
  "folder-full": { spec: "test/site/disks/full-disks.spec.ts", why: "needs disks of its own" },
  "withdrawal-failures": {
    spec: "test/domain/service-status/new-trouble-conditions.spec.ts",
    why: "the same row as corner-5-failures, for another leg",
  },
  "report-deadline": {
    spec: "test/domain/service-status/new-trouble-conditions.spec.ts",
    why: "lasts days by its nature: documents of another issue date",
  },
  "throughput-collapsed": {
    spec: "test/domain/service-status/snapshot-conditions.spec.ts",
    why: "needs an hour of work before it",
  },
  "oldest-waiting": {
    spec: "test/domain/service-status/snapshot-conditions.spec.ts",
    why: "needs five minutes; the cause has a row of its own here",
  },
  "outcome-unknown": {
    spec: "test/site/deliver-leg-crash.spec.ts",
    why: "needs a minute in which the access point cannot say what it has",
  },
  "site-fault": {
    spec: "test/workers/stages/stage-faults.spec.ts",
    why: "the dispatcher's missing right has a row here",
  },
  "feed-held-back": { spec: "test/db/stores/changes/change-feed-store.spec.ts", why: "needs ten seconds" },
  "expiry-near": { spec: "test/services/service-status/expiries.spec.ts", why: "needs a server with TLS" },
  "tokens-near-end": { spec: "test/api/auth/token-use.spec.ts", why: "needs a token that was issued days ago" },
  "clock-differs": { spec: "test/domain/service-status/date-conditions.spec.ts", why: "needs a host of its own" },
  "archive-failing": {
    spec: "test/services/service-status/backup-age.spec.ts",
    why: "PostgreSQL tries again once a minute",
  },
  "transaction-open": { spec: "test/services/service-status/transactions.spec.ts", why: "needs a minute" },
  "one-role": { spec: "test/services/service-status/site-role.spec.ts", why: "needs a site without a role of its own" },
};
