import {
  listLegIncidents,
  listStageIncidents,
  type IncidentGrouping,
  type LegIncident,
  type StageIncident,
} from "./incident-store.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import type { Deps } from "../runtime/deps.ts";

/** Groups that are shown, because a person reads no more. */
const maxGroups = 100;

/** Open failures by cause, the most frequent first. */
export async function readIncidents(
  { database }: Pick<Deps, "database">,
  { orgId, grouping }: { orgId: Scope; grouping: IncidentGrouping },
): Promise<{ legs: LegIncident[]; documents: StageIncident[] }> {
  const [legs, documents] = await Promise.all([
    listLegIncidents(database, { orgId, grouping, limit: maxGroups }),
    listStageIncidents(database, { orgId, limit: maxGroups }),
  ]);
  return { legs, documents };
}
