import type { ConditionId } from "../../../common/domain/service-status/condition-table.ts";
import type { Fault } from "./fault.ts";
import { stoppedParts } from "./stopped-parts.ts";
import { troubledDocuments } from "./troubled-documents.ts";

/** Every fault that is provoked by real processes and ended as its page says. */
export const faults: readonly Fault[] = [...stoppedParts, ...troubledDocuments];

/** Conditions that no row provokes: the spec that does, and why not here. */
export const provokedElsewhere: Readonly<Partial<Record<ConditionId, { spec: string; why: string }>>> = {
  "schema-older": {
    spec: "test/site/start-before-migration.spec.ts",
    why: "needs processes of this release on the schema of the former one",
  },
  recovery: { spec: "test/site/restores/restores.spec.ts", why: "needs a restored database" },
  "disk-full": { spec: "test/site/disks/full-disks.spec.ts", why: "needs a disk of its own" },
  "disk-low": { spec: "test/site/disks/full-disks.spec.ts", why: "needs a disk of its own" },
  "report-deadline": {
    spec: "test/domain/service-status/snapshot-conditions.spec.ts",
    why: "lasts days by its nature: documents of another issue date",
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
};
