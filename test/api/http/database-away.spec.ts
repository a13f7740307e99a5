import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { declaredOperations } from "../../../api/declared-operations.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { startTestApi, type TestApi, useTestApi } from "../../setup/api.ts";
import { startSilentProxy, type SilentProxy } from "../../setup/http/silent-proxy.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { call } from "../http-client.ts";

describe("an api whose database", () => {
  const direct = useTestApi();
  let proxy: SilentProxy;
  let api: TestApi;

  before(async () => {
    proxy = await startSilentProxy(direct.deps.config.databaseUrl);
    const { orgId, businessProfileId } = direct;
    const through = await startTestApi({ databaseUrl: proxy.url, requestTimeoutMs: 5_000, databaseSilenceMs: 3_000 });
    api = { ...through, orgId, businessProfileId, token: (id = orgId) => direct.token(id) };
    expect((await call(api, "GET", "/api/purchase-invoices")).status).to.equal(200);
  });
  after(async () => {
    await api.close();
    await proxy.close();
  });

  const expectRetryable = async (): Promise<void> => {
    for (const { method, path, guard } of declaredOperations) {
      const body = method === "get" || method === "delete" ? {} : { body: buildInvoiceRequest() };
      const answer = await call(api, method.toUpperCase(), path.replaceAll(/\{\w+\}/g, uuid()), {
        ...body,
        headers: { "x-token": testSecrets.inboundToken },
      });
      expect(answer.status, `${method} ${path}: ${answer.text}`).to.not.equal(500);
      if (answer.status === 503 && path !== "/health/ready") {
        expect(Number(answer.headers.get("retry-after")), `${method} ${path}`).to.be.greaterThan(0);
      }
      // A token is looked up first, except for operations that must answer while the database is away.
      if (guard.authentication === "token" && guard.account === "looked up") {
        expect(answer.status, `${method} ${path}: ${answer.text}`).to.equal(503);
      }
    }
  };

  it("is away answers 503 with Retry-After to every operation that needs it, and works when it is back", async () => {
    const { url } = proxy;
    await proxy.close();
    try {
      await until(
        "nothing is remembered",
        async () => (await call(api, "GET", "/api/purchase-invoices")).status === 503,
      );
      await expectRetryable();
      expect((await call(api, "GET", "/health/live")).status).to.equal(200);
    } finally {
      proxy = await startSilentProxy(direct.deps.config.databaseUrl, Number(new URL(url).port));
    }
    await until("it is ready", async () => (await call(api, "GET", "/health/ready")).status === 200);
    expect((await call(api, "GET", "/api/purchase-invoices")).status).to.equal(200);
  });
});
