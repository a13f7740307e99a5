import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { advanceOldestRetryRun } from "../../../../common/operations/retry-runs.ts";
import type { Role } from "../../../../common/organizations/roles-and-scope.ts";
import { saveStageFailure } from "../../../../common/documents/stage-store.ts";
import { signToken } from "../../../../common/organizations/issue-token.ts";
import { buildInvoiceRequest } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import type { Tenant } from "../../../setup/processes/site-client.ts";
import { call, type Answer } from "../../http-client.ts";
import { asOwner } from "../../../setup/database/database.ts";

type Row = Record<string, unknown>;
const why = "the release of today mends it";

describe("the record of operators' actions", () => {
  const api = useTestApi({ rateLimitPerMinute: 10_000 });
  let one: Tenant;
  let two: Tenant;
  beforeEach(async () => {
    one = await api.addOrganization();
    two = await api.addOrganization();
  });

  const token = (role: Role, { orgId }: Tenant = one): string =>
    signToken(testSecrets.jwtSecret, { orgId, subject: `${role} of the desk`, roles: [role], days: 1 });

  async function givenUp({ orgId, businessProfileId }: Tenant): Promise<string> {
    const path = `/api/purchase-invoices/${businessProfileId}`;
    const { json } = await call(api, "POST", path, { token: api.token(orgId), body: buildInvoiceRequest() });
    const { id } = json as { id: string };
    await saveStageFailure(api.deps.database, { id, revision: 1, stage: "pricing", message: "no" });
    return id;
  }

  async function blockedLeg({ orgId, businessProfileId }: Tenant): Promise<string> {
    const path = `/api/purchase-invoices/${businessProfileId}`;
    const { json } = await call(api, "POST", path, { token: api.token(orgId), body: buildInvoiceRequest() });
    const sbdhId = uuid();
    await api.query(
      `insert into transmissions (id, org_id, document_id, revision, leg, state, failure_class, sender_id, receiver_id,
         doc_type_id, process_id, created_at, updated_at)
       values ($1, $2, $3, 1, 'c3', 'failed', 'blocked', 's', 'r', 'd', 'p', now(), now())`,
      [sbdhId, orgId, (json as { id: string }).id],
    );
    return sbdhId;
  }

  const get = async (path: string, bearer: string): Promise<{ status: number; rows: Row[]; next: string | null }> => {
    const { status, json } = await call(api, "GET", `/api/operations${path}`, { token: bearer });
    const { data = [], next_cursor = null } = json as { data?: Row[]; next_cursor?: string | null };
    return { status, rows: data, next: next_cursor };
  };
  const post = (path: string, bearer: string, body: object = { reason: why }, headers = {}): Promise<Answer> =>
    call(api, "POST", `/api/operations${path}`, { token: bearer, body, headers });

  it("holds who did what, to what, as what, why and by which request", async () => {
    const id = await givenUp(one);
    const headers = { "x-request-id": "desk-request-1" };
    expect((await post(`/documents/${id}/retry`, token("operator"), { reason: why }, headers)).status).to.equal(200);
    const { rows } = await get("/actions", token("viewer"));
    expect(rows).to.have.length(1);
    const { id: own, at, organization, target_name: number, ...row } = rows[0] ?? {};
    expect([own, at, organization, number].every((text) => typeof text === "string")).to.equal(true);
    expect(row).to.deep.equal({
      org_id: one.orgId,
      subject: "operator of the desk",
      role: "operator",
      action: "document.retry",
      target: "document",
      target_id: id,
      reason: why,
      outcome: "done",
      detail: { stage: "received" },
      request_id: "desk-request-1",
    });
  });

  it("holds what the state did not allow, and nothing of what is not there for the caller", async () => {
    const id = await givenUp(one);
    await post(`/documents/${id}/retry`, token("operator"));
    expect((await post(`/documents/${id}/retry`, token("operator"))).status).to.equal(409);
    expect((await post(`/documents/${id}/retry`, token("operator", two))).status).to.equal(404);
    expect((await post(`/documents/${uuid()}/retry`, token("operator"))).status).to.equal(404);
    const { rows } = await get("/actions", token("operator"));
    expect(rows.map(({ outcome }) => outcome)).to.deep.equal(["refused", "done"]);
    expect(rows[0]?.["detail"]).to.deep.equal({
      message: "The document is received: only a document that a stage has given up can be retried",
    });
    expect((await get("/actions", token("operator", two))).rows).to.be.empty;
  });

  it("is found by parts of a person's name and of the names of things, and by moments", async () => {
    const id = await givenUp(one);
    await post(`/documents/${id}/retry`, token("operator"));
    const leg = await blockedLeg(one);
    await post(`/legs/${leg}/retry`, token("site-operator"));
    const [names] = await api.query<Record<"number" | "organization", string>>(
      `select d.document_sequence as number, o.name as organization from documents d join organizations o on o.id = d.org_id
       where d.id = $1`,
      [id],
    );
    const { number, organization } = names!;
    const found = async (query: string, bearer = token("viewer")) =>
      (await get(`/actions?${query}`, bearer)).rows.map(({ action }) => action);
    const both = ["leg.retry", "document.retry"];
    expect(await found("subject=OF%20the%20DESK")).to.deep.equal(both);
    expect(await found("subject=site-op")).to.deep.equal(["leg.retry"]);
    expect(await found("subject=%25site_op")).to.deep.equal([]);
    expect(await found(`name=${number.slice(4)}`)).to.deep.equal(["document.retry"]);
    expect(await found(`name=${encodeURIComponent(organization.toUpperCase())}`)).to.deep.equal(both);
    expect(await found("name=nothing")).to.deep.equal([]);
    const [first] = (await get("/actions", token("viewer"))).rows;
    expect(await found(`since=${String(first?.["at"])}`)).to.deep.equal(["leg.retry"]);
    expect(await found(`until=${String(first?.["at"])}`)).to.deep.equal(["document.retry"]);
    expect(await found(`name=${number.slice(4)}`, token("viewer", two))).to.deep.equal([]);
    expect((await get("/actions?since=2026-02-01&until=2026-01-01", token("viewer"))).status).to.equal(400);
  });

  it("is not there when the action is not, and the action not when it is not there", async () => {
    const id = await givenUp(one);
    await asOwner(
      api.deps.database,
      "alter table operator_actions add constraint broken check (subject <> 'operator of the desk') not valid",
    );
    try {
      expect((await post(`/documents/${id}/retry`, token("operator"))).status).to.equal(500);
    } finally {
      await asOwner(api.deps.database, "alter table operator_actions drop constraint broken");
    }
    const [row] = await api.query<{ failed: boolean }>(
      "select failure is not null as failed from documents where id = $1",
      [id],
    );
    expect(row?.failed).to.equal(true);
  });

  it("lets a site operator see and retry what is blocked in every organization", async () => {
    const legs = [await blockedLeg(one), await blockedLeg(two)];
    const home = await api.addOrganization();
    const site = token("site-operator", home);
    const listed = await get("/legs?limit=100", site);
    expect(listed.rows.filter(({ sbdh_id: leg }) => legs.includes(String(leg)))).to.have.length(2);
    expect((await get(`/legs?org_id=${two.orgId}`, site)).rows.map((row) => row["org_id"])).to.deep.equal([two.orgId]);
    const bulk = await post("/retries", site, { failure_class: "blocked", reason: why });
    expect(bulk.status, bulk.text).to.equal(202);
    expect(await advanceOldestRetryRun(api.deps)).to.equal(2);
    expect(await advanceOldestRetryRun(api.deps)).to.equal(0);
    for (const tenant of [one, two]) {
      const { rows } = await get("/actions", token("viewer", tenant));
      expect(rows[0]).to.deep.include({
        org_id: tenant.orgId,
        subject: "site-operator of the desk",
        role: "site-operator",
        action: "legs.retry",
        detail: { failure_class: "blocked", retried: 1 },
      });
    }
  });

  it("keeps a site operator's one organization to itself", async () => {
    const [first, second] = [await blockedLeg(one), await blockedLeg(two)];
    const site = token("site-operator", one);
    const body = { failure_class: "blocked", reason: why };
    expect((await post(`/retries?org_id=${two.orgId}`, site, body)).json).to.include({ total: 1 });
    expect(await advanceOldestRetryRun(api.deps)).to.equal(1);
    const states = await api.query<{ id: string; state: string }>(
      "select id, state from transmissions where id = any($1::uuid[])",
      [[first, second]],
    );
    expect(new Map(states.map(({ id, state }) => [id, state]))).to.deep.equal(
      new Map([
        [first, "failed"],
        [second, "queued"],
      ]),
    );
    expect((await post(`/legs/${first}/retry?org_id=${two.orgId}`, site)).status).to.equal(404);
    expect((await post(`/legs/${first}/retry`, token("site-operator", two))).status).to.equal(200);
  });
});
