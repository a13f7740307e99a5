import { expect } from "chai";

import type { Role } from "../../../../common/organizations/roles-and-scope.ts";
import { buildInvoiceRequest, buildLine } from "../../../factories/request.ts";
import { writeReleases } from "../../../rules/support/release-folder.ts";
import { startTestApi, type TestApi } from "../../../setup/api.ts";
import { createTemporaryFolder } from "../../../setup/temporary-folder.ts";
import { judge } from "../../contract/process-document.ts";
import { call, jsonOf } from "../../http-client.ts";

const rules = { "test-01": "true()" };

/** Today's has test-02; tomorrow's has test-01 and test-03 in its place, and test-04 is no warning any more. */
const changing = [
  {
    version: "1",
    rules: { "test-02": "false()", "test-04": { test: "false()", flag: "warning" as const } },
  },
  {
    version: "2",
    valid_from: "2999-01-01",
    rules: {
      "test-01": "cbc:PayableAmount &lt; 100",
      "test-03": { test: "false()", flag: "warning" as const },
      "test-04": "false()",
    },
  },
];

async function createDocument(api: TestApi, quantity: number): Promise<string> {
  const body = buildInvoiceRequest({
    document_lines: [buildLine({ quantity, price: { base_amount: 10, base_quantity: 1 } })],
  });
  const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
  expect(answer.status, answer.text).to.equal(201);
  return (answer.json as { id: string }).id;
}

async function createRendered(api: TestApi, quantity: number): Promise<string> {
  const id = await createDocument(api, quantity);
  await judge(api, { id });
  return id;
}

interface Preview {
  current: { version: string };
  next: { version: string; valid_from: string } | null;
  documents: Record<string, number>;
  rules: { rule: string; flag: string; newly_broken: number; no_longer_broken: number; text: string }[];
  data: { id: string; org_id: string; newly_broken: { rule: string }[]; [member: string]: unknown }[];
  next_cursor: string | null;
}

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
    const { data } = await jsonOf<{ data: Record<string, unknown>[] }>(call(api, "GET", "/api/rule-sets"));
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
    expect(data[0])
      .to.have.nested.property("rule_sets.mls")
      .that.matches(/^peppol-mls /);
  });
});

describe("api/resources/rule-sets: the preview", () => {
  const folder = createTemporaryFolder();
  let api: TestApi;
  let stranger: string;
  const token = (roles: Role[], orgId = api.orgId): string => api.token(orgId, { roles });
  const preview = async (query = "", as = token(["viewer"])): Promise<Preview> => {
    return jsonOf<Preview>(call(api, "GET", `/api/rule-sets/preview${query}`, { token: as }));
  };

  before(async () => {
    writeReleases(folder.dir, changing);
    api = await startTestApi({ rulesDir: folder.dir });
    stranger = (await api.addOrganization()).orgId;
  });
  after(async () => {
    await api.close();
    folder.remove();
  });

  const created: string[] = [];
  it("counts by rule what would change for the documents of the last days", async () => {
    for (const quantity of [1, 1, 100]) {
      created.push(await createRendered(api, quantity));
    }
    const unrendered = await createDocument(api, 1);
    const found = await preview();
    expect(found.current.version).to.equal("1");
    expect(found.next).to.include({ version: "2", valid_from: "2999-01-01" });
    expect(found.documents).to.deep.equal({ judged: 3, unjudged: 1, changed: 3, newly_invalid: 0, newly_valid: 0 });
    expect(found.rules.map(({ text: _text, ...rule }) => rule)).to.deep.equal([
      { rule: "TEST-04", flag: "fatal", newly_broken: 3, no_longer_broken: 0 },
      { rule: "TEST-01", flag: "fatal", newly_broken: 1, no_longer_broken: 0 },
      { rule: "TEST-03", flag: "warning", newly_broken: 3, no_longer_broken: 0 },
      { rule: "TEST-02", flag: "fatal", newly_broken: 0, no_longer_broken: 3 },
      { rule: "TEST-04", flag: "warning", newly_broken: 0, no_longer_broken: 3 },
    ]);
    expect(found.data.map(({ id }) => id)).to.deep.equal(created.toReversed());
    expect(found.data[0]?.newly_broken.map(({ rule }) => rule)).to.have.members(["TEST-01", "TEST-03", "TEST-04"]);
    expect(found.data.map(({ id }) => id)).not.to.include(unrendered);
  });

  it("is about one's own documents, and a site operator's about all", async () => {
    expect((await preview("", token(["viewer"], stranger))).documents["judged"]).to.equal(0);
    const all = await preview("", token(["site-operator"], stranger));
    expect(all.documents["judged"]).to.equal(3);
    expect(new Set(all.data.map(({ org_id }) => org_id))).to.deep.equal(new Set([api.orgId]));
    const other = await call(api, "GET", `/api/rule-sets/preview?org_id=${api.orgId}`, {
      token: token(["operator"], stranger),
    });
    expect(other.status).to.equal(403);
    expect((await call(api, "GET", "/api/rule-sets/preview")).status, "without a role").to.equal(403);
  });

  it("refuses what it does not know", async () => {
    for (const query of ["days=0", "days=91", "limit=501", "limit=x", "cursor=none", "day=1"]) {
      const answer = await call(api, "GET", `/api/rule-sets/preview?${query}`, { token: token(["viewer"]) });
      expect(answer.status, query).to.equal(400);
    }
  });
});
