import { buildInvoiceRequest, buildParty, type Json } from "../../factories/request.ts";
import { until } from "../../setup/until.ts";
import type { Fault, Remedy } from "./fault.ts";
import type { ScreenSite } from "./screen-site.ts";

const patienceMs = 60_000;
const organizations = "/api/operations/organizations";

/** A document that neither a stage nor the index can read, put in its place before either has seen it. */
async function tornDocument({ stack, operate }: ScreenSite): Promise<Remedy> {
  const pids = (["workers", "workers-2"] as const).map((name) => stack.pid(name) ?? 0);
  pids.forEach((pid) => process.kill(pid, "SIGSTOP"));
  const { id } = await stack.create();
  const [whole] = await stack.database.query<{ document: string }>(
    `update documents d set document = '{"note": "without parties"}' from documents old
     where d.id = $1 and old.id = d.id returning old.document::text as document`,
    [id],
  );
  pids.forEach((pid) => process.kill(pid, "SIGCONT"));
  const isGivenUp = () => stack.count(`id = '${id}' and failure is not null`);
  await until("it is given up", async () => (await isGivenUp()) === 1, patienceMs);
  return async () => {
    await stack.database.query("update documents set document = $2::json where id = $1", [id, whole?.document]);
    await operate("POST /api/operations/retries/documents", { stage: "pricing" });
  };
}

/** Its receiver answers 500 from now on. */
async function brokenEndpoint({ stack, endpoint }: ScreenSite): Promise<Remedy> {
  const { length: before } = endpoint.received;
  endpoint.status = 500;
  await stack.create();
  await until("an event is refused", () => endpoint.received.length > before, patienceMs);
  return async () => {
    endpoint.status = 204;
    await stack.database.query("update webhook_endpoints set paused_until = now()");
  };
}

const inARow = 12;

/** Whatever is sent to the corner fails; it is a fault of the corner from the tenth document on. */
const failingCorner =
  (leg: "c3" | "c5", name: "toC3" | "toC5") =>
  async (site: ScreenSite): Promise<Remedy> => {
    const { stack, operate } = site;
    await site.setOutcomes({ [name]: "certificate-expired" });
    await Promise.all(Array.from({ length: inARow }, (_nothing, nth) => stack.create(toReceiver(nth))));
    const failed = () => stack.database.query("select from transmissions where leg = $1 and state = 'failed'", [leg]);
    await until("ten have failed", async () => (await failed()).length >= 10, patienceMs);
    return async () => {
      await site.setOutcomes({});
      await operate("POST /api/operations/retries", { failure_class: "blocked" });
    };
  };

/** Receivers of their own, each with a document that is unlike the others. */
function toReceiver(nth: number): Json {
  const id = String(1_987_654_300 + nth);
  return buildInvoiceRequest({
    accounting_supplier_party: buildParty({
      tin: id,
      endpoint_id: id,
      party_tax_scheme: { company_id: `${id}02003`, tax_scheme: "VAT" },
    }),
  });
}

/** An organization goes on asking, faster than its rate. */
async function floodOfRequests({ stack, operate }: ScreenSite): Promise<Remedy> {
  const flood = await stack.addOrganization("Flood");
  await operate(`PUT ${organizations}/${flood.orgId}`, { rate_per_minute: 60 });
  const leaving = new AbortController();
  const client = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      // A connection that has had its share of requests may be closed under the next one.
      await flood.call("GET", "/api/purchase-invoices?limit=1").catch(() => undefined);
    }
  };
  const clients = Promise.all([client(), client(), client(), client()]);
  return async () => {
    await operate(`PUT ${organizations}/${flood.orgId}`, { rate_per_minute: 0 });
    leaving.abort();
    await clients;
  };
}

/** More documents of an organization than its ceiling lets through in the time that is agreed; a pause has gathered them. */
async function floodOfDocuments({ stack, operate }: ScreenSite): Promise<Remedy> {
  const flood = await stack.addOrganization("Burst");
  await operate(`PUT ${organizations}/${flood.orgId}`, { ceiling: 1, dwell_bound_seconds: 2 });
  const { id } = await operate("POST /api/operations/pauses", { scope: "organization", target: flood.orgId });
  await flood.createMany(200);
  await operate(`POST /api/operations/pauses/${String(id)}/resume`, {});
  return () => operate(`PUT ${organizations}/${flood.orgId}`, { ceiling: 0 });
}

