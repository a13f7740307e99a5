import { setTimeout as delay } from "node:timers/promises";

import { groupBy } from "../../common/runtime/disk-monitor.ts";
import { webhookEventOf } from "../../common/webhooks/webhook-events.ts";
import type { StatusLogRow } from "../../common/status/status-store.ts";
import { testSecrets } from "../setup/secrets.ts";
import { messagesOf, type Transmission } from "../../workers/simulator/transmissions.ts";
import { logComplaints } from "../setup/expect-chronological-log.ts";
import { tally } from "../bench/statistics.ts";
import type { ChaosSite } from "./chaos-site.ts";
import { entryKey, type Accepted, type Customer } from "./customer.ts";
import { findLeftOpen } from "./left-open.ts";

/** What was promised, and everything that was found against it: each list is empty when all is well. */
export interface Verdict {
  accepted: number;
  final: number;
  /** A 201 was sent, and there is no such document. */
  lost: string[];
  /** It did not come to an end in time. */
  stuck: string[];
  /** Neither, and no broken promise: nothing can bring them to their end, and a person sees why. */
  leftOpen: readonly string[];
  /** It came to another end than its receiver brings about. */
  wrongEnd: string[];
  /** Envelopes that reached a receiver more than once by our doing, and legs that did under several ids. */
  twice: string[];
  /** Envelopes that the access point itself delivered again: after it was killed while it sent, or without a receipt. */
  repeatedByAccessPoint: number;
  /** Documents that are REJECTED although no receiver has refused them. */
  refusedByNobody: string[];
  /** Status messages that the access point has received and that are not with us. */
  lostMessages: string[];
  /** Accepted legs of which no receiver has anything. */
  neverArrived: string[];
  /** Copies of documents that are nowhere, and that no recovery has named although the access point lists them. */
  notNamed: string[];
  /** The numbers or the times of a document's log. */
  logOutOfOrder: string[];
  illegalTransitions: string[];
  /** A log that contradicts itself, or the document. */
  brokenLogs: string[];
  missingAtWebhook: string[];
  missingInFeed: string[];
  feedOutOfOrder: string[];
  /** Of the sequences of numbers, within each kind and year. */
  missingNumbers: string[];
  doubledNumbers: string[];
  /** Stored more than once for one request, or answered with another document the second time. */
  storedTwice: string[];
  brokenKeys: string[];
  /** Added to the queue again by the sweeper although that had just been done. */
  sweptAgain: string[];
}

interface DocumentRow {
  id: string;
  kind: string;
  number: string;
  status: string;
  revision: number;
  mark: string;
}

/**
 * A document may be swept again after its lease, which is ten seconds at least by the clock of the database, and at the end of a
 * pause, during which its job was left undone.
 */
const shortestSweepLeaseMs = 9_000;

/** Before anything happens: whatever is swept leaves a trace. */
export const watchSweeps = (site: ChaosSite): Promise<unknown> =>
  site.administer(
    "create schema chaos",
    "create table chaos.swept (what text not null, id uuid not null, before timestamptz not null, at timestamptz not null)",
    `create function chaos.note_sweep() returns trigger language plpgsql security definer as $$
     begin
       insert into chaos.swept values (tg_table_name, new.id, old.swept_at, new.swept_at);
       return null;
     end $$`,
    ...["documents", "transmissions"].map(
      (table) => `create trigger note_sweep after update of swept_at on ${table} for each row
        when (new.swept_at > old.swept_at) execute function chaos.note_sweep()`,
    ),
  );

/** How many of the accepted documents have still to come to their end, or to be corrected. */
export async function countLeft(site: ChaosSite, customer: Customer): Promise<number> {
  const rows = await readDocuments(site);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const leftOpen = await findLeftOpen(site, await readTransmissions(site));
  return customer.accepted.filter((document) => {
    const row = byId.get(document.id);
    const isOpen = row?.status === "PENDING" || customer.uncorrected.has(document);
    return row !== undefined && !leftOpen.has(row.id) && (isOpen || row.revision < document.revisions);
  }).length;
}

