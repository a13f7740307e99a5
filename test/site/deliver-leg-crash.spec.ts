import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { latestEnvelopeDigest } from "../../common/db/leg-sql.ts";
import { publicLeg, type Leg } from "../../common/status/legs.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point.ts";
import { openAccessPoint } from "../../common/peppol/open-access-point.ts";
import { deliverLeg } from "../setup/deliver-leg.ts";
import { claimMs } from "../../common/delivery/choose-leg-move.ts";
import { call } from "../api/http-client.ts";
import { buildInvoiceRequest } from "../factories/request.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";
import { findNothing, runStages } from "../setup/pipeline.ts";
import { testSecrets } from "../setup/secrets.ts";
import { until } from "../setup/until.ts";
import { openSandbox, type Sandbox } from "../simulator/sandbox.ts";
import type { Assignment } from "./delivery-child.ts";
import { readStatusSnapshot } from "../documents/use-cases.ts";

/** As `ps` has it: T is frozen. */
async function stateOf(pid = 0): Promise<string> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "state=", "-p", String(pid)]);
  return stdout.trim();
}

/** In front of a send: the leg is queued. */
const sendPoints = [
  "before claim-legs",
  "during claim-legs",
  "after claim-legs",
  "submit has arrived",
  "after submit",
  "during record-leg-outcomes",
  "after record-leg-outcomes",
];
/** In front of an inquiry: the network has it, and its answer was lost. */
const inquiryPoints = [
  "before lease",
  "after lease",
  "during status",
  "after status",
  "during save-leg-decisions",
  "after save-leg-decisions",
];