async function pausedWork({ stack, operate }: ScreenSite): Promise<Remedy> {
  const { id } = await operate("POST /api/operations/pauses", { scope: "organization", target: stack.orgId });
  return () => operate(`POST /api/operations/pauses/${String(id)}/resume`, {});
}

/** No status message comes; 25 minutes are over by the clock of the leg. */
async function silentReceiver(site: ScreenSite): Promise<Remedy> {
  const { stack, operate } = site;
  await site.setOutcomes({ toC3: "silent" });
  const { id } = await stack.create();
  const sent = await until(
    "it is sent",
    async () => {
      const [leg] = await stack.database.query<{ id: string }>(
        "select id from transmissions where document_id = $1 and leg = 'c3' and state = 'sent'",
        [id],
      );
      return leg;
    },
    patienceMs,
  );
  await stack.database.query(
    "update transmissions set sent_at = sent_at - interval '26 min', mls_overdue_at = now() where id = $1",
    [sent.id],
  );
  return async () => {
    await site.setOutcomes({});
    await operate(`POST /api/operations/legs/${sent.id}/resolve`, { outcome: "accepted" });
  };
}

/** Redis has little more memory than it uses. */
async function fullRedis(site: ScreenSite): Promise<Remedy | undefined> {
  if (site.redis === undefined) {
    return undefined;
  }
  const used = Number(/used_memory:(\d+)/.exec(await site.askRedis("INFO memory"))?.[1]);
  await site.askRedis(`CONFIG SET maxmemory ${Math.round(used * 1.08)}`);
  return () => site.askRedis("CONFIG SET maxmemory 0");
}

/** What happens to documents, callers and their receivers while every part of the site works. */
export const troubledDocuments: readonly Fault[] = [
  {
    what: "poison: a document that no stage can read",
    condition: "documents-given-up",
    who: "site",
    names: /1 document was given up by a stage of our own, the first at .*does not go on by itself/,
    page: ["POST /api/operations/retries/documents"],
    begin: tornDocument,
  },
  {
    what: "endpoint of a webhook answers 500",
    condition: "webhooks-paused",
    who: "sender",
    names: /1 webhook endpoint fails and is paused.*: \d+ events? waits? for another try/,
    page: ["POST …/{id}/try"],
    begin: brokenEndpoint,
  },
  {
    what: "corner 5 lets nothing through",
    condition: "corner-5-fails",
    who: "authority",
    also: ["corner-5-failures", "legs-blocked"],
    names: /Nothing gets through to corner 5: the last \d+ documents, of 1 organization, came to nothing.*certificate/,
    page: ["POST /api/operations/retries"],
    begin: failingCorner("c5", "toC5"),
  },
  {
    what: "corner 3 lets nothing through",
    condition: "corner-3-fails",
    who: "site",
    also: ["corner-3-failures", "legs-blocked"],
    names: /Nothing gets through to corner 3: the last \d+ documents, to \d+ receivers, came to nothing.*certificate/,
    page: ["POST /api/operations/retries"],
    begin: failingCorner("c3", "toC3"),
  },
  {
    what: "flood: requests beyond the rate of an organization",
    condition: "requests-refused",
    subject: "429",
    who: "site",
    names: /[\d,]+ of [\d,]+ requests of the last \d+ seconds were refused with 429: .*faster than its rate.*again/,
    page: ["rate_per_minute"],
    begin: floodOfRequests,
  },
  {
    what: "flood: documents beyond the ceiling of an organization",
    condition: "dwell-exceeded",
    who: "site",
    names: /Burst: \d+ documents wait for the first stage, the oldest for .*agreed/,
    page: ["Does its `ceiling` hold it back? Then raise that."],
    begin: floodOfDocuments,
  },
  {
    what: "work that a person has paused",
    condition: "work-paused",
    who: "site",
    names: /Organization Bench paused by stack since .* because “The runbook says so”: .*wait/,
    page: ["POST /api/operations/pauses/{id}/resume"],
    begin: pausedWork,
  },
  {
    what: "receiver that sends no status message",
    condition: "mls-overdue",
    who: "receiver_provider",
    names: /1 leg is sent and has had no message level status for more than 25 minutes/,
    page: ["POST /api/operations/legs/{sbdh_id}/resolve"],
    begin: silentReceiver,
  },
  {
    what: "Redis, its memory nearly full",
    condition: "redis-full",
    who: "site",
    names: /Redis uses .* of .*full, it takes no job/,
    page: ["Give it more memory"],
    begin: fullRedis,
  },
];
