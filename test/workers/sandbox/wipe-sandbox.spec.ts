import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { stageNames } from "../../../common/domain/status/pipeline.ts";
import { createBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.ts";
import { wipeSandbox, type Wiped } from "../../../common/services/organizations/wipe-sandbox.ts";
import { readServiceSnapshot } from "../../../common/services/service-status/read-service-snapshot.ts";
import { runWorkers } from "../../../workers/run-workers.ts";
import type { AccessPoint } from "../../../common/peppol/access-point/access-point.ts";
import { openSimulatedNetwork } from "../../../workers/sandbox/simulated-network.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { deliverLeg } from "../../setup/deliver-leg.ts";
import { ada } from "../../setup/operator-action.ts";
import { findNothing, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { addSandbox, issue, type Tenant } from "./sandbox-site.ts";

/** Everything that is said of documents, by the table. */
const tables = [
  "documents",
  "document_revisions",
  "document_amounts",
  "document_xml",
  "attachments",
  "attachment_contents",
  "validation_findings",
  "transmissions",
  "sending_reports",
  "network_messages",
  "status_log",
  "search_references",
  "search_parties",
  "webhook_deliveries",
  "idempotency_keys",
];

describe("a sandbox", () => {
  const pipeline = usePipeline({ config: { sweepIntervalMs: 200 } });
  let sandbox: Tenant;
  before(async () => {
    sandbox = await addSandbox(pipeline);
  });

  const wipe = (id = sandbox.orgId, orgId = id): Promise<Wiped> =>
    wipeSandbox(pipeline.deps, { ...ada, orgId, why: "again" }, { id, forMs: 10_000 });
  const rowsOf = async (orgId: string): Promise<Record<string, number>> => {
    const counts: [string, number][] = [];
    for (const table of tables) {
      const rows = await pipeline.query(`select from ${table} where org_id = $1`, [orgId]);
      counts.push([table, rows.length]);
    }
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };

  it("is wiped of everything that documents have left, whatever state they are in, and again without effect", async () => {
    const kept = await pipeline.createValidated();
    const deps = { ...pipeline.deps, accessPoint: new ScriptedAccessPoint(), validateDocument: findNothing };
    const workers = await runWorkers(deps, stageNames);
    const documents = await Promise.all(Array.from({ length: 60 }, () => issue(pipeline, sandbox)));
    await until("some are approved", async () => {
      const query = "select from documents where org_id = $1 and overall_status = 'APPROVED'";
      return (await pipeline.query(query, [sandbox.orgId])).length > 5;
    });
    const during = [issue(pipeline, sandbox), wipe()] as const;
    const later = await during[0];
    const { deleted, complete } = await during[1];
    expect(complete).to.equal(true);
    expect(deleted).to.be.at.least(documents.length);
    await until("what came during the wipe is approved, or was wiped", async () => {
      const query = "select from documents where id = $1 and overall_status <> 'APPROVED'";
      return (await pipeline.query(query, [later.id])).length === 0;
    });
    await workers.close();
    expect((await wipe()).complete).to.equal(true);
    expect(await rowsOf(sandbox.orgId)).to.deep.equal({});
    expect(await wipe()).to.include({ deleted: 0, complete: true });
    expect(await pipeline.query("select from documents where id = $1", [kept.id])).to.have.length(1);
  });

  it("is wiped under a send, whose answer then changes nothing", async () => {
    const document = await issue(pipeline, sandbox);
    await pipeline.validate([document]);
    const network = openSimulatedNetwork(pipeline.deps);
    const held: { free?: () => void } = {};
    const gate = new Promise<void>((resolve) => (held.free = resolve));
    const slowly = (chosen: AccessPoint): AccessPoint => ({
      ...chosen,
      submit: async (input) => (await gate, chosen.submit(input)),
    });
    const slow: typeof network = {
      ...network,
      forLeg: (envelope) => {
        const port = network.forLeg(envelope);
        return { admit: (work, holder) => port.admit((chosen) => work(slowly(chosen)), holder) };
      },
    };
    const deps = { ...pipeline.deps, accessPoint: new ScriptedAccessPoint(), instanceId: uuid(), sandbox: slow };
    const sending = deliverLeg(deps, document, "c3");
    await until("it is being sent", async () => {
      const query = "select from transmissions where document_id = $1 and state = 'sending'";
      return (await pipeline.query(query, [document.id])).length === 1;
    });
    expect(await wipe()).to.include({ deleted: 1, complete: true });
    held.free?.();
    await sending;
    await network.close();
    expect(await rowsOf(sandbox.orgId)).to.deep.equal({});
  });

  it("is the only sort of organization that is wiped, for its own operators and nobody else's", async () => {
    const document = await pipeline.create();
    const refused = await wipe(pipeline.orgId).catch((error: unknown) => error);
    expect(refused).to.include({ status: 409 });
    expect(await wipe(sandbox.orgId, pipeline.orgId).catch((error: unknown) => error)).to.include({ status: 404 });
    for (const statement of [
      `select wipe_sandbox('${pipeline.orgId}', now() + interval '1 day', 100)`,
      `update organizations set is_sandbox = true where id = '${pipeline.orgId}'`,
      `update organizations set is_sandbox = false where id = '${sandbox.orgId}'`,
      `update documents set org_id = '${sandbox.orgId}' where id = '${document.id}'`,
    ]) {
      expect(await pipeline.query(statement).catch((error: unknown) => error), statement).to.include({ code: "42501" });
    }
    expect(await pipeline.query("select from documents where id = $1", [document.id])).to.have.length(1);
  });

  it("takes no taxpayer from others, and others take none from it", async () => {
    const party = buildDomainBuyer({ tin: "1555555555", endpoint_id: "1555555555", party_tax_scheme: undefined });
    for (const orgId of [sandbox.orgId, pipeline.orgId, (await addSandbox(pipeline)).orgId]) {
      const profile = await createBusinessProfile(pipeline.deps, { orgId, party, numbering: {} }, ada);
      expect(profile.numbersFrom).to.equal(null);
    }
  });

  it("is not made while workers run that do not know of it", async () => {
    await pipeline.query(
      `insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, seen_at)
       values ($1, 'workers', 'old', 'h', 1, '1.0.0', 'SearchRanges1798000000071', '{}', 'p', now())`,
      [uuid()],
    );
    expect(await addSandbox(pipeline).catch((error: unknown) => error)).to.include({ status: 409 });
    await pipeline.query("delete from processes where name = 'old'");
  });

  it("does not count for the site, and for itself", async () => {
    const document = await issue(pipeline, sandbox);
    await pipeline.query("update documents set failure = '{}' where id = $1", [document.id]);
    const counted = async (scope: { orgId?: string }): Promise<number> =>
      (await readServiceSnapshot(pipeline.deps, scope)).givenUp.count;
    await until("it is counted", async () => (await counted({ orgId: sandbox.orgId })) === 1);
    expect(await counted({})).to.equal(0);
  });
});
