import { expect } from "chai";
import { readFileSync } from "node:fs";

import { useTestApi } from "../../../setup/api.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { type Answer, call, jsonOf, expectError } from "../../http-client.ts";

const mls = readFileSync("test/rules/conformance/mls-accepted.xml", "utf8");
const secret = testSecrets.inboundToken;

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

  for (const token of ["", "wrong", `${secret} `.repeat(2), secret.slice(0, -1)]) {
    it(`refuses the token ${JSON.stringify(token)}`, async () => {
      await expectError(send(mls, { "X-Token": token }), 401, "Authentication required or invalid token");
    });
  }
});
