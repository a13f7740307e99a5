import { expect } from "chai";
import { readFileSync } from "node:fs";

import { contestedMessages } from "../../../../common/metrics/instruments.ts";
import { buildMls } from "../../../factories/mls.ts";
import type { Json } from "../../../factories/request.ts";
import { furtherAccessPoint } from "../../../setup/network/further-access-point.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { useTestApi } from "../../../setup/api.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { type Answer, call, jsonOf, expectError } from "../../http-client.ts";

const mls = readFileSync("test/rules/conformance/mls-accepted.xml", "utf8");
const secret = testSecrets.inboundToken;

const counted = async () =>
  (await contestedMessages.get()).values.find(({ labels }) => labels["leg"] === "toC5")?.value ?? 0;

describe("api/resources/network", () => {
  const api = useTestApi();
  const send = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, "POST", "/network/inbound", {
      token: null,
      body,
      headers: { "content-type": "application/xml", "X-Token": secret, ...headers },
    });

  it("takes a message that answers nothing of ours, so that it is not repeated", async () => {
    expect(await jsonOf(send(mls))).to.deep.equal({ countryCodeC4: "AE" });
  });

  it("takes what another provider says of a report, shows it to operators, and counts it once", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    await document.deliver("c5");
    const before = await counted();
    const foreign = buildMls({ referenceId: await document.sbdhId("c5"), sender: "000456" });
    for (let copy = 0; copy < 2; copy++) {
      const answer = await send(foreign);
      expect([answer.status, answer.json]).to.deep.equal([200, { countryCodeC4: "AE" }]);
    }
    expect((await counted()) - before).to.equal(1);
    const token = api.token(api.orgId, { subject: "s", roles: ["operator"] });
    const { json } = await call(api, "GET", `/api/operations/documents/${document.id}`, { token });
    const { legs, log, files } = json as { legs: Json[]; log: Json[]; files: { path: string }[] };
    expect(legs.map((leg) => [leg["leg"], leg["state"]])).to.deep.include(["toC5", "sent"]);
    const [contested, ...more] = log.filter(({ event }) => event === "MLS_CONTESTED");
    expect(more).to.deep.equal([]);
    expect(contested?.["detail"]).to.include({ code: "AP", sender: "0242:000456", expected: "0242:000773" });
    expect(files.map(({ path }) => path)).to.include("revision-1/toC5/mls/001.xml");
  });

  for (const type of ["text/xml", "application/xml; charset=utf-8", "application/sbd+xml"]) {
    it(`takes ${type}`, async () => {
      expect((await send(mls, { "content-type": type })).status).to.equal(200);
    });
  }

  const unusable: [name: string, body: string][] = [
    ["text that is no XML", "hello"],
    ["XML that is no message", "<a/>"],
    ["half a message", mls.slice(0, mls.length / 2)],
    ["nothing", ""],
  ];
  for (const [name, body] of unusable) {
    it(`asks for no repetition of ${name}`, async () => {
      const answer = await send(body);
      expect(answer.status).to.equal(400);
      expect(answer.json).to.deep.include({ retry: "none" });
      expect((answer.json as { errorMessage: string }).errorMessage)
        .to.be.a("string")
        .and.not.equal("");
    });
  }

  it("asks for a repetition of what there was no room for", async () => {
    // Small requests have a reserve of 16 MB behind the bound of all.
    const full = [96 * 1_024, ...Array.from({ length: 256 }, () => 64)].map((kilobytes) => {
      const hold = api.parts.bodyMemory.open(undefined);
      hold.set(kilobytes * 1_024);
      return hold;
    });
    try {
      const answer = await send(mls);
      expect(answer.status).to.equal(503);
      expect(answer.json).to.have.all.keys("errors");
    } finally {
      full.forEach((hold) => hold.release());
    }
    expect((await send(mls)).status).to.equal(200);
  });

  it("takes several tokens while the token changes, and no longer than they are configured", async () => {
    const former = "the former token of the access point";
    const { config } = api.deps;
    config.inboundTokens = [secret, former];
    expect((await send(mls, { "X-Token": former })).status).to.equal(200);
    expect((await send(mls)).status).to.equal(200);
    config.inboundTokens = [secret];
    await expectError(send(mls, { "X-Token": former }), 401, "Authentication required or invalid token");
  });

  const latestOutcome = async () => {
    const rows = await api.query<{ outcome: string }>(
      "select outcome from network_messages order by received_at desc limit 1",
    );
    return rows[0]?.outcome;
  };

  describe("of several access points", () => {
    const northToken = "inbound-token-of-north";
    let document: TestDocument;

    beforeEach(async () => {
      api.deps.config.accessPoints = [furtherAccessPoint({ inboundTokens: [northToken] })];
      document = await TestDocument.begin(api, "purchase-invoices");
      await document.judge();
      await document.deliver("c3");
    });
    afterEach(() => {
      delete api.deps.config.accessPoints;
      api.deps.config.accessPointBrings = "own";
    });

    const given = async (accessPoint: string | null) =>
      api.query("update transmissions set access_point = $2 where document_id = $1", [document.id, accessPoint]);
    const state = async () => {
      const rows = await api.query<{ state: string }>(
        "select state from transmissions where document_id = $1 and leg = 'c3'",
        [document.id],
      );
      return rows[0]?.state;
    };
    const message = async () => buildMls({ referenceId: await document.sbdhId("c3") });

    it("lets each bring the messages of its own envelopes alone, and stores none that another brings", async () => {
      await given("north");
      const accepted = await message();
      const refusal = await send(accepted);
      expect(refusal.status).to.equal(403);
      expect((refusal.json as Json)["retry"]).to.equal("none");
      expect((refusal.json as Json)["errorMessage"]).to.match(/answers an envelope of another access point$/);
      expect(await state()).to.equal("sent");
      expect((await send(accepted, { "X-Token": northToken })).status).to.equal(200);
      expect(await state(), "the same bytes, by the right one").to.equal("accepted");
      expect(await latestOutcome()).to.equal("recorded");
    });

    it("does not let a further one answer for the first", async () => {
      expect((await send(await message(), { "X-Token": northToken })).status).to.equal(403);
      expect(await state()).to.equal("sent");
      expect((await send(await message())).status).to.equal(200);
      expect(await state()).to.equal("accepted");
    });

    it("lets one bring all of them where it is configured to receive for us", async () => {
      api.deps.config.accessPointBrings = "any";
      await given("north");
      expect((await send(await message())).status).to.equal(200);
      expect(await state()).to.equal("accepted");
    });

    it("takes either for an envelope that any of them may have", async () => {
      await given("*");
      expect((await send(await message(), { "X-Token": northToken })).status).to.equal(200);
      expect(await state()).to.equal("accepted");
    });

    it("has it sent again while a restored database is recovered, which may not know who was given it", async () => {
      await given("north");
      await api.query("insert into recoveries (id, reason, open) values (gen_random_uuid(), 'test', true)");
      try {
        expect((await send(await message())).status).to.equal(503);
      } finally {
        await api.query("update recoveries set open = null, finished_at = now()");
      }
      expect(await state()).to.equal("sent");
    });
  });

  for (const token of ["", "wrong", `${secret} `.repeat(2), secret.slice(0, -1)]) {
    it(`refuses the token ${JSON.stringify(token)}`, async () => {
      await expectError(send(mls, { "X-Token": token }), 401, "Authentication required or invalid token");
    });
  }
});
