import { groupBy } from "../../common/domain/collections/group-by.ts";
import type { Transmission } from "../../workers/simulator/transmissions.ts";
import type { ChaosSite } from "./chaos-site.ts";

/** A leg of a document that has not come to its end, as the service shows it. */
interface OpenLeg {
  documentId: string;
  sbdhId: string;
  leg: string;
  state: string;
  failureClass: string | null;
}

type Holds = (leg: OpenLeg, rows: readonly Transmission[]) => boolean;

/**
 * Why nothing can bring a leg to its end, though a person sees what it waits for. The access point has to confirm it: what it
 * could say, or hand on, the service has to find out.
 */
const causes: Readonly<Record<string, Holds>> = {
  // Registered tomorrow it would be delivered, and the access point cannot be stopped. The directory was away with it.
  "refused so far": ({ state }, rows) =>
    state === "unknown" &&
    rows.length > 0 &&
    rows.every(({ delivered, status, outcome }) => !delivered && status === "failed" && outcome === "not-supported"),
};

/** The documents whose every open leg is such a one, with its cause. */
export async function findLeftOpen(site: ChaosSite, known: readonly Transmission[]): Promise<Map<string, string>> {
  const legs = await site.administer<OpenLeg>(
    `select d.id as "documentId", t.id as "sbdhId", t.leg, t.state, t.failure_class as "failureClass"
     from documents d join transmissions t on t.document_id = d.id and t.revision = d.revision
     where d.overall_status = 'PENDING' and t.leg in ('c3', 'c5')
       and t.state not in ('accepted', 'rejected', 'not_required')`,
  );
  const bySbdhId = groupBy(known, ({ sbdhId }) => sbdhId);
  const causeOf = (leg: OpenLeg): string | undefined =>
    Object.entries(causes).find(([, holds]) => holds(leg, bySbdhId.get(leg.sbdhId) ?? []))?.[0];
  const found = new Map<string, string>();
  for (const [id, ofDocument] of groupBy(legs, ({ documentId }) => documentId)) {
    const named = ofDocument.map((leg) => [leg, causeOf(leg)] as const);
    if (named.every(([, cause]) => cause !== undefined)) {
      found.set(
        id,
        `${id} ${named.map(([leg, cause]) => `${leg.leg}/${leg.state}/${leg.failureClass} ${cause}`).join(", ")}`,
      );
    }
  }
  return found;
}
