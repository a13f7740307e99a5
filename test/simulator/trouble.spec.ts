import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { parseJson } from "../../common/runtime/text.ts";
import { until } from "../setup/until.ts";
import { documentEnvelope } from "./envelopes.ts";
import { answerTo, headers, post, submit, toSupplier } from "./requests.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

type Json = Record<string, unknown>;

const envelope = (tin: string) => documentEnvelope({ tin, header: { sbdhId: randomUUID() } });

describe("simulator in trouble", () => {
  let sandbox: Sandbox;
  afterEach(() => sandbox.close());

  const call = async (method: string, path: string, body?: string) => {
    const response = await fetch(sandbox.url + path, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, body: parseJson(await response.text()) };
  };
  const get = (path: string) => call("GET", path);
  const trouble = async (switches: object) =>
    expect((await call("POST", "/simulator/trouble", JSON.stringify(switches))).status).to.equal(200);
  const cannotSubmit = { status: 400, body: "Failed to submit outbound SBD transaction" };
  const states = async () => (await sandbox.received()).map(({ mls }) => mls?.state);

  it("without its database: refuses, knows nothing, lists nothing, counts -1, and is well again afterwards", async () => {
    sandbox = await openSandbox();
    const sbdhId = await submit(sandbox, toSupplier("1000000010"));
    await trouble({ database: "away" });
    const refused = await post(sandbox, envelope("1987654321"));
    expect({ status: refused.status, body: await refused.json() }).to.deep.equal(cannotSubmit);
    for (const path of [`/api/outbound/status/${sbdhId}?includeArchive=true`, "/api/inbound/status/x"]) {
      expect(await get(path), path).to.deep.equal({ status: 404, body: undefined });
    }
    for (const path of ["outbound/in-transmission", "ops/outbound/history", "inbound/in-processing", "mls/missing"]) {
      expect(await get(`/api/${path}`), path).to.deep.equal({ status: 200, body: [] });
    }
    expect((await get("/api/ops/outbound/size")).body).to.equal(-1);
    await trouble({});
    expect((await get(`/api/outbound/status/${sbdhId}`)).status).to.equal(200);
    expect((await get("/api/ops/outbound/size")).body).to.equal(1);
    expect(await sandbox.received()).to.have.length(1);
  });

  it("has the same for some requests by chance", async () => {
    sandbox = await openSandbox({ faults: { timeout: 0, http500: 0, reset: 0, database: 0.5 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/api/ops/outbound/size")));
    expect(new Set(answers.map(({ body }) => body))).to.deep.equal(new Set([-1, 0]));
  });

  it("with a full disk: refuses, and still knows what it has", async () => {
    sandbox = await openSandbox();
    await trouble({ disk: "full" });
    expect((await post(sandbox, envelope("1987654321"))).status).to.equal(400);
    expect((await get("/api/ops/outbound/size")).body).to.equal(0);
  });

  it("with an SMP that is away: finds nobody, tries again, and sends when it is back", async () => {
    sandbox = await openSandbox();
    await trouble({ smp: "away" });
    const sbdhId = await submit(sandbox, toSupplier("1987654321"));
    expect((await get(`/api/outbound/status/${sbdhId}`)).body).to.include({ status: "failed" });
    await trouble({});
    await until("status message", () => answerTo(sandbox, sbdhId));
  });

  it("with receivers that refuse duplicates: delivers once, whoever sends it again", async () => {
    sandbox = await openSandbox();
    await trouble({ receivers: "refuse-duplicates" });
    const sbd = envelope("1000000030");
    expect((await post(sandbox, sbd)).status).to.equal(422);
    const second = (await (await post(sandbox, sbd)).json()) as Json;
    expect(second).to.have.nested.property("as4ResponseErrors[0].description", "duplicate SBDH instance");
    await until("the end", async () =>
      (await sandbox.received()).every(({ status }) => status === "permanently_failed"),
    );
    expect((await sandbox.received()).map(({ delivered, repeats }) => [delivered, repeats])).to.deep.equal([
      [true, 0],
      [false, 0],
    ]);
  });

  it("delivers twice what it sends again for want of a receipt, and says so", async () => {
    sandbox = await openSandbox();
    await submit(sandbox, toSupplier("1000000030"));
    await until("the second time", async () => (await sandbox.received())[0]?.repeats === 1);
    expect(sandbox.inbox.messages).to.have.length(1);
  });

  it("with the archive off: keeps what is sent in the active table", async () => {
    sandbox = await openSandbox();
    await submit(sandbox, toSupplier("1987654321"));
    expect((await get("/api/ops/outbound/size")).body).to.equal(0);
    await trouble({ archive: "off" });
    expect((await get("/api/ops/outbound/size")).body).to.equal(1);
  });

  it("never takes up again what it was killed before", async () => {
    sandbox = await openSandbox({ retryDelayMs: 1 });
    const sbdhId = await submit(sandbox, toSupplier("1000000066"));
    await sandbox.restart();
    const row = (await get(`/api/outbound/status/${sbdhId}`)).body;
    expect(row).to.include({ status: "pending", attemptCount: 0, nextRetryDT: null });
    expect(await sandbox.received("delivered=true")).to.have.length(0);
  });

  const answers: readonly [what: string, answer: { status: number; body: string }, times: number][] = [
    ["three times what is not answered with 2xx", { status: 400, body: '{"retry":"none"}' }, 3],
    ["three times what is answered with no JSON", { status: 200, body: "ok" }, 3],
    ["once what is answered with 2xx and no retry", { status: 200, body: '{"retry":"none","errorMessage":"no"}' }, 1],
  ];
  for (const [what, answer, times] of answers) {
    it(`forwards ${what}, and then only when it is replayed`, async () => {
      sandbox = await openSandbox();
      sandbox.inbox.answer = answer;
      await submit(sandbox, toSupplier("1987654321"));
      await until("given up", async () => (await states())[0] === "permanently_failed");
      expect(sandbox.inbox.messages).to.have.length(times);
      await sandbox.restart();
      expect((await get("/api/inbound/in-processing")).body).to.deep.equal([]);
      expect((await get("/api/ops/inbound/history")).body).to.have.nested.property("[0].status", "permanently_failed");
      expect((await get("/api/ops/inbound/size")).body).to.equal(1);
      const { sbdhId } = sandbox.inbox.messages[0]!.inbound;
      const path = `/api/ops/inbound/${sbdhId}/replay`;
      expect((await call("POST", path)).status).to.equal(500);
      sandbox.inbox.answer = { status: 200, body: '{"countryCodeC4":"AE"}' };
      const replayed = await call("POST", path);
      expect(replayed.status).to.equal(200);
      expect(replayed.body).to.include({ status: "forwarded", sbdhInstanceID: sbdhId, c4CountryCode: "AE" });
      expect((await get(`/api/inbound/status/${sbdhId}`)).body).to.deep.equal(replayed.body);
      expect((await call("POST", "/api/ops/inbound/none/replay")).status).to.equal(404);
    });
  }

  it("forwards nothing that comes while the breaker of its forwarding is open, also later", async () => {
    sandbox = await openSandbox({ retryDelayMs: 3_000 });
    sandbox.inbox.answer = { status: 200, body: '{"retry":"none"}' };
    for (let nth = 0; nth < 5; nth += 1) {
      await submit(sandbox, toSupplier("1987654321"));
      await until("given up", async () => (await states()).every((state) => state === "permanently_failed"));
    }
    sandbox.inbox.answer = { status: 200, body: "{}" };
    await submit(sandbox, toSupplier("1987654321"));
    const [waiting] = await until("received", async () => {
      const { body } = await get("/api/inbound/in-processing");
      return (body as Json[]).length === 1 && (body as Json[]);
    });
    expect(waiting).to.include({ status: "received", attemptCount: 0, nextRetryDT: null });
    const path = `/api/ops/inbound/${String(waiting?.["sbdhInstanceID"])}/replay`;
    expect((await call("POST", path)).status).to.equal(500);
    await until("the breaker lets one through", async () => (await call("POST", path)).status === 200);
    expect((await states()).filter((state) => state === "forwarded")).to.have.length(1);
  });

  for (const body of ["", "5", '{"database":"slow"}', '{"rain":"away"}', '{"toString":"away"}']) {
    it(`refuses the trouble ${body || "of nothing"}`, async () => {
      sandbox = await openSandbox();
      expect((await call("POST", "/simulator/trouble", body)).status).to.equal(400);
    });
  }
});
