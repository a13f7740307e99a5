import { expect } from "chai";
import { readFileSync } from "node:fs";

import { startTestApi, type TestApi } from "../../../setup/api.ts";
import { testConfig } from "../../../setup/config.ts";
import { call, type Answer } from "../../http-client.ts";

const mls = readFileSync("test/peppol/examples/mls-accepted.xml", "utf8");
const secret = testConfig().inboundToken;

describe("api/resources/network", () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const send = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, "POST", "/network/inbound", {
      token: null,
      body,
      headers: { "content-type": "application/xml", "X-Token": secret, ...headers },
    });

  it("takes a message that answers nothing of ours, so that it is not repeated", async () => {
    const answer = await send(mls);
    expect(answer.status).to.equal(200);
    expect(answer.json).to.deep.equal({ countryCodeC4: "AE" });
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

  it("refuses what is larger than any status message, and asks for no repetition", async () => {
    const answer = await send(mls + " ".repeat(5 * 1024 * 1024));
    expect(answer.status).to.equal(413);
    expect(answer.json).to.deep.include({ retry: "none" });
  });

  it("asks for a repetition of what there was no room for", async () => {
    const full = api.parts.bodyMemory.open(undefined);
    full.set(96 * 1024 * 1024);
    try {
      const answer = await send(mls);
      expect(answer.status).to.equal(503);
      expect(answer.json).to.have.all.keys("errors");
    } finally {
      full.release();
    }
    expect((await send(mls)).status).to.equal(200);
  });

  it("answers 415 to another content type", async () => {
    const answer = await send(mls, { "content-type": "application/json" });
    expect(answer.status).to.equal(415);
    expect(answer.json).to.deep.include({ retry: "none" });
  });

  for (const token of ["", "wrong", `${secret} `.repeat(2), secret.slice(0, -1)]) {
    it(`refuses the token ${JSON.stringify(token)}`, async () => {
      const answer = await send(mls, { "X-Token": token });
      expect(answer.status).to.equal(401);
      expect(answer.json).to.deep.equal({ errors: { message: "Authentication required or invalid token" } });
    });
  }

  it("does not take a client's token", async () => {
    const answer = await call(api, "POST", "/network/inbound", { body: mls });
    expect(answer.status).to.equal(401);
  });
});
