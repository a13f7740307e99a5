import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { newWebhookSecret, signatureHeaders } from "../../../common/services/webhooks/sign-webhook.ts";
import { startBreakingProxy } from "../../setup/http/breaking-proxy.ts";
import { useTestApi } from "../../setup/api.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
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
    const body = JSON.stringify({ type: "document.approved", timestamp: new Date().toISOString(), data: { sequence: 3 } });
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
    const [row] = await api.query<{ count: number }>("select count(*)::int as count from documents where metadata->>'run' = 'one'");
    expect(row?.count).to.equal(119);
  });
});

describe("docs/first-invoice/first_invoice.py", function () {
  this.timeout(120_000);
  let site: Stack | undefined;
  const folder = createTemporaryFolder();

  after(async () => {
    await site?.close();
    folder.remove();
  });

  it("brings an invoice of the user's own to APPROVED, from what npm start has written", async function () {
    const probe = await runPython(["-c", ""]);
    if (probe === undefined) {
      this.skip();
      return;
    }
    site = await Stack.startAlone();
    const { url, token, businessProfileId } = site;
    mkdirSync(path.join(folder.dir, ".data"));
    symlinkSync(path.join(repositoryRoot, "docs"), path.join(folder.dir, "docs"));
    const demo = { base_url: url, token, business_profile_id: businessProfileId };
    writeFileSync(path.join(folder.dir, ".data/demo.json"), JSON.stringify(demo));
    const outcome = await runPython(["docs/first-invoice/first_invoice.py"], { cwd: folder.dir });
    expect(outcome?.stderr).to.equal("");
    expect(outcome?.stdout).to.match(/^\S+ 4004\.04 APPROVED\n$/);
  });
});
