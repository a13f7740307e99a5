import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { clientFolder, runPython } from "../../client/python/run-python.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const client = path.join(clientFolder, "peppol_self_billing.py");

describe("the integrations of ERPs, in stubs of their hosts, against the whole service", function () {
  this.timeout(180_000);
  const folder = createTemporaryFolder();
  let site: Stack | undefined;

  before(async function () {
    if ((await runPython(["-c", ""])) === undefined) {
      this.skip();
      return;
    }
    site = await Stack.startAlone();
  });
  after(async () => {
    await site?.close();
    folder.remove();
  });

  const run = async (checks: string, packages: readonly string[]) => {
    const file = path.join(repositoryRoot, checks);
    const outcome = await runPython([file], {
      folders: [path.dirname(file), path.dirname(path.dirname(file)), ...packages],
      env: {
        SERVICE_URL: site?.url ?? "",
        SERVICE_TOKEN: site?.token ?? "",
        BUSINESS_PROFILE_ID: site?.businessProfileId ?? "",
        REFUSED_TIN: "1000000003",
      },
    });
    expect(outcome?.code, outcome?.stderr).to.equal(0);
  };

  it("ERPNext: the provider file of docs/integrations/erpnext", async () => {
    // As it is installed: in an app of the site, beside the client.
    const app = path.join(folder.dir, "uae_app");
    mkdirSync(app);
    writeFileSync(path.join(app, "__init__.py"), "");
    symlinkSync(path.join(repositoryRoot, "docs/integrations/erpnext/peppol_uae.py"), path.join(app, "peppol_uae.py"));
    symlinkSync(client, path.join(app, "peppol_self_billing.py"));
    await run("test/site/integrations/erpnext/erpnext_checks.py", [folder.dir]);
  });

  it("Odoo: the module of docs/integrations/odoo", async () => {
    // As it is installed: with the client in the module.
    const module = path.join(folder.dir, "peppol_uae");
    cpSync(path.join(repositoryRoot, "docs/integrations/odoo/peppol_uae"), module, { recursive: true });
    symlinkSync(client, path.join(module, "peppol_self_billing.py"));
    await run("test/site/integrations/odoo/odoo_checks.py", [folder.dir]);
  });
});
