import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { GivenNumbers } from "../../common/recovery/notes-outside-database.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { buildInvoiceRequest } from "../factories/request.ts";
import { withTestApi } from "../setup/api.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

interface Standing {
  conditions: { id: string; subject: string; severity: string; words: string }[];
}

describe("the folder of NUMBERS_DIR", () => {
  const folder = createTemporaryFolder("numbers-");
  const parent = path.join(folder.dir, "mounted");
  const numbersDir = path.join(parent, "numbers");
  beforeEach(() => {
    rmSync(parent, { recursive: true, force: true });
    mkdirSync(parent);
  });
  after(() => folder.remove());

  const opened = () => new GivenNumbers(numbersDir, createLogger("test", "silent"));
  const sequence = { businessProfileId: "5f0c0b3e-0000-7000-8000-000000000000", kind: "sales-invoices", year: 2026 };

  it("is made where it is missing, tried, and left as it was found", async () => {
    expect(await opened().whyUnusable()).to.equal(undefined);
    expect(readdirSync(numbersDir)).to.deep.equal([]);
    expect(await new GivenNumbers(undefined, createLogger("test", "silent")).whyUnusable()).to.equal(undefined);
  });

  it("is not made where the folder around it is missing, as a disk that is not mounted", async () => {
    rmSync(parent, { recursive: true });
    const numbers = opened();
    expect(await numbers.whyUnusable()).to.equal("the folder around it is missing");
    expect(await numbers.note(sequence, 1)).to.equal(false);
    expect(readdirSync(folder.dir)).to.deep.equal([]);
    mkdirSync(parent);
    expect(await numbers.whyUnusable()).to.equal(undefined);
  });

  it("is unusable while a file is in its place, or one of its own files cannot be read", async () => {
    writeFileSync(numbersDir, "");
    const numbers = opened();
    expect(await numbers.whyUnusable()).to.equal("it is no folder");
    rmSync(numbersDir);
    expect(await numbers.whyUnusable()).to.equal(undefined);
    const unreadable = path.join(numbersDir, "commits.00000000-0000-0000-0000-000000000000");
    mkdirSync(unreadable);
    await numbers.read().catch(() => undefined);
    expect(await numbers.whyUnusable()).to.equal("it is a folder");
    rmSync(unreadable, { recursive: true });
    expect(await numbers.whyUnusable()).to.equal(undefined);
  });

  it("is named by the api that cannot use it: to probes, to operators, to callers; and heals by itself", () => {
    writeFileSync(numbersDir, "");
    return withTestApi({ numbersDir }, async (api) => {
      const get = async (place: string) => {
        const headers = { authorization: `Bearer ${api.token(api.orgId, { roles: ["site-operator"] })}` };
        return (await fetch(`${api.url}${place}`, { headers })).json() as Promise<unknown>;
      };
      const post = () =>
        fetch(`${api.url}/api/purchase-invoices/${api.businessProfileId}`, {
          method: "POST",
          headers: { authorization: `Bearer ${api.token()}`, "content-type": "application/json" },
          body: JSON.stringify(buildInvoiceRequest()),
        });
      const isNamed = async (): Promise<boolean> => {
        const { conditions } = (await get("/api/operations/standing")) as Standing;
        return conditions.some(({ subject }) => subject === "NUMBERS_DIR");
      };
      expect(await get("/health/ready"))
        .to.have.property("missing")
        .that.satisfies((missing: string[]) => missing.some((each) => each.startsWith("NUMBERS_DIR cannot be used")));
      const { conditions } = (await get("/api/operations/standing")) as Standing;
      const found = conditions.find(({ subject }) => subject === "NUMBERS_DIR");
      expect(found).to.include({ id: "disk-full", severity: "critical" });
      expect(found?.words).to.include("The folder of NUMBERS_DIR cannot be used (it is no folder)");
      const refused = await post();
      expect(refused.status).to.equal(503);
      expect(await refused.text())
        .to.include("numbers_unreadable")
        .and.to.include("NUMBERS_DIR");

      rmSync(numbersDir);
      await until("nothing of it is said", async () => !(await isNamed()));
      expect(await get("/health/ready")).to.deep.include({ missing: [] });
      expect((await post()).status).to.equal(201);
    });
  });
});
