import { webhookEventOf } from "../../common/domain/webhooks/webhook-events.js";
import { logComplaints } from "../setup/expect-chronological-log.js";
import { tally } from "../bench/statistics.js";
import { entryKey } from "./customer.js";
/**
 * A document may be swept again after its lease, which is ten seconds at least by the clock of the database, and at the end of a
 * pause, during which its job was left undone.
 */
const shortestSweepLeaseMs = 9_000;
/** Before anything happens: whatever is swept leaves a trace. */
export const watchSweeps = (site) => site.administer("create schema chaos", "create table chaos.swept (what text not null, id uuid not null, before timestamptz not null, at timestamptz not null)", `create function chaos.note_sweep() returns trigger language plpgsql as $$
     begin
       insert into chaos.swept values (tg_table_name, new.id, old.swept_at, new.swept_at);
       return null;
     end $$`, ...["documents", "transmissions"].map((table) => `create trigger note_sweep after update of swept_at on ${table} for each row
        when (new.swept_at > old.swept_at) execute function chaos.note_sweep()`));
/** How many of the accepted documents are final; all of them, or not yet. */
export async function countFinal(site, accepted) {
    const rows = await readDocuments(site);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return accepted.filter(({ id, revisions }) => {
        const row = byId.get(id);
        return row === undefined || (row.status !== "PENDING" && row.revision >= revisions);
    }).length;
}
const readDocuments = (site) => site.administer(`select id, kind, document_sequence as number, overall_status as status, revision,
       document ->> 'buyer_reference' as mark from documents order by id`);
const readLog = (site) => site.administer(`select document_id as "documentId", position, at, revision, stage, leg, event, from_state as "fromState",
       to_state as "toState", attempt, duration_ms as "durationMs", detail
     from status_log order by document_id, position`);
/** Entries that a customer has not received yet, by the feed and by the webhook. */
export async function findUndelivered(site, customer) {
    const log = await readLog(site);
    const events = log.filter((row) => webhookEventOf(row) !== undefined);
    return { feed: missing(log, customer.changes), webhook: missing(events, customer.webhooks) };
}
const missing = (rows, known) => rows
    .filter(({ documentId, position }) => !known.has(entryKey(documentId, position)))
    .map(({ documentId, position, event }) => `${entryKey(documentId, position)} ${event}`);
/** Looks at everything when nothing moves any more. */
export async function judge(site, customer) {
    const { accepted } = customer;
    const documents = await readDocuments(site);
    const byId = new Map(documents.map((row) => [row.id, row]));
    const stuck = accepted.filter(({ id, revisions }) => {
        const row = byId.get(id);
        return row?.status === "PENDING" || (row !== undefined && row.revision < revisions);
    });
    const undelivered = await findUndelivered(site, customer);
    const ended = accepted.filter((document) => !stuck.includes(document));
    return {
        accepted: accepted.length,
        final: ended.filter(({ id }) => byId.has(id)).length,
        lost: accepted.filter(({ id }) => !byId.has(id)).map(({ id, number }) => `${id} ${number}`),
        stuck: await describeStuck(site, stuck),
        wrongEnd: ended
            .filter((document) => !endsAsItMay(byId.get(document.id)?.status, document, customer.hasSeenRestore))
            .map(({ id, end }) => `${id} ${byId.get(id)?.status} instead of ${end}`),
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
const endsAsItMay = (status, { end, contradictedBy }, hasSeenRestore) => status === undefined || status === end || (hasSeenRestore && status === contradictedBy);
async function describeStuck(site, stuck) {
    const rows = await site.administer(`select d.id, concat_ws(' ', d.id, d.stage, d.failure ->> 'reason', (
       select string_agg(concat_ws('/', t.leg, t.state, t.failure_class, t.attempts, t.next_check_at - now()), ', ')
       from transmissions t where t.document_id = d.id and t.revision = d.revision)) as words
     from documents d where overall_status = 'PENDING'`);
    const words = new Map(rows.map((row) => [row.id, row.words]));
    return stuck.map(({ id }) => words.get(id) ?? `${id} waits for its correction`);
}
async function judgeDeliveries(site, documents, hasSeenRestore) {
    const copies = await readDeliveries(site);
    const byEnvelope = tally(copies.map(({ sbdhId }) => sbdhId));
    const byLeg = tally([...new Map(copies.map((copy) => [copy.sbdhId, `${copy.custom1} ${copy.custom2}`])).values()]);
    // One that a restore has lost may have been corrected once before.
    const ofLost = hasSeenRestore ? 2 : 0;
    const revisionsOf = (leg) => documents.get(leg.split(" ")[0] ?? "")?.revision ?? ofLost;
    const named = await site.administer(`select sbdh_id as id from recovered_envelopes`);
    const known = new Set(named.map(({ id }) => id));
    const legs = await site.administer(`select id from transmissions where state = 'accepted'`);
    return {
        twice: [
            ...[...byEnvelope].filter(([, count]) => count > 1).map(([id, count]) => `${id} arrived ${count} times`),
            ...[...byLeg]
                .filter(([leg, count]) => count > revisionsOf(leg))
                .map(([leg, count]) => `${leg} left under ${count} ids`),
        ],
        neverArrived: legs.filter(({ id }) => !byEnvelope.has(id)).map(({ id }) => id),
        notNamed: copies
            .filter(({ custom1, sbdhId }) => !documents.has(custom1 ?? "") && !known.has(sbdhId))
            .map(({ sbdhId, custom1 }) => `${sbdhId} of ${custom1}`),
    };
}
async function readDeliveries({ stack }) {
    const response = await fetch(`${stack.simulatorUrl}/simulator/received?delivered=true&limit=10000`);
    const { received, copies } = (await response.json());
    if (received.length !== copies) {
        throw new Error(`the simulator lists ${received.length} of ${copies} deliveries`);
    }
    return received;
}
function judgeLogs(log, documents) {
    const logs = groupBy(log, ({ documentId }) => documentId);
    const complaints = [...logs].flatMap(([id, entries]) => logComplaints(entries).map(({ about, text }) => ({ about, text: `${id} ${text}` })));
    const textsOf = (about) => complaints.filter((complaint) => complaint.about === about).map(({ text }) => text);
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
const loggedEnd = (entries) => {
    const last = entries.findLast(({ stage, event }) => stage === "overall" || event === "RESUBMITTED");
    return last?.stage === "overall" ? String(last.toState) : "PENDING";
};
/** Numbers that a recovery has skipped, as kind and value. */
async function readGaps(site) {
    const gaps = await site.administer(`select kind, first_value as first, last_value as last from sequence_gaps`);
    return new Set(gaps.flatMap(({ kind, first, last }) => Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${kind} ${Number(first) + nth}`)));
}
function judgeNumbers(documents, accepted, gaps) {
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
const findStoredTwice = (documents) => [...tally(documents.map(({ mark }) => mark))]
    .filter(([, count]) => count > 1)
    .map(([mark, count]) => `${mark} is stored ${count} times`);
async function findSweptAgain(site) {
    const rows = await site.administer(`select concat_ws(' ', what, id, round(extract(epoch from at - before) * 1000), 'ms after it was swept') as words
     from chaos.swept s where at - before < make_interval(secs => ${shortestSweepLeaseMs / 1_000})
       and not exists (select from pauses p where p.ended_at between s.before and s.at)`);
    return rows.map(({ words }) => words);
}
function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group === undefined) {
            groups.set(keyOf(item), [item]);
        }
        else {
            group.push(item);
        }
    }
    return groups;
}
//# sourceMappingURL=judge.js.map