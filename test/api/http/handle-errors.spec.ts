import { expect } from "chai";

import { call, type Answer } from "../http-client.ts";
import { startLoggedApi, type LoggedApi } from "../logged-api.ts";
import { until } from "../../setup/until.ts";
import { asOwner } from "../../setup/database/database.ts";

const id = "019a0000-0000-7000-8000-00000000abcd";

describe("api/http/handle-errors", () => {
  let api: LoggedApi;
  before(async () => {
    api = await startLoggedApi();
  });
  after(() => api.close());

  /** Refusals that no example of the published description shows: its replay tries the others. */
  const refusals: [status: number, message: string | RegExp, ask: () => Promise<Answer>][] = [
    [404, "No such resource", () => call(api, "GET", "/api/sales-orders/1")],
    [405, "Method not allowed", () => call(api, "PROPFIND", "/api/code-lists")],
  ];
  for (const [status, message, ask] of refusals) {
    it(`answers ${status} (${String(message)}) in the envelope, under a request id`, async () => {
      expectRefusal(await ask(), status, message);
    });
  }

  const wrong: [method: string, path: string, allow: string][] = [
    ["DELETE", `/api/business-profiles/${id}`, "GET"],
    ["POST", `/api/purchase-credit-notes/${id}/view`, "GET"],
    ["POST", `/api/purchase-invoices/${id}/peppol-status`, "GET"],
    ["POST", "/health/live", "GET"],
    ["POST", "/openapi.json", "GET"],
    ["GET", "/network/inbound", "POST"],
  ];
  for (const [method, path, allow] of wrong) {
    it(`answers ${method} ${path} with 405 and what is allowed`, async () => {
      const answer = await call(api, method, path);
      expectRefusal(answer, 405, "Method not allowed");
      expect(answer.headers.get("allow")).to.include(allow);
    });
  }

  it("logs a stream that its reader leaves as a request, and as no failure", async () => {
    api.lines.length = 0;
    const reader = new AbortController();
    const headers = { authorization: `Bearer ${api.token(api.orgId, { roles: ["viewer"] })}` };
    const stream = await fetch(`${api.url}/api/operations/standing/stream`, { headers, signal: reader.signal });
    await stream.body?.getReader().read();
    expect(api.parts.held.size).to.equal(1);
    reader.abort();
    await until("the stream is let go", () => api.parts.held.size === 0);
    await call(api, "GET", "/health/live");
    expect(api.lines.map(({ msg, level }) => [msg, level])).to.deep.equal([
      ["request", 30],
      ["request", 30],
    ]);
  });

  it("answers an internal failure with 500 without its details, with the request id that the log has", async () => {
    const broken = await startLoggedApi();
    try {
      await asOwner(broken.deps.database, "drop table documents cascade");
      const answer = await call(broken, "GET", `/api/purchase-invoices/${id}`);
      expectRefusal(answer, 500, "An error occurred");
      const failure = broken.lines.find((line) => line["msg"] === "request failed");
      expect(failure).to.include({ level: 50, requestId: answer.headers.get("x-request-id") });
      expect(JSON.stringify(failure)).to.match(/relation .*documents.* does not exist/);
    } finally {
      await broken.close();
    }
  });
});

function expectRefusal(answer: Answer, status: number, message: string | RegExp): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.headers.get("content-type")).to.equal("application/json; charset=utf-8");
  expect(answer.headers.get("x-request-id")).to.match(/^[0-9a-f-]{36}$/);
  const { errors } = answer.json as { errors: { message: string } };
  expect(answer.json).to.deep.include({ errors: { message: errors.message } });
  if (typeof message === "string") {
    expect(errors.message).to.equal(message);
  } else {
    expect(errors.message).to.match(message);
  }
}
