import { highestId, lowestId, lowestIdOf } from "../../domain/lowest-id.ts";
import {
  findDecidedSince,
  findGivenUp,
  findOldestPending,
  findOverdueLegs,
  findTroubledLegs,
  type Place,
} from "../../db/stores/search/saved-filter-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import type { SavedFilterName } from "../../domain/search/saved-filters.ts";
import type { Scope } from "../../domain/scope.ts";
import type { FailureClass } from "../../domain/status/status.ts";
import { uaeOffsetMs } from "../../domain/issue-time.ts";

export interface SavedFilter {
  name: SavedFilterName;
  /** Only for the filter `failed`. */
  failureClass?: FailureClass;
}

interface Page {
  scope: Scope;
  beyond?: string;
  limit: number;
}

export async function findFiltered(
  db: Queryable,
  { name, failureClass }: SavedFilter,
  { scope, beyond, limit }: Page,
): Promise<Place[]> {
  const upwards = { scope, limit, beyond: beyond ?? lowestId };
  const downwards = { scope, limit, beyond: beyond ?? highestId };
  const finders: Record<SavedFilterName, () => Promise<Place[]>> = {
    oldest_pending: () => findOldestPending(db, upwards),
    mls_overdue: () => findOverdueLegs(db, upwards),
    outcome_unknown: () => findTroubledLegs(db, { ...upwards, state: "unknown" }),
    failed: () =>
      findTroubledLegs(db, { ...upwards, state: "failed", ...(failureClass !== undefined && { failureClass }) }),
    given_up: () => findGivenUp(db, upwards),
    rejected_today: () => findDecidedSince(db, { ...downwards, status: "REJECTED", ...today() }),
    invalid_today: () => findDecidedSince(db, { ...downwards, status: "VALIDATION_FAILED", ...today() }),
  };
  return finders[name]();
}

const dayMs = 86_400_000;
/** Verdicts come within a few days of the document. */
const latestVerdictMs = 3 * dayMs;

/** Since midnight in the UAE, for documents accepted within the last few days. */
function today(now = Date.now()): { since: Date; oldest: string } {
  const since = Math.floor((now + uaeOffsetMs) / dayMs) * dayMs - uaeOffsetMs;
  return { since: new Date(since), oldest: lowestIdOf(since - latestVerdictMs) };
}
