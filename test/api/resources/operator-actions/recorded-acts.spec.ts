import { expect } from "chai";

import type { Role } from "../../../../common/organizations/roles-and-scope.ts";
import { buildBuyer } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { BrowserCookies } from "../../auth/browser-cookies.ts";
import { call, jsonOf } from "../../http-client.ts";

interface Row {
  action: string;
  subject: string;
  role: string;
  outcome: string;
  orgId: string | null;
  targetId: string | null;
  detail: Record<string, unknown>;
}

const session = "/api/console/session";

describe("acts that are recorded beside those of operators", () => {
  const api = useTestApi();
  let since = "00000000-0000-0000-0000-000000000000";

  /** The acts since the last call. */
  const recorded = async (): Promise<Row[]> => {
    const rows = await api.query<Row & { id: string }>(
      `select action, subject, role, outcome, org_id, target_id, detail, id from operator_actions
       where id > $1 order by id`,
      [since],
    );
    since = rows.at(-1)?.id ?? since;
    return rows;
  };
  const names = async (): Promise<string[]> =>
    (await recorded()).map(({ action, subject, role, outcome }) => `${action} ${subject} ${role} ${outcome}`);
  const as = (role: Role): string => api.token(api.orgId, { subject: "Ada", roles: [role] });
  beforeEach(recorded);

  it("are sign-ins and sign-outs", async () => {
    const browser = new BrowserCookies(api);
    const begun = await browser.visit("POST", session, { headers: { authorization: `Bearer ${as("operator")}` } });
    const headers = { "x-csrf-token": (begun.json as { csrf_token: string }).csrf_token };
    expect((await browser.visit("DELETE", session, { headers })).status).to.equal(204);
    const rows = await recorded();
    expect(rows.map(({ action, subject, role }) => `${action} ${subject} ${role}`)).to.deep.equal([
      "session.begin Ada operator",
      "session.end Ada operator",
    ]);
  });

  it("are webhooks and their secrets, without what is secret of them", async () => {
    const body = { url: "http://127.0.0.1:9/hooks/T0K3N?key=s3cret", events: ["*"] };
    const made = await jsonOf<{ id: string; secret: string }>(call(api, "POST", "/api/webhooks", { body }), 201);
    const path = `/api/webhooks/${made.id}`;
    const other = { ...body, url: "http://127.0.0.2:9/elsewhere" };
    await jsonOf(call(api, "PUT", path, { token: as("operator"), body: other }));
    const { secret } = await jsonOf<{ secret: string }>(call(api, "POST", `${path}/rotate-secret`));
    expect((await call(api, "DELETE", path)).status).to.equal(204);
    const rows = await recorded();
    expect(rows.map(({ action, subject, role }) => `${action} ${subject} ${role}`)).to.deep.equal([
      "webhook.create test none",
      "webhook.change Ada operator",
      "webhook.rotate test none",
      "webhook.delete test none",
    ]);
    expect(rows[1]?.detail).to.deep.include({ host: "127.0.0.2:9" });
    expect(rows[1]?.detail["former"]).to.include({ host: "127.0.0.1:9" });
    for (const hidden of [made.secret, secret, "T0K3N", "s3cret", "elsewhere"]) {
      expect(JSON.stringify(rows)).not.to.contain(hidden);
    }
  });

  it("are business profiles that change, with what is refused of them", async () => {
    const path = `/api/business-profiles/${api.businessProfileId}`;
    await jsonOf(call(api, "PUT", path, { body: { ...buildBuyer(), email: "private@dune.example" } }));
    const [row] = await recorded();
    expect(row).to.deep.include({ action: "profile.change", targetId: api.businessProfileId, orgId: api.orgId });
    expect(row?.detail["changed"]).to.deep.equal(["email"]);
    expect(JSON.stringify(row)).not.to.contain("private@dune");
    expect((await call(api, "POST", "/api/business-profiles", { body: buildBuyer() })).status).to.equal(409);
    expect(await names()).to.deep.equal(["profile.create test none refused"]);
  });

  it("are searches beyond the own organization", async () => {
    const searches = [
      ["operator", "Dune"],
      ["site-operator", "Dune"],
      ["site-operator", "4111 1111 1111 1111"],
    ] as const;
    for (const [role, text] of searches) {
      await jsonOf(call(api, "GET", `/api/operations/search?q=${encodeURIComponent(text)}`, { token: as(role) }));
    }
    expect((await recorded()).map(({ orgId, detail }) => [orgId, detail["text"]])).to.deep.equal([
      [null, "Dune"],
      [null, "a card number"],
    ]);
  });

  it("are files that people open and export, in the record of those whose they are; not those that systems read", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    const elsewhere = await api.addOrganization();
    const site = api.token(elsewhere.orgId, { subject: "Site", roles: ["site-operator"] });
    const own = ["/ubl", "/view", "/evidence"].map((file) => `${document.path}${file}`);
    for (const path of own) {
      expect((await call(api, "GET", path)).status).to.equal(200);
    }
    expect(await recorded()).to.be.empty;
    const story = `/api/operations/documents/${document.id}`;
    const missing = await call(api, "GET", `${story}/files?path=none`, { token: site });
    expect(missing.status).to.equal(404);
    for (const path of [`${story}/files?path=revision-1/ubl.xml`, `${story}/view`]) {
      expect((await call(api, "GET", path, { token: site })).status, path).to.equal(200);
    }
    for (const path of own) {
      expect((await call(api, "GET", path, { token: as("operator") })).status, path).to.equal(200);
    }
    const rows = await recorded();
    expect(rows.map(({ action, subject, detail }) => [action, subject, detail["file"]])).to.deep.equal([
      ["document.open", "Site", "revision-1/ubl.xml"],
      ["document.open", "Site", "view"],
      ["document.open", "Ada", "ubl"],
      ["document.open", "Ada", "view"],
      ["document.export", "Ada", undefined],
    ]);
    expect(rows.map(({ orgId }) => orgId)).to.deep.equal([api.orgId, api.orgId, api.orgId, api.orgId, api.orgId]);
  });

  it("are not answered without their record", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    const constraint = "add constraint broken check (action <> 'document.open') not valid";
    await asOwner(api.deps.database, `alter table operator_actions ${constraint}`);
    try {
      expect((await call(api, "GET", `${document.path}/ubl`, { token: as("operator") })).status).to.equal(500);
      expect((await call(api, "GET", `${document.path}/ubl`)).status).to.equal(200);
    } finally {
      await asOwner(api.deps.database, "alter table operator_actions drop constraint broken");
    }
  });
});