/** Until it has ended, a recovery has named nothing that is lost, and lets in nothing new. */
export async function countOpenRecoveries(site: ChaosSite): Promise<number> {
  const [row] = await site.administer<{ open: number }>("select count(*)::int as open from recoveries where open");
  return row?.open ?? 0;
}

const readDocuments = (site: ChaosSite): Promise<DocumentRow[]> =>
  site.administer<DocumentRow>(
    `select id, kind, document_sequence as number, overall_status as status, revision,
       document ->> 'buyer_reference' as mark from documents order by id`,
  );

interface LogRow extends StatusLogRow {
  documentId: string;
}

const readLog = (site: ChaosSite): Promise<LogRow[]> =>
  site.administer<LogRow>(
    `select document_id as "documentId", position, at, revision, stage, leg, event, from_state as "fromState",
       to_state as "toState", attempt, duration_ms as "durationMs", detail
     from status_log order by document_id, position`,
  );

/** Entries that a customer has not received yet, by the feed and by the webhook. */
export async function findUndelivered(
  site: ChaosSite,
  customer: Customer,
): Promise<{ feed: string[]; webhook: string[] }> {
  const log = await readLog(site);
  const events = log.filter((row) => webhookEventOf(row) !== undefined);
  return { feed: missing(log, customer.changes), webhook: missing(events, customer.webhooks) };
}

const missing = (rows: readonly LogRow[], known: ReadonlySet<string>): string[] =>
  rows
    .filter(({ documentId, position }) => !known.has(entryKey(documentId, position)))
    .map(({ documentId, position, event }) => `${entryKey(documentId, position)} ${event}`);

/** Looks at everything when nothing moves any more. */
export async function judge(site: ChaosSite, customer: Customer): Promise<Verdict> {
  const { accepted } = customer;
  const documents = await readDocuments(site);
  const byId = new Map(documents.map((row) => [row.id, row]));
  const leftOpen = await findLeftOpen(site, await readTransmissions(site));
  const open = accepted.filter(({ id, revisions }) => {
    const row = byId.get(id);
    return row?.status === "PENDING" || (row !== undefined && row.revision < revisions);
  });
  const stuck = open.filter(({ id }) => !leftOpen.has(id));
  const undelivered = await findUndelivered(site, customer);
  const ended = accepted.filter((document) => !open.includes(document));
  return {
    accepted: accepted.length,
    final: ended.filter(({ id }) => byId.has(id)).length,
    lost: accepted.filter(({ id }) => !byId.has(id)).map(({ id, number }) => `${id} ${number}`),
    stuck: await describeStuck(site, stuck),
    leftOpen: open.flatMap(({ id }) => leftOpen.get(id) ?? []),
    wrongEnd: ended
      .filter((document) => !endsAsItMay(byId.get(document.id)?.status, document, customer.hasSeenRestore))
      .map(({ id, end }) => `${id} ${byId.get(id)?.status} instead of ${end}`),
    refusedByNobody: ended
      .filter((document) => byId.get(document.id)?.status === "REJECTED" && !mayBeRefused(document))
      .map(({ id, end }) => `${id} REJECTED instead of ${end}`),
    lostMessages: await findLostMessages(site),
    ...(await judgeDeliveries(site, byId, customer.hasSeenRestore)),
    ...judgeLogs(await readLog(site), byId),
    missingAtWebhook: undelivered.webhook,
    missingInFeed: undelivered.feed,
    feedOutOfOrder: customer.misplacedChanges,
    ...judgeNumbers(documents, [...accepted, ...customer.forgotten], await readGaps(site)),
    storedTwice: findStoredTwice(documents),
    brokenKeys: await customer.findBrokenKeys(),
    sweptAgain: await findSweptAgain(site),
  };
}

/** One that is not there at all is lost, and does not count here. */
const endsAsItMay = (status: string | undefined, { end, contradictedBy }: Accepted, hasSeenRestore: boolean): boolean =>
  status === undefined || status === end || (hasSeenRestore && status === contradictedBy);

/** One that is corrected may have been answered by its first receiver alone. */
const mayBeRefused = ({ end, contradictedBy, isCorrected }: Accepted): boolean =>
  end === "REJECTED" || contradictedBy === "REJECTED" || isCorrected === true;

