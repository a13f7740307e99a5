import { groupBy } from "../../common/runtime/disk-monitor.ts";
import { mayHaveLostMessage } from "../../common/db/leg-sql.ts";
import { messagesOf, type Transmission } from "../../workers/simulator/transmissions.ts";
import type { ChaosSite } from "./chaos-site.ts";

/** A leg of a document that has not come to its end, as the service shows it. */
interface OpenLeg {
  documentId: string;
  sbdhId: string;
  leg: string;
  state: string;
  failureClass: string | null;
  /** Whether operators are told that its status message may have gone with a backup. */
  isMessageLost: boolean;
}

/** What a restored database has lost. */
interface LostTime {
  since: Date | null;
  until: Date;
}

interface Known {
  rows: readonly Transmission[];
  lostTimes: readonly LostTime[];
  keepsRows: boolean;
}

/**
 * Why nothing can bring a leg to its end, though a person sees what it waits for. The access point has to confirm it: what it
 * can say, or hand on again, the service has to find out.
 */
const causes: Readonly<Record<string, (leg: OpenLeg, known: Known) => boolean>> = {
  // Registered tomorrow it would be delivered, and the access point cannot be stopped. The directory was away with it.
  "refused so far": ({ state }, { rows }) =>
    state === "unknown" &&
    rows.length > 0 &&
    rows.every(({ delivered, status, outcome }) => !delivered && status === "failed" && outcome === "not-supported"),
  // It was handed on and archived at once, with what it was about: the access point no longer lists either.
  "its message went with a backup": ({ state, isMessageLost }, { rows, lostTimes, keepsRows }) => {
    const messages = rows.flatMap(messagesOf);
    return (
      state === "sent" &&
      isMessageLost &&
      !keepsRows &&
      messages.length > 0 &&
      messages.every(({ forwardedAt }) => lostTimes.some((lost) => isWithin(forwardedAt, lost)))
    );
  },
};

/** The clocks of two processes of one machine. */
const clockMs = 1_000;

const isWithin = (iso: string | null, { since, until }: LostTime): boolean =>
  iso !== null && Date.parse(iso) >= (since?.getTime() ?? 0) - clockMs && Date.parse(iso) <= until.getTime() + clockMs;

/** The documents whose every open leg is such a one, with its cause. */
export async function findLeftOpen(site: ChaosSite, sent: readonly Transmission[]): Promise<Map<string, string>> {
  const legs = await site.administer<OpenLeg>(
    `select d.id as "documentId", t.id as "sbdhId", t.leg, t.state, t.failure_class as "failureClass",
       ${mayHaveLostMessage("t")} as "isMessageLost"
     from documents d join transmissions t on t.document_id = d.id and t.revision = d.revision
     where d.overall_status = 'PENDING' and t.leg in ('c3', 'c5') and t.state not in ('accepted', 'rejected', 'not_required')`,
  );
  const lostTimes = await site.administer<LostTime>(
    "select known_until as since, began_at as until from recoveries where finished_at is not null",
  );
  const bySbdhId = groupBy(sent, ({ sbdhId }) => sbdhId);
  const wordsOf = (leg: OpenLeg): string | undefined => {
    const known = { rows: bySbdhId.get(leg.sbdhId) ?? [], lostTimes, keepsRows: site.keepsRows };
    const cause = Object.entries(causes).find(([, holds]) => holds(leg, known))?.[0];
    return cause && `${leg.leg}/${leg.state}/${leg.failureClass}: ${cause}`;
  };
  const words = [...groupBy(legs, ({ documentId }) => documentId)].map(([id, its]) => [id, its.map(wordsOf)] as const);
  return new Map(
    words
      .filter(([, causesFound]) => !causesFound.includes(undefined))
      .map(([id, causesFound]) => [id, `${id} ${causesFound.join(", ")}`]),
  );
}
