import { expect } from "chai";

import { deleteExpired } from "../../../../common/retention/retention.ts";
import { buildXml, createXml, postXml } from "../../../factories/sent-xml.ts";
import { buildBuyer, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { ageDocument, setTerms } from "../../../setup/database/age-document.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, expectError, expectFieldErrors, jsonOf } from "../../http-client.ts";

const longAgo = new Date(Date.UTC(new Date().getUTCFullYear() - 20, 5, 15));

describe("retention", () => {
  const api = useTestApi();
  const as = (role: string, orgId = api.orgId): string => api.token(orgId, { subject: "Ada", roles: [role] });
  const change = (body: Json, token = as("site-operator")) =>
    call(api, "PUT", `/api/operations/organizations/${api.orgId}`, { token, body: { reason: "test", ...body } });
  const hold = (id: string, legal_hold: boolean, token = as("operator")) =>
    call(api, "PUT", `/api/operations/documents/${id}/hold`, { token, body: { legal_hold, reason: "Dispute" } });
  const deletions = async (query = "", token = as("viewer")): Promise<Json[]> =>
    (await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/operations/deletions${query}`, { token }))).data;
  const deleteAll = async (): Promise<void> => {
    for await (const _ of deleteExpired(api.deps)) {
      // Every step.
    }
  };

  it("is a setting of the organization: none by default, five years and thirty days at least", async () => {
    const before = await jsonOf<Json>(
      call(api, "GET", `/api/operations/organizations/${api.orgId}`, { token: as("viewer") }),
    );
    expect(before).to.include({
      documents_kept_years: null,
      unsent_kept_days: null,
      legal_hold: false,
      retention_changed_at: null,
    });
    await expectFieldErrors(
      change({ documents_kept_years: 4, unsent_kept_days: 29 }),
      "documents_kept_years",
      "unsent_kept_days",
    );
    const after = await jsonOf<Json>(change({ documents_kept_years: 7, unsent_kept_days: 90, legal_hold: true }));
    expect(after).to.include({ documents_kept_years: 7, unsent_kept_days: 90, legal_hold: true });
    expect(Date.parse(String(after["retention_changed_at"]))).to.be.closeTo(Date.now(), 60_000);
    const none = await jsonOf<Json>(change({ documents_kept_years: 0, unsent_kept_days: 0, legal_hold: false }));
    expect(none).to.include({ documents_kept_years: null, unsent_kept_days: null, legal_hold: false });
  });

  it("keeps a document that an operator holds, until seven days after its release, and records both", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await api.query("update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid' where id = $1", [
      document.id,
    ]);
    const id = await ageDocument(api.deps.database, document, longAgo);
    await setTerms(api.deps.database, api.orgId, "unsent_kept_days = 30");
    const other = await api.addOrganization({ party: { tin: "1555555555", endpoint_id: "1555555555" } });
    await expectError(hold(id, true, as("operator", other.orgId)), 404, "Document not found");
    expect((await hold(id, true, as("viewer"))).status).to.equal(403);
    expect(await jsonOf(hold(id, true))).to.deep.equal({ id, legal_hold: true });
    expect(await jsonOf(hold(id, true))).to.deep.equal({ id, legal_hold: true });
    await deleteAll();
    expect(await deletions()).to.deep.equal([]);

    expect(await jsonOf(hold(id, false))).to.deep.equal({ id, legal_hold: false });
    await deleteAll();
    expect(await deletions(), "for seven days").to.deep.equal([]);
    await asOwner(
      api.deps.database,
      "set session_replication_role = replica",
      "update legal_holds set lifted_at = now() - interval '8 days'",
    );
    await deleteAll();
    const [left, ...others] = await deletions(`?number=${document.number}`);
    expect(others).to.deep.equal([]);
    expect(left).to.include({
      id,
      document_sequence: document.number,
      rule: "unsent",
      overall_status: "VALIDATION_FAILED",
    });
    expect(await deletions("", as("viewer", other.orgId))).to.deep.equal([]);
    const acts = await api.query<{ action: string }>(
      "select action from operator_actions where target_id = $1 order by id",
      [id],
    );
    expect(acts.map(({ action }) => action)).to.deep.equal(["document.hold", "document.hold", "document.release"]);
    await expectError(call(api, "GET", `/api/purchase-invoices/${id}`), 404, "Document not found");
  });

  it("gives the number of a deleted document to no other one", async () => {
    const { id } = await createXml(api, "purchase-invoices", buildXml("purchase-invoices", "DEAL-2026-7"));
    await api.query("update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid' where id = $1", [id]);
    const aged = await ageDocument(api.deps.database, { id: String(id) }, longAgo);
    await setTerms(api.deps.database, api.orgId, "unsent_kept_days = 30");
    await deleteAll();
    await expectError(
      postXml(api, "purchase-invoices", buildXml("purchase-invoices", "DEAL-2026-7")),
      409,
      `The number DEAL-2026-7 is that of document ${aged} of this business profile: a new document needs a number of its own`,
    );
    const numbering = { "purchase-invoices": { prefix: "DEAL" } };
    const path = `/api/business-profiles/${api.businessProfileId}`;
    expect((await call(api, "PUT", path, { body: { ...buildBuyer(), numbering } })).status).to.equal(409);
  });
});
