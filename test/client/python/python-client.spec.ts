import path from "node:path";

import { expect } from "chai";

import { newWebhookSecret, signatureHeaders } from "../../../common/webhooks/webhook-secrets.ts";
import { startBreakingProxy } from "../../setup/http/breaking-proxy.ts";
import { useTestApi } from "../../setup/api.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { runPython } from "./run-python.ts";

const here = path.join(repositoryRoot, "test/client/python");

describe("the Python client", function () {
  this.timeout(120_000);
  const api = useTestApi();

  it("repeats what is safe, follows no redirect and keeps every digit", async function () {
    const outcome = await runPython([path.join(here, "retry_checks.py")]);
    if (outcome === undefined) {
      this.skip();
      return;
    }
    expect(outcome.code, outcome.stderr).to.equal(0);
  });

  it("does with the real service what its words say, over connections that break", async function () {
    const proxy = await startBreakingProxy(api.url);
    proxy.breakNext(2, 1);
    const at = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({
      type: "document.approved",
      timestamp: new Date().toISOString(),
      data: { sequence: 3 },
    });
    const secret = newWebhookSecret();
    const headers = signatureHeaders({ id: "event-1", timestamp: at, body }, [newWebhookSecret(), secret]);
    const outcome = await runPython([path.join(here, "service_checks.py")], {
      env: {
        SERVICE_URL: proxy.url,
        SERVICE_TOKEN: api.token(),
        BUSINESS_PROFILE_ID: api.businessProfileId,
        INVOICE: path.join(repositoryRoot, "docs/first-invoice/invoice.json"),
        SIGNED_WEBHOOK: JSON.stringify({ secret, body, at, headers }),
      },
    });
    await proxy.close();
    if (outcome === undefined) {
      this.skip();
      return;
    }
    expect(outcome.code, outcome.stderr).to.equal(0);
    expect(proxy.broken()).to.equal(2);
    const [row] = await api.query<{ count: number }>(
      "select count(*)::int as count from documents where metadata->>'run' = 'one'",
    );
    expect(row?.count).to.equal(119);
  });
});
