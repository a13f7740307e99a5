import { until } from "../../setup/until.ts";
import type { Fault, Remedy } from "./fault.ts";
import type { ScreenSite } from "./screen-site.ts";

const patienceMs = 60_000;

/** A document that no stage can read, put in its place before one has seen it. */
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
  await until(
    "it is given up",
    async () => (await stack.count(`id = '${id}' and failure is not null`)) === 1,
    patienceMs,
  );
  return async () => {
    await stack.database.query("update documents set document = $2::json where id = $1", [id, whole?.document]);
    await operate("POST /api/operations/retries/documents", { stage: "pricing" });
  };
}

/** Whatever is sent to corner 5 is blocked. */
async function blockedCorner(site: ScreenSite): Promise<Remedy> {
  const { stack, operate } = site;
  await site.setOutcomes({ toC5: "certificate-expired" });
  await stack.create();
  return async () => {
    await site.setOutcomes({});
    await operate("POST /api/operations/retries", { failure_class: "blocked" });
  };
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
    what: "corner 5 takes nothing",
    condition: "legs-blocked",
    subject: "c5",
    who: "site",
    names: /1 leg to corner 5 has failed and waits for a person: 1 blocked/,
    page: ["POST /api/operations/retries"],
    begin: blockedCorner,
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
];
