import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { v4 as uuid } from "uuid";

import { unpackText } from "../../../../common/db/packed-text.ts";
import { lowestId } from "../../../../common/runtime/uuid-time.ts";
import { ignoredMessages } from "../../../../common/service-status/counters-and-histograms.ts";
import { buildSbd } from "../../../../common/peppol/sbdh.ts";
import { purgeExpired } from "../../../../common/retention/retention.ts";
import { buildMls } from "../../../factories/mls.ts";
import { buildSbdInput } from "../../../peppol/sbd-input.ts";
import { useTestApi } from "../../../setup/api.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { type Answer, call, jsonOf, expectError } from "../../http-client.ts";

const mls = readFileSync("test/rules/conformance/mls-accepted.xml", "utf8");
const secret = testSecrets.inboundToken;

const countOf = async (outcome: string): Promise<number> =>
  (await ignoredMessages.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

describe("api/resources/inbound-messages", () => {
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

  for (const type of ["text/xml", "application/xml; charset=utf-8", "application/sbd+xml"]) {
    it(`takes ${type}`, async () => {
      expect((await send(mls, { "content-type": type })).status).to.equal(200);
    });
  }

  const rows = (outcome: string) =>
    api.deps.database.query<{ sbdhId: string; reason: string | null; sha256: string; packed: Uint8Array }>(
      "select sbdh_id, reason, encode(sha256, 'hex') as sha256, packed from network_messages where outcome = $1 and document_id = $2",
      [outcome, lowestId],
    );
  const strays = (role: string) =>
    call(api, "GET", "/api/operations/messages", { token: api.token(api.orgId, { subject: "s", roles: [role] }) });
  const statuses = async () =>
    (await Promise.all(["junk", buildMls({ referenceId: uuid() })].map((body) => send(body)))).map(
      ({ status }) => status,
    );
  const empty = () => asOwner(api.deps.database, "truncate network_messages");

  /** A message with another document type in its header, as an invoice that comes to us has it. */
  const invoice = buildSbd(buildSbdInput());
  const unusable: [name: string, body: string, reason: RegExp][] = [
    ["text that is no XML", "hello", /Not a usable Peppol message/],
    ["XML that is no message", "<a/>", /an ApplicationResponse is expected/],
    ["half a message", mls.slice(0, mls.length / 2), /Not a usable Peppol message/],
    ["nothing", "", /Not a usable Peppol message/],
    ["another document type", invoice, /a Message Level Status is expected/],
    ["a message that breaks the rules", buildMls({ referenceId: uuid(), code: "RE" }), /SCH-MLS-/],
    [
      "a document type definition",
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
      /A document type/,
    ],
    ["a NUL character", "<a>\0</a>", /Not a usable Peppol message/],
    ["what a thread reads", "<a>".repeat(200_000), /nested deeper/],
    ["a message that is too large", `${mls}${" ".repeat(6 * 1024 * 1024)}`, /6\d{6} bytes/],
  ];
  for (const [name, body, reason] of unusable) {
    it(`takes ${name}, and keeps its beginning for the operators`, async () => {
      await empty();
      const sbdhId = uuid();
      const counted = await countOf("unusable");
      // What cannot be told apart from a failure of ours would stop the forwarding of all messages.
      for (let nth = 0; nth < 6; nth += 1) {
        expect(await jsonOf(send(body, { "X-SBDH-Instance-ID": sbdhId }))).to.deep.equal({ countryCodeC4: "AE" });
      }
      const [row, ...others] = await rows("unusable");
      expect(others).to.deep.equal([]);
      expect(row).to.include({ sbdhId, sha256: createHash("sha256").update(body).digest("hex") });
      expect(row?.reason).to.match(reason);
      expect(await unpackText(row?.packed ?? Buffer.of())).to.equal(body.slice(0, 64 * 1024));
      expect(await countOf("unusable")).to.equal(counted + 6);
    });
  }

  it("takes what is no text, whatever its type", async () => {
    await empty();
    const answer = await fetch(`${api.url}/network/inbound`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", "X-Token": secret },
      body: Buffer.of(0xff, 0xfe, 0, 1),
    });
    expect([answer.status, await answer.json()]).to.deep.equal([200, { countryCodeC4: "AE" }]);
    expect((await rows("unusable"))[0]?.reason).to.match(/not valid UTF-8/);
  });

  it("takes what has no length beforehand, as the access point sends it, also where it is too large", async () => {
    await empty();
    const chunk = Buffer.alloc(1024 * 1024, " ");
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(Buffer.from(mls));
        Array.from({ length: 8 }, () => stream.enqueue(chunk));
        stream.close();
      },
    });
    const headers = { "content-type": "application/xml", "X-Token": secret };
    const init = { method: "POST", headers, body, duplex: "half" };
    expect((await fetch(`${api.url}/network/inbound`, init)).status).to.equal(200);
    expect(await rows("unusable")).to.have.length(1);
  });

  it("keeps as many of a flood as there is room for, and the newest of them for longer", async () => {
    await empty();
    for (const outcome of ["unusable", "unmatched"]) {
      await api.deps.database.query(
        `insert into network_messages (id, sbdh_id, mls_id, code, outcome, packed, sha256, received_at)
         select gen_random_uuid(), 'flood', '', '', $1, '', convert_to($1 || n, 'UTF8'), now() - make_interval(secs => n) from generate_series(1, 2000) n`,
        [outcome],
      );
    }
    expect(await statuses()).to.deep.equal([200, 200]);
    expect(
      await Promise.all(["unusable", "unmatched"].map(async (outcome) => (await rows(outcome)).length)),
    ).to.deep.equal([2_000, 2_000]);
    expect((await purgeExpired(api.deps)).messages).to.equal(2_000);
    expect(await statuses()).to.deep.equal([200, 200]);
    const left = await rows("unusable");
    expect(left).to.have.length(1_001);
    expect(left.map(({ sha256 }) => Buffer.from(sha256, "hex").toString()))
      .to.include("unusable1")
      .and.not.to.include("unusable2000");
  });

  it("shows the operators of the site what has no effect, and nobody else", async () => {
    await empty();
    const referenceId = uuid();
    await send("<a/>", { "X-SBDH-Instance-ID": "its-id" });
    await send(buildMls({ referenceId }));
    await send(
      buildMls({
        referenceId: "no uuid",
        issues: [{ line: "NA", reason: "BW", description: randomBytes(1e5).toString("hex") }],
      }),
    );
    const { data } = await jsonOf<{ data: Record<string, string | null>[] }>(strays("site-operator"));
    expect(data.map((row) => [row["outcome"], row["answers"], row["code"], row["reason"] === null])).to.deep.equal([
      ["unmatched", null, "AP", true],
      ["unmatched", referenceId, "AP", true],
      ["unusable", null, null, false],
    ]);
    expect(data.map((row) => row["beginning"]?.slice(0, 5))).to.deep.equal(["", "<?xml", "<a/>"]);
    expect(data[2]).to.include({ sbdh_id: "its-id", sha256: createHash("sha256").update("<a/>").digest("hex") });
    expect((await strays("operator")).status).to.equal(403);
  });

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

  for (const token of ["", "wrong", `${secret} `.repeat(2), secret.slice(0, -1)]) {
    it(`refuses the token ${JSON.stringify(token)}`, async () => {
      await expectError(send(mls, { "X-Token": token }), 401, "Authentication required or invalid token");
    });
  }
});
