import { expect } from "chai";

import { loadDocumentValidation } from "../../common/rules/validate-document.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { computeAll, warmUp } from "../../workers/warm-up.ts";
import { testConfig } from "../setup/config.ts";

describe("the warm-up of a worker process", () => {
  const config = testConfig({ databaseUrl: "postgres://localhost/none" });
  const ruleSets = loadRuleSets();
  let deps: Parameters<typeof warmUp>[0];

  before(async () => {
    deps = { config, ruleSets, validateDocument: await loadDocumentValidation({ config, ruleSets }) };
  });

  it("goes through all that is computed for a valid document and its report", () => {
    expect(computeAll(deps)).to.deep.equal([]);
  });

  it("ends after a few documents, and before them where time is short", async () => {
    expect(await warmUp(deps, 60_000)).to.equal(20);
    expect(await warmUp(deps, 0)).to.equal(0);
  });
});