async function describeStuck(site: ChaosSite, stuck: readonly Accepted[]): Promise<string[]> {
  const rows = await site.administer<{ id: string; words: string }>(
    `select d.id, concat_ws(' ', d.id, d.stage, d.failure ->> 'reason', (
       select string_agg(concat_ws('/', t.leg, t.state, t.failure_class, t.attempts, t.next_check_at - now()), ', ')
       from transmissions t where t.document_id = d.id and t.revision = d.revision)) as words
     from documents d where overall_status = 'PENDING'`,
  );
  const words = new Map(rows.map((row) => [row.id, row.words]));
  return stuck.map(({ id }) => words.get(id) ?? `${id} waits for its correction`);
}

/** The note of an envelope is "number revision profile". */
const legOf = ({ custom1, custom2, custom3 }: Transmission): string =>
  `${custom1} ${custom2} of revision ${custom3?.split(" ")[1] ?? "1"}`;

async function judgeDeliveries(
  site: ChaosSite,
  documents: ReadonlyMap<string, DocumentRow>,
  hasSeenRestore: boolean,
): Promise<Pick<Verdict, "twice" | "neverArrived" | "notNamed" | "repeatedByAccessPoint">> {
  const copies = await readDeliveries(site);
  const byEnvelope = tally(copies.map(({ sbdhId }) => sbdhId));
  const byLeg = tally([...new Map(copies.map((copy) => [copy.sbdhId, legOf(copy)])).values()]);
  // A correction that a restore has lost is made again.
  const mostOf = (leg: string): number => (hasSeenRestore && !leg.endsWith(" 1") ? 2 : 1);
  const named = await site.administer<{ id: string }>(`select sbdh_id as id from recovered_envelopes`);
  const known = new Set(named.map(({ id }) => id));
  const legs = await site.administer<{ id: string }>(`select id from transmissions where state = 'accepted'`);
  return {
    twice: [
      ...[...byEnvelope].filter(([, count]) => count > 1).map(([id, count]) => `${id} arrived ${count} times`),
      ...[...byLeg]
        .filter(([leg, count]) => count > mostOf(leg))
        .map(([leg, count]) => `${leg} left under ${count} ids`),
    ],
    repeatedByAccessPoint: copies.filter(({ repeats }) => repeats > 0).length,
    neverArrived: legs.filter(({ id }) => !byEnvelope.has(id)).map(({ id }) => id),
    notNamed: copies
      .filter(() => site.keepsRows)
      .filter(({ custom1, sbdhId }) => !documents.has(custom1 ?? "") && !known.has(sbdhId))
      .map(({ sbdhId, custom1 }) => `${sbdhId} of ${custom1}`),
  };
}

/** Of two copies with one id, of which the access point can replay neither, one that has come is enough. */
export async function findLostMessages(site: ChaosSite): Promise<string[]> {
  const messages = (await readDeliveries(site)).flatMap(messagesOf);
  // One that a recovery has forwarded once more may be on its way just then.
  const come = new Set(messages.filter(({ forwardedAt }) => forwardedAt !== null).map(({ sbdhId }) => sbdhId));
  return messages
    .filter(({ sbdhId }) => !come.has(sbdhId))
    .map(({ sbdhId, state, referenceId, error }) => `${sbdhId} about ${referenceId} is ${state}: ${error}`);
}

const readDeliveries = async (site: ChaosSite): Promise<Transmission[]> =>
  (await readTransmissions(site)).filter(({ delivered }) => delivered);

async function readTransmissions({ stack }: ChaosSite): Promise<Transmission[]> {
  const url = `${stack.simulatorUrl}/simulator/received?limit=10000`;
  let response: Response | undefined;
  // The simulator may be starting again, which takes its time on a busy machine.
  for (let nth = 1; response === undefined; nth += 1) {
    response = await fetch(url, { headers: { "x-token": testSecrets.accessPointToken } }).catch(
      async (error: unknown) => {
        if (nth === 30) {
          throw error;
        }
        await delay(2_000);
        return undefined;
      },
    );
  }
  const { received, total } = (await response.json()) as { received: Transmission[]; total: number };
  if (received.length !== total) {
    throw new Error(`the simulator lists ${received.length} of ${total} envelopes`);
  }
  return received;
}

