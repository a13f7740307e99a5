import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { expect } from "chai";

import {
  ConnectionError,
  createClient,
  UnreadableAnswerError,
  type Client,
} from "../../common/client/create-client.ts";
import { listenLocally, type LocalServer } from "../setup/http/local-server.ts";
import { purchaseInvoice } from "./purchase-invoice.ts";

type Turn = [status: number, headers?: Record<string, string>, body?: string] | "break" | "silence";

const json = { "Content-Type": "application/json" };
const made: Turn = [201, json, '{"id":"made"}'];
const soon = { ...json, "Retry-After": "0" };

const refused = async (work: Promise<unknown>) => ((await work.catch((error: unknown) => error)) as Error).message;

describe("the client's attempts", () => {
  let server: LocalServer;
  let turns: Turn[];
  let seen: IncomingMessage[];
  let client: Client;

  before(async () => {
    server = await listenLocally(createServer(answer));
  });
  after(() => server.close());
  beforeEach(() => {
    [turns, seen] = [[], []];
    client = createClient({ baseUrl: `${server.url}/prefix/`, token: () => `token-${seen.length}` });
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    seen.push(request);
    const turn = turns.shift() ?? made;
    if (turn === "break") {
      request.socket.resetAndDestroy();
    } else if (turn !== "silence") {
      const [status, headers, body] = turn;
      response.writeHead(status, headers).end(body);
    }
  }

  const create = (call = {}) =>
    client.createPurchaseInvoice({ business_profile_id: "profile", body: purchaseInvoice }, call);
  const keys = () => new Set(seen.map(({ headers }) => headers["idempotency-key"]));

  it("go on over lost connections, a busy service and a proxy, under one key and with a fresh token each", async () => {
    turns = ["break", [503, soon, '{"errors":{"message":"busy"}}'], [502, { "Retry-After": "0" }, "<h1>Bad</h1>"]];
    turns.push([429, soon, "{}"], made);
    const answered = await create();
    expect([answered.status, seen.length, keys().size]).to.deep.equal([201, 5, 1]);
    expect(seen.map(({ headers }) => headers.authorization)).to.deep.equal(
      [0, 1, 2, 3, 4].map((n) => `Bearer token-${n}`),
    );
    expect(seen[0]?.url).to.equal("/prefix/api/business-profiles/profile/purchase-invoices");
  });

  it("wait for the answer of a first attempt that is still at work", async () => {
    turns = ["break", [409, soon, '{"errors":{"message":"in progress"}}'], made];
    expect((await create()).status).to.equal(201);
    turns = [[409, json, '{"errors":{"message":"the number is taken"}}'], made];
    expect((await create()).status).to.equal(409);
  });

  it("give the last answer back when they are used up, and at once when they would have to wait too long", async () => {
    turns = Array.from({ length: 2 }, () => [503, soon, '{"errors":{"message":"busy"}}']);
    const busy = await create({ retry: { attempts: 2 } });
    expect([busy.status, busy.body]).to.deep.equal([503, { errors: { message: "busy" } }]);
    const left = { "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800000000" };
    turns = [[429, { ...json, ...left, "Retry-After": "3600" }, '{"errors":{"message":"too many"}}']];
    const limited = await create();
    expect(limited.status).to.equal(429);
    expect(limited.rateLimit).to.deep.equal({ limit: 60, remaining: 0, resetsAt: new Date(1_800_000_000_000) });
  });

  it("say that no answer came, and what had been answered before", async () => {
    turns = [[503, soon, "{}"], "break"];
    const error = await create({ retry: { attempts: 2 } }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ConnectionError);
    expect((error as ConnectionError).lastAnswer?.status).to.equal(503);
    turns = ["silence"];
    const silent = await create({ retry: { attempts: 1 }, timeoutMs: 50 }).catch((thrown: unknown) => thrown);
    expect((silent as ConnectionError).cause).to.have.property("name", "TimeoutError");
  });

  it("end with the caller's signal, also between two of them", async () => {
    turns = [[503, { ...json, "Retry-After": "30" }, "{}"]];
    const controller = new AbortController();
    const waiting = create({ signal: controller.signal }).catch((thrown: unknown) => thrown);
    setImmediate(() => controller.abort(new Error("the user left")));
    expect(await waiting).to.have.property("message", "the user left");
    turns = ["silence"];
    const signal = AbortSignal.timeout(20);
    expect(await create({ signal }).catch((thrown: unknown) => thrown)).to.equal(signal.reason);
  });

  it("are one where a second could do harm, or could lead elsewhere", async () => {
    turns = [[503, soon, '{"errors":{"message":"busy"}}']];
    expect((await client.checkParties({ body: "{}" })).status).to.equal(503);
    turns = [[302, { Location: "https://elsewhere.example/" }]];
    expect((await client.getEvidenceKeys()).headers.get("location")).to.equal("https://elsewhere.example/");
    expect(seen).to.have.length(2);
  });

  it("read what a proxy says as a refusal, and a page in the place of an answer as no answer of the service", async () => {
    turns = [[413, { "Content-Type": "text/html" }, "<html><b>Too</b> large</html>"]];
    const large = await create();
    expect([large.status, large.body]).to.deep.equal([413, { errors: { message: "Too large" } }]);
    turns = [[200, { "Content-Type": "text/html" }, "<html>Sign in to the WLAN</html>"]];
    const error = await client.getPurchaseInvoice({ id: "x" }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(UnreadableAnswerError).and.to.include({ status: 200 });
  });

  it("are none where a call makes no sense", async () => {
    expect(await refused(client.call("createInvoice"))).to.equal("There is no operation createInvoice");
    expect(await refused(client.call("getWebhook", { id: ".." }))).to.equal('id is "..", which no path can hold');
    expect(await refused(client.call("getWebhook", {}))).to.equal("getWebhook needs id");
    expect(await refused(client.call("listWebhooks", { limt: 1 }))).to.equal("listWebhooks has no parameter limt");
    expect(await refused(client.call("listWebhooks", { body: {} }))).to.equal("listWebhooks takes no body");
    const amount = { payable: NaN };
    expect(await refused(client.call("createWebhook", { body: amount }))).to.equal(
      "payable is NaN, which JSON cannot say",
    );
    expect(seen).to.deep.equal([]);
  });

  it("keep every digit of amounts in the text, and name those that a number has rounded", async () => {
    turns = [
      [200, json, '{"exact":12345678901234.5,"rounded":123456789012345.1234567891,"iban":"AE070331234567890123456"}'],
    ];
    const answered = await client.getPurchaseInvoice({ id: "x" });
    expect(answered.imprecise).to.deep.equal(["123456789012345.1234567891"]);
    expect(answered.text).to.contain("123456789012345.1234567891");
  });
});
