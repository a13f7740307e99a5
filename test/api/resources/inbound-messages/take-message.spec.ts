import { expect } from "chai";
import { v4 as uuid } from "uuid";

import { requestDuration } from "../../../../common/service-status/counters-and-histograms.ts";
import { buildMls } from "../../../factories/mls.ts";
import { openRaw, rawAnswer, rawPost } from "../../../setup/http/raw-client.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { until } from "../../../setup/until.ts";
import { call, type Answer } from "../../http-client.ts";
import { startLoggedApi, type LoggedApi } from "../../logged-api.ts";

const path = "/network/inbound";
const secret = { "x-token": testSecrets.inboundToken };

/** How many requests were counted with that status. */
const countOf = async (status: string): Promise<number> =>
  (await requestDuration.get()).values
    .filter(({ metricName, labels }) => metricName?.endsWith("_count") === true && labels.status === status)
    .filter(({ labels }) => labels.method === "POST" && labels.route === path)
    .reduce((sum, { value }) => sum + value, 0);

describe("api/resources/inbound-messages/take-message", () => {
  let api: LoggedApi;
  before(async () => {
    api = await startLoggedApi({ bodyTimeoutMs: 800, slowSenderWindowMs: 400 });
  });
  after(() => api.close());

  const requests = () => api.lines.filter(({ msg }) => msg === "request");
  const send = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, "POST", path, {
      token: null,
      body,
      headers: { "content-type": "application/xml", ...secret, ...headers },
    });

  it("answers, logs and counts as every operation does", async () => {
    api.lines.length = 0;
    const [taken, refused] = [await countOf("200"), await countOf("401")];
    const answer = await send(buildMls({ referenceId: uuid() }), { "x-request-id": "its-own-id" });
    expect([answer.status, answer.headers.get("x-request-id")]).to.deep.equal([200, "its-own-id"]);
    expect(answer.headers.get("content-type")).to.equal("application/json; charset=utf-8");
    await send("<a/>", { "x-token": "wrong", "x-forwarded-for": "192.0.2.1" });
    const facts = { method: "POST", route: path, client: "127.0.0.1" };
    expect(requests()).to.have.length(2);
    expect(requests()[0]).to.include({ ...facts, status: 200, outcome: "unmatched", requestId: "its-own-id" });
    expect(requests()[0]?.["sbdhId"]).to.be.a("string");
    expect(requests()[1]).to.include({ ...facts, status: 401, forwarded: "192.0.2.1" });
    expect([await countOf("200"), await countOf("401")]).to.deep.equal([taken + 1, refused + 1]);
  });

  it("takes a thousand at once, which share lines of the log", async () => {
    api.lines.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => send(buildMls({ referenceId: uuid() }), { connection: "keep-alive" })),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const logged = () => requests().reduce((sum, { count = 1 }) => sum + Number(count), 0);
    await until("all are in the log", () => logged() === 1_000);
    expect(requests().length).to.be.lessThan(100);
  });

  it("answers 408 to a body that does not come, and closes the connection", async () => {
    for (const headers of [{ "content-length": "5000" }, { "transfer-encoding": "chunked" }]) {
      api.lines.length = 0;
      const client = openRaw(api.url, rawPost(path, { ...secret, ...headers }));
      const { status, head } = rawAnswer(await client.end());
      expect([status, requests().map((line) => line["status"])]).to.deep.equal([408, [408]]);
      expect(head).to.match(/Connection: close/i);
      client.socket.destroy();
    }
  });

  it("refuses the secret before it asks for the body", async () => {
    const head = { "x-token": "wrong", expect: "100-continue", "content-length": "5000" };
    const client = openRaw(api.url, rawPost(path, head));
    const received = await client.end();
    expect(received)
      .to.match(/^HTTP\/1.1 401 /)
      .and.match(/Connection: close/i);
    client.socket.destroy();
  });

  it("takes no message whose length is said twice", async () => {
    const twice = rawPost(path, { ...secret, "content-length": "4", "Content-Length": "5" });
    const client = openRaw(api.url, `${twice}<a/>x`);
    expect(rawAnswer(await client.end()).status).to.equal(400);
    client.socket.destroy();
  });

  it("gives its memory back when a client goes in the middle of a body", async () => {
    const client = openRaw(api.url, `${rawPost(path, { ...secret, "content-length": "5000" })}<a>`);
    await until("it is being read", () => api.parts.bodyMemory.held > 0);
    client.socket.destroy();
    await until("it is given back", () => api.parts.bodyMemory.held === 0);
  });
});