function judgeLogs(
  log: readonly LogRow[],
  documents: ReadonlyMap<string, DocumentRow>,
): Pick<Verdict, "logOutOfOrder" | "illegalTransitions" | "brokenLogs"> {
  const logs = groupBy(log, ({ documentId }) => documentId);
  const complaints = [...logs].flatMap(([id, entries]) =>
    logComplaints(entries).map(({ about, text }) => ({ about, text: `${id} ${text}` })),
  );
  const textsOf = (about: string): string[] =>
    complaints.filter((complaint) => complaint.about === about).map(({ text }) => text);
  const contradicted = [...documents.values()].filter(({ id, status }) => loggedEnd(logs.get(id) ?? []) !== status);
  return {
    logOutOfOrder: textsOf("order"),
    illegalTransitions: textsOf("transition"),
    brokenLogs: [
      ...textsOf("continuity"),
      ...contradicted.map(({ id, status }) => `${id} is ${status}, its log ends otherwise`),
    ],
  };
}

/** The last overall status in a log: PENDING after each beginning. */
const loggedEnd = (entries: readonly LogRow[]): string => {
  const last = entries.findLast(({ stage, event }) => stage === "overall" || event === "RESUBMITTED");
  return last?.stage === "overall" ? String(last.toState) : "PENDING";
};

/** Numbers that a recovery has skipped, as kind and value. */
async function readGaps(site: ChaosSite): Promise<ReadonlySet<string>> {
  const gaps = await site.administer<{ kind: string; first: string; last: string }>(
    `select kind, first_value as first, last_value as last from sequence_gaps`,
  );
  return new Set(
    gaps.flatMap(({ kind, first, last }) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${kind} ${Number(first) + nth}`),
    ),
  );
}

function judgeNumbers(
  documents: readonly DocumentRow[],
  accepted: readonly Accepted[],
  gaps: ReadonlySet<string>,
): Pick<Verdict, "missingNumbers" | "doubledNumbers"> {
  const sequences = groupBy(documents, ({ number }) => number.slice(0, number.lastIndexOf("-")));
  const missingNumbers = [...sequences].flatMap(([name, rows]) => {
    const taken = new Set(rows.map(({ number }) => Number(number.slice(name.length + 1))));
    const highest = Math.max(...taken);
    return Array.from({ length: highest }, (_, index) => index + 1)
      .filter((nth) => !taken.has(nth) && !gaps.has(`${rows[0]?.kind} ${nth}`))
      .map((nth) => `${name}-${nth}`);
  });
  const numbers = new Map(documents.map(({ id, number }) => [id, number]));
  const numbersGiven = [...tally([...new Map(accepted.map(({ id, number }) => [id, number])).values()])];
  return {
    missingNumbers,
    doubledNumbers: [
      ...numbersGiven
        .filter(([, count]) => count > 1)
        .map(([number, count]) => `${number} was answered ${count} times`),
      ...accepted
        .filter(({ id, number }) => (numbers.get(id) ?? number) !== number)
        .map(({ id, number }) => `${id} was answered ${number} and has ${numbers.get(id)}`),
    ],
  };
}

/** Each request carries a mark of its own. */
const findStoredTwice = (documents: readonly DocumentRow[]): string[] =>
  [...tally(documents.map(({ mark }) => mark))]
    .filter(([, count]) => count > 1)
    .map(([mark, count]) => `${mark} is stored ${count} times`);

async function findSweptAgain(site: ChaosSite): Promise<string[]> {
  const rows = await site.administer<{ words: string }>(
    `select concat_ws(' ', what, id, round(extract(epoch from at - before) * 1000), 'ms after it was swept') as words
     from chaos.swept s where at - before < make_interval(secs => ${shortestSweepLeaseMs / 1_000})
       and not exists (select from pauses p where p.ended_at between s.before and s.at)`,
  );
  return rows.map(({ words }) => words);
}
