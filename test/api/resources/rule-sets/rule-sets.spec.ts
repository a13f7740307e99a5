import { expect } from "chai";

import { writeReleases } from "../../../rules/support/release-folder.ts";
import { startTestApi, type TestApi } from "../../../setup/api.ts";
import { createTemporaryFolder } from "../../../setup/temporary-folder.ts";
import { call } from "../../http-client.ts";

const rules = { "test-01": "true()" };

describe("api/resources/rule-sets", () => {
  const folder = createTemporaryFolder();
  let api: TestApi;
  before(async () => {
    writeReleases(folder.dir, [
      { version: "4", valid_from: "2999-06-01", rules },
      { version: "2", valid_from: "2026-01-01", valid_to: "2998-12-31", rules },
      { version: "3", valid_from: "2999-01-01", rules },
      { name: "ours", version: "1" },
    ]);
    api = await startTestApi({ rulesDir: folder.dir });
  });
  after(async () => {
    await api.close();
    folder.remove();
  });

  it("lists the releases in their order, and which one judges today", async () => {
    const answer = await call(api, "GET", "/api/rule-sets");
    expect(answer.status).to.equal(200);
    const { data } = answer.json as { data: Record<string, unknown>[] };
    const heads = data.map(({ name, version, valid_from, valid_to, state }) => [
      name,
      version,
      valid_from,
      valid_to,
      state,
    ]);
    expect(heads).to.deep.equal([
      ["ours", "1", null, null, "earlier"],
      ["PINT AE", "2", "2026-01-01", "2998-12-31", "current"],
      ["PINT AE", "3", "2999-01-01", null, "next"],
      ["PINT AE", "4", "2999-06-01", null, "later"],
    ]);
    expect(data[1]?.["rule_sets"]).to.include({
      self_billing: "official-self-billing 2",
      billing: "official-billing 2",
    });
    expect((data[0]?.["rule_sets"] as { mls: string }).mls).to.match(/^peppol-mls /);
  });
});
