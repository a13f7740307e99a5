import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { publisherRoutes } from "../../../../workers/simulator/publisher-api.ts";
import { createRequestHandler, Faults } from "../../../../workers/simulator/request-handler.ts";
import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { startTestApi, type TestApi } from "../../../setup/api.ts";
import { call, expectFieldErrors, jsonOf } from "../../http-client.ts";

interface Registration {
  participant_id: string;
  state: string;
  reason: string | null;
  kinds: string[];
  document_types: object[];
  checked_at: string;
  age_seconds: number;
}

describe("GET /api/participants/{scheme}:{id}", () => {
  let publisher: Server;
  let api: TestApi;
  let requests = 0;

  before(async () => {
    const handle = createRequestHandler(publisherRoutes, {
      token: "",
      faults: new Faults({ timeout: 0, http500: 0, reset: 0, database: 0 }, 1),
      trouble: {},
    });
    publisher = createServer((request, response) => void ((requests += 1), handle(request, response)));
    await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
    api = await startTestApi({ smlZone: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/smp` });
  });
  after(async () => {
    await api.close();
    publisher.close();
  });

  const ask = (id: string, token?: string): Promise<Registration> =>
    jsonOf<Registration>(call(api, "GET", `/api/participants/${id}`, token === undefined ? {} : { token }));

  it("says who is registered for which documents, and how old the answer is", async () => {
    const found = await ask("0235:1987654321");
    expect(found).to.include({ participant_id: "0235:1987654321", state: "registered", reason: null });
    expect(found.kinds).to.deep.equal(documentKindNames);
    const before = requests;
    expect((await ask("0235%3A1987654321")).age_seconds).to.be.at.least(0);
    expect(requests).to.equal(before);
    expect(await ask("0235:1000000013")).to.include({ state: "not_registered" });
    expect((await ask("0235:1000000029")).kinds).to.deep.equal([]);
    const withoutProcess = await ask("0235:1000000068");
    expect(withoutProcess).to.include({ state: "registered", reason: null }).and.to.have.all.keys(Object.keys(found));
    expect(withoutProcess.kinds).to.deep.equal([]);
    expect(withoutProcess.document_types).to.have.length(documentKindNames.length);
    expect(await ask("0235:1000000061")).to.include({
      state: "unknown",
      reason: "The metadata publisher answered 503",
    });
  });

  it("tells nobody whom another organization has asked about", async () => {
    await ask("0235:1000000021");
    const { orgId } = await api.addOrganization();
    const [before, began] = [requests, Date.now()];
    const { checked_at, age_seconds } = await ask("0235:1000000021", api.token(orgId));
    expect(Date.parse(checked_at)).to.be.at.least(began);
    expect([age_seconds, requests > before]).to.deep.equal([0, true]);
  });

  it("refuses what is no participant, and other spellings of the path", async () => {
    for (const id of [
      "1987654321",
      "0235:",
      "0235:123",
      "0000:1",
      `0235:${"1".repeat(10_000)}`,
      "0235:1%202",
      "0235:198765432100003",
    ]) {
      await expectFieldErrors(call(api, "GET", `/api/participants/${id}`), "participant_id");
    }
    for (const path of [
      "/api/Participants/0235:1987654321",
      "/api/participants/0235/1987654321",
      "/api/participants/0235:1/x",
    ]) {
      expect((await call(api, "GET", path)).status, path).to.equal(404);
    }
    expect((await call(api, "GET", "/api/participants/0235:%E0%A4%A")).status).to.equal(400);
    expect((await call(api, "GET", "/api/participants/0235:1987654321", { token: null })).status).to.equal(401);
  });
});

describe("a site without a directory", () => {
  it("knows of none who is registered, and says so", async () => {
    const api = await startTestApi();
    const found = await jsonOf<Registration>(call(api, "GET", "/api/participants/0235:1987654321"));
    expect(found).to.include({ state: "unknown", reason: "The site names no directory (SML_ZONE)" });
    await api.close();
  });
});
