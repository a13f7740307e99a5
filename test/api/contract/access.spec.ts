import { expect } from "chai";

import { readConfig } from "../../../common/config/config.ts";
import { buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { startTestApi, type TestApi, withTestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { type Answer, call, countDocuments, jsonOf, expectError, expectFieldErrors } from "../http-client.ts";
import { buildRequestOf, onTheService, purchaseKinds } from "./contract-trials.ts";
import { asOwner } from "../../setup/database/database.ts";

const someId = "019a0000-0000-7000-8000-00000000abcd";
const limit = 8 * 1024 * 1024;
const unauthorized = { errors: { message: "Authentication required or invalid token" } };
/** Section 4, each with an id that names nothing. */
const operations: readonly (readonly [method: string, path: string])[] = [
  ["POST", `/api/purchase-invoices/${someId}`],
  ["POST", `/api/purchase-credit-notes/${someId}`],
  ["GET", `/api/purchase-credit-notes/${someId}/peppol-status`],
  ["GET", `/api/sales-credit-notes/${someId}/peppol-status`],
  ["GET", `/api/purchase-credit-notes/${someId}/peppol-status-logs`],
  ["GET", `/api/sales-credit-notes/${someId}/peppol-status-logs`],
];

/** A service whose database lacks a table answers what it answers to any failure of its own. */
async function brokenApi(): Promise<TestApi> {
  const api = await startTestApi();
  await asOwner(api.deps.database, "drop table status_log_rows, documents cascade");
  return api;
}

describe("contract 5 to 9: access, errors, limits, versions", () => {
  const { api, post } = onTheService();

  const ask = ([method, path]: readonly [string, string], options: Parameters<typeof call>[3] = {}): Promise<Answer> =>
    call(api(), method, path, { ...(method === "POST" && { body: buildInvoiceRequest() }), ...options });

  /** The body of an error, which has one key. */
  const failure = async (method: string, path: string, options: Parameters<typeof call>[3]) => {
    const answer = await call(api(), method, path, options);
    expect(answer.status, answer.text).to.be.within(400, 499);
    expect(answer.json).to.have.all.keys("errors");
    expect(answer.details).to.be.an("array").that.is.not.empty;
    const body = answer.json as { errors: Record<string, unknown> };
    expect(Object.values(body.errors).every((message) => typeof message === "string")).to.equal(true);
    return body;
  };

  for (const operation of operations) {
    const name = operation.join(" ").replace(someId, "{id}");

    it(`${name}: 401 without a token and with an invalid one`, async () => {
      for (const headers of [{}, { authorization: "Bearer nonsense" }, { authorization: api().token() }]) {
        expect(await jsonOf(ask(operation, { token: null, headers }), 401)).to.deep.include(unauthorized);
      }
    });

    it(`${name}: takes a bearer token, answers application/json with X-RateLimit headers`, async () => {
      const answer = await ask(operation);
      expect(answer.status).to.be.oneOf([400, 404]);
      expect(answer.headers.get("content-type")).to.match(/^application\/json\b/);
      expect([...answer.headers.keys()].filter((header) => header.startsWith("x-ratelimit-"))).to.have.length(3);
    });

    it(`${name}: takes both versions and a request without one`, async () => {
      for (const version of ["20260101", "20260507"]) {
        const answer = await ask(operation, { headers: { "x-service-version": version } });
        expect(answer.status).to.be.oneOf([400, 404]);
        expect(answer.headers.get("x-service-version")).to.equal(version);
      }
      expect((await ask(operation)).headers.get("x-service-version")).to.equal("20260101");
    });

    it(`${name}: 400 for a version that is no date`, async () => {
      for (const version of ["2026-01-01", "20261301", "20260230", "v1"]) {
        const answer = await ask(operation, { headers: { "x-service-version": version } });
        expect(answer.status).to.equal(400);
        expect((answer.json as { errors: Json }).errors["message"]).to.include("YYYYMMDD");
      }
    });
  }

  it("versions: a document is created under either, with the same answer", async () => {
    const shapes = new Set<string>();
    for (const version of ["20260101", "20260507"]) {
      const answer = await call(api(), "POST", `/api/purchase-invoices/${api().businessProfileId}`, {
        body: buildInvoiceRequest(),
        headers: { "x-service-version": version },
      });
      expect(answer.status).to.equal(201);
      shapes.add(Object.keys(answer.json as Json).join());
    }
    expect(shapes.size).to.equal(1);
  });

  it("versions: one value for all calls of a workflow", async () => {
    const headers = { "x-service-version": "20260507" };
    const path = `/api/purchase-credit-notes/${api().businessProfileId}`;
    const first = await call(api(), "POST", path, { body: buildRequestOf("purchase-credit-notes"), headers });
    const own = `/api/purchase-credit-notes/${String((first.json as Json)["id"])}`;
    for (const next of [own, `${own}/peppol-status`, `${own}/peppol-status-logs`]) {
      const answer = await call(api(), "GET", next, { headers });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get("x-service-version")).to.equal("20260507");
    }
  });

  it("versions: without the header the organization's default applies, 20260101 unless it says otherwise", async () => {
    const [usual, early] = [await api().addOrganization(), await api().addOrganization()];
    await api().deps.database.query("update organizations set default_service_version = '20260507' where id = $1", [
      early.orgId,
    ]);
    for (const [{ orgId }, version] of [[usual, "20260101"] as const, [early, "20260507"] as const]) {
      const answer = await ask(["GET", `/api/purchase-invoices/${someId}`], { token: api().token(orgId) });
      expect(answer.headers.get("x-service-version")).to.equal(version);
    }
  });

  it("errors: one message or a message per field, with details beside it and nothing else", async () => {
    const path = `/api/purchase-invoices/${api().businessProfileId}`;
    const { errors: fields } = await failure("POST", path, { body: {} });
    expect(Object.keys(fields)).to.include("issue_date").and.not.to.include("message");
    for (const [method, at, options] of [
      ["POST", path, { body: "[]" }],
      ["POST", path, { body: "{" }],
      ["POST", path, { body: "a", headers: { "content-type": "text/plain" } }],
      ["POST", path, { body: {}, token: null }],
      ["GET", `/api/purchase-invoices/${someId}`, {}],
      ["DELETE", "/api/nowhere", {}],
    ] as const) {
      expect((await failure(method, at, options)).errors).to.have.all.keys("message");
    }
  });

  it("400: the message names the unknown business profile", async () => {
    for (const kind of purchaseKinds) {
      await expectError(
        call(api(), "POST", `/api/${kind}/${someId}`, { body: buildRequestOf(kind) }),
        400,
        `Business profile ${someId} not found`,
      );
    }
  });

  it("400: what is wrong with a parameter is said, under its name", async () => {
    await expectFieldErrors(
      call(api(), "GET", "/api/purchase-invoices?limit=0&overall_status=OPEN&since=1"),
      "limit",
      "overall_status",
      "since",
    );
    await expectError(
      call(api(), "POST", "/api/purchase-invoices/mine", { body: buildInvoiceRequest() }),
      400,
      "Business profile mine not found",
    );
  });

  it("400: a message per field, 'is mandatory' for what is missing", async () => {
    for (const kind of purchaseKinds) {
      expect(
        await jsonOf(post(kind, buildRequestOf(kind, { profile_execution_id: undefined, issue_date: undefined })), 400),
      ).to.deep.equal({
        errors: {
          issue_date: "issue_date is mandatory",
          profile_execution_id: "profile_execution_id is mandatory",
        },
      });
    }
  });

  it("413: a body above 8 MB, and not one of 8 MB", async () => {
    for (const kind of purchaseKinds) {
      const path = `/api/${kind}/${api().businessProfileId}`;
      await expectError(
        call(api(), "POST", path, { body: withAttachmentOf(kind, limit + 1) }),
        413,
        "Payload size should not exceed 8MB",
      );
      const stored = await countDocuments(api());
      expect((await call(api(), "POST", path, { body: withAttachmentOf(kind, limit) })).status).to.equal(201);
      expect(await countDocuments(api())).to.equal(stored + 1);
    }
  });

  it("500: An error occurred, of create, snapshot and log alike", async () => {
    const broken = await brokenApi();
    try {
      const requests: (readonly [string, string, unknown?])[] = [
        ["POST", `/api/purchase-invoices/${broken.businessProfileId}`, buildInvoiceRequest()],
        ["POST", `/api/purchase-credit-notes/${broken.businessProfileId}`, buildRequestOf("purchase-credit-notes")],
        ...operations.filter(([method]) => method === "GET"),
      ];
      for (const [method, path, body] of requests) {
        await expectError(call(broken, method, path, { body }), 500, "An error occurred");
      }
    } finally {
      await broken.close();
    }
  });

  it("60 requests a minute unless configured otherwise", () => {
    const required = {
      DATABASE_URL: "postgres://localhost/none",
      JWT_SECRET: testSecrets.jwtSecret,
      ACCESS_POINT_URL: "http://127.0.0.1:9",
      ACCESS_POINT_TOKEN: "token",
      INBOUND_TOKEN: "inbound-token-for-tests",
      SECRETS_KEY: testSecrets.secretsKey,
      SERVICE_PROVIDER_ID: "000123",
    };
    expect(readConfig(required).rateLimitPerMinute).to.equal(60);
  });

  it("60 requests of any kind pass, the 61st does not; each account has its own limit", async () => {
    await withTestApi({ rateLimitPerMinute: 60 }, async (limited) => {
      for (let sent = 0; sent < 60; sent += 1) {
        const [method, path] = operations[sent % operations.length] ?? ["GET", "/"];
        const answer = await call(limited, method, path, { ...(method === "POST" && { body: {} }) });
        expect(answer.status).to.be.oneOf([400, 404]);
        expect(answer.headers.get("x-ratelimit-remaining")).to.equal(`${59 - sent}`);
      }
      for (const [method, path] of operations) {
        const answer = await call(limited, method, path, { ...(method === "POST" && { body: {} }) });
        expect(answer.status).to.equal(429);
        expect(answer.headers.get("x-ratelimit-limit")).to.equal("60");
      }
      const { orgId } = await limited.addOrganization();
      const other = await call(limited, "GET", `/api/purchase-invoices/${someId}`, { token: limited.token(orgId) });
      expect(other.status).to.equal(404);
    });
  });
});

/** A good request of exactly `bytes` bytes, most of them an attachment. */
function withAttachmentOf(kind: string, bytes: number): string {
  const bodyWith = (content: string): string =>
    JSON.stringify(
      buildRequestOf(kind, { attachments: [{ file_name: "a.csv", file_type: "text/csv", file_content: content }] }),
    );
  const room = bytes - bodyWith("").length;
  const content = Buffer.alloc(Math.floor(room / 4) * 3, "a").toString("base64");
  return bodyWith(content).padEnd(bytes, " ");
}