/** Kills a real process at each point, and lets another one go on: exactly one copy arrives, whatever died. */
describe("deliverLeg, killed", function () {
  this.timeout(120_000);
  let api: TestApi;
  let sandbox: Sandbox;
  let accessPoint: OpenAccessPoint;
  let id: string;

  before(async () => {
    api = await startTestApi();
    sandbox = await openSandbox({
      archiveAfterMs: 60_000,
      forwardUrl: `${api.url}/network/inbound`,
      forwardToken: testSecrets.inboundToken,
    });
    Object.assign(api.deps.config, {
      accessPointUrl: sandbox.url,
      accessPointToken: sandbox.config.token,
      accessPointTimeoutMs: 10_000,
    });
    accessPoint = openAccessPoint(api.deps.config);
  });
  after(async () => {
    await accessPoint.close();
    await sandbox.close();
    await api.close();
  });
  beforeEach(async () => {
    const created = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      body: buildInvoiceRequest(),
    });
    ({ id } = created.json as { id: string });
    await runStages(api.deps, findNothing, [{ id, revision: 1 }]);
  });

  const run = async (leg: Leg, dieAt: string): Promise<string | null> => {
    const assignment: Assignment = { config: api.deps.config, document: { id, revision: 1 }, leg, dieAt };
    const child = fork(path.join(import.meta.dirname, "delivery-child.js"), [JSON.stringify(assignment)]);
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    return signal;
  };

  const legRow = async (leg: Leg) => {
    const rows = await api.deps.database.query<{ id: string; sbdSha256: string | null; state: string }>(
      `select t.id, t.state, ${latestEnvelopeDigest("t")} as sbd_sha256 from transmissions t where document_id = $1 and leg = $2`,
      [id, leg],
    );
    return rows[0]!;
  };

  /** As if the time that a gone process is granted had gone by. */
  const age = () =>
    api.deps.database.query(
      `update transmissions set updated_at = now() - interval '100 s', next_check_at = null where document_id = $1`,
      [id],
    );

  const recover = (wait: () => Promise<unknown>) =>
    until(
      "the document is approved",
      async () => {
        await wait();
        for (const leg of ["c3", "c5"] as const) {
          const deps = { ...api.deps, accessPoint, instanceId: uuid() };
          await deliverLeg(deps, { id, revision: 1 }, leg);
        }
        const { record } = await readStatusSnapshot(api.deps, { orgId: api.orgId, kind: "purchase-invoices", id });
        return record.overallStatus === "APPROVED";
      },
      60_000,
      100,
    );

  const expectOneCopy = async (leg: Leg, before: { id: string; sbdSha256: string | null }) => {
    const after = await legRow(leg);
    const copies = (await sandbox.received(`custom1=${id}`)).filter(({ custom2 }) => custom2 === publicLeg(leg));
    expect(copies.map(({ sbdhId, sha256 }) => [sbdhId, sha256])).to.deep.equal([[before.id, after.sbdSha256]]);
    expect(after.id).to.equal(before.id);
    expect([null, after.sbdSha256]).to.include(before.sbdSha256);
  };

  const sends = [
    ...sendPoints.map((point) => ["c3", point] as const),
    ...["after claim-legs", "after submit"].map((point) => ["c5", point] as const),
  ];
  for (const [leg, point] of sends) {
    it(`${point}, sending on ${leg}: one copy, approved`, async () => {
      expect(await run(leg, point)).to.equal("SIGKILL");
      const before = await legRow(leg);
      await recover(age);
      await expectOneCopy(leg, before);
    });
  }

  // Whether the bytes have left is open here, so the time that they are granted has to go by for real.
  it("during submit: one copy, approved", async () => {
    expect(await run("c3", "during submit")).to.equal("SIGKILL");
    const before = await legRow("c3");
    expect(before.state).to.equal("sending");
    await recover(() => Promise.resolve());
    await expectOneCopy("c3", before);
  });

  const beginDirectly = (leg: Leg, dieAt: string, freezes = false) => {
    const assignment: Assignment = {
      config: api.deps.config,
      document: { id, revision: 1 },
      leg,
      dieAt,
      freezes,
      isDirect: true,
    };
    return fork(path.join(import.meta.dirname, "delivery-child.js"), [JSON.stringify(assignment)]);
  };

  describe("from memory, with the claim in the statement that stores the document", () => {
    beforeEach(async () => {
      const created = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
        body: buildInvoiceRequest(),
      });
      ({ id } = created.json as { id: string });
    });

    for (const [leg, point] of [
      ["c3", "before save-advances"],
      ["c3", "during save-advances"],
      ["c3", "after save-advances"],
      ["c5", "after save-advances"],
      ["c3", "submit has arrived"],
      ["c5", "submit has arrived"],
      ["c3", "after submit"],
      ["c3", "before record-leg-outcomes"],
      ["c3", "after record-leg-outcomes"],
    ] as const) {
      it(`killed ${point}, of ${leg}: one copy, approved`, async () => {
        const [, signal] = (await once(beginDirectly(leg, point), "exit")) as [number | null, string | null];
        expect(signal).to.equal("SIGKILL");
        await runStages(api.deps, findNothing, [{ id, revision: 1 }]);
        const before = { c3: await legRow("c3"), c5: await legRow("c5") };
        await recover(age);
        await expectOneCopy("c3", before.c3);
        await expectOneCopy("c5", before.c5);
      });
    }

    it("frozen between the commit and the first byte, and thawed when another has sent: one copy, approved", async () => {
      const child = beginDirectly("c3", "after save-advances", true);
      const exit = once(child, "exit");
      try {
        await until("it is frozen", async () => (await stateOf(child.pid)).startsWith("T"), 30_000, 100);
        const frozenAt = performance.now();
        const before = await legRow("c3");
        expect(before.state).to.equal("sending");
        await recover(age);
        await until("its claim has run out", () => performance.now() - frozenAt > claimMs, 30_000, 100);
        child.kill("SIGCONT");
        expect(await exit).to.deep.equal([0, null]);
        await expectOneCopy("c3", before);
      } finally {
        child.kill("SIGKILL");
      }
    });
  });

  for (const point of inquiryPoints) {
    it(`${point}, asking what became of it: one copy, approved`, async () => {
      // Until the process has died, no status message gets in that would decide the leg without a question.
      api.deps.config.inboundTokens = ["closed for the time being"];
      expect(await run("c3", "never, the answer is lost")).to.equal(null);
      const before = await legRow("c3");
      expect(before.state).to.equal("unknown");
      await age();
      expect(await run("c3", point)).to.equal("SIGKILL");
      api.deps.config.inboundTokens = [testSecrets.inboundToken];
      await recover(age);
      await expectOneCopy("c3", before);
    });
  }

  for (const point of ["after record-leg-outcomes", "before claim-legs", "after claim-legs", "after submit"]) {
    it(`${point}, after hearing that it never left: one copy, approved`, async () => {
      await api.deps.database.query(
        `update transmissions set state = 'unknown', attempts = 1 where document_id = $1 and leg = 'c3'`,
        [id],
      );
      await age();
      expect(await run("c3", point)).to.equal("SIGKILL");
      const before = await legRow("c3");
      await recover(age);
      await expectOneCopy("c3", before);
    });
  }

  for (const [leg, point] of [
    ["c3", "after claim-legs"],
    ["c5", "after claim-legs"],
    ["c3", "during submit"],
  ] as const) {
    it(`frozen ${point}, sending on ${leg}, and thawed when another has sent: one copy, approved`, async () => {
      const assignment: Assignment = {
        config: api.deps.config,
        document: { id, revision: 1 },
        leg,
        dieAt: point,
        freezes: true,
      };
      const child = fork(path.join(import.meta.dirname, "delivery-child.js"), [JSON.stringify(assignment)]);
      const exit = once(child, "exit");
      try {
        await until("it is frozen", async () => (await stateOf(child.pid)).startsWith("T"), 30_000, 100);
        const frozenAt = performance.now();
        const before = await legRow(leg);
        expect(before.state).to.equal("sending");
        await recover(age);
        await until("its claim has run out", () => performance.now() - frozenAt > claimMs, 30_000, 100);
        child.kill("SIGCONT");
        expect(await exit).to.deep.equal([0, null]);
        await expectOneCopy(leg, before);
      } finally {
        child.kill("SIGKILL");
      }
    });
  }
});
