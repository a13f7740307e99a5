import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { validationResultOf } from "../../../../common/rules/finding.ts";
import { deliverLeg } from "../../../setup/deliver-leg.ts";
import { readStatusLog } from "../../../../common/documents/read-document.ts";
import type { SendOutcome } from "../../../../common/peppol/access-point.ts";
import { useTestApi } from "../../../setup/api.ts";
import { runStages, ScriptedAccessPoint } from "../../../setup/pipeline.ts";
import { buildInvoiceRequest, unlikeOthers } from "../../../factories/request.ts";
import { type Answer, call, jsonOf, expectFieldErrors } from "../../http-client.ts";
import { readStatusSnapshot } from "../../../documents/use-cases.ts";

const blocked: SendOutcome = { kind: "blocked", reason: "not registered", report: null };
const unknown: SendOutcome = { kind: "unknown", reason: "no answer", report: null };
const why = "asked the supplier's provider";

const actions: [path: string, body: Record<string, unknown>][] = [
  ["/legs/{leg}/retry", { reason: why }],
  ["/legs/{leg}/resolve", { outcome: "rejected", reason: why }],
  ["/documents/{document}/retry", { reason: why }],
  ["/documents/{document}/withdraw", { reason: why }],
];

describe("api/resources/operator-actions", () => {
  const api = useTestApi();
  let id: string;

  const operator = (orgId = api.orgId) => api.token(orgId, { subject: "Ada", roles: ["operator"] });
  const act = (path: string, body: unknown = { reason: why }, token = operator()): Promise<Answer> =>
    call(api, "POST", `/api/operations${path}`, { token, body });
  const list = (query = "", token = operator()): Promise<Answer> =>
    call(api, "GET", `/api/operations/legs${query}`, { token });
  const key = () => ({ orgId: api.orgId, kind: "purchase-invoices" as const, id });
  const leg = async () => (await readStatusSnapshot(api.deps, key())).legs.find((each) => each.leg === "c3");
  const sbdhId = async () => (await leg())?.sbdhId ?? "";
  const deliver = (outcome: SendOutcome, which: "c3" | "c5" = "c3") => {
    const accessPoint = new ScriptedAccessPoint({ submit: () => outcome });
    return deliverLeg({ ...api.deps, accessPoint, instanceId: uuid() }, { id, revision: 1 }, which);
  };
  const lastEntry = async () => (await readStatusLog(api.deps, key())).at(-1);

  beforeEach(async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const created = await call(api, "POST", path, { body: buildInvoiceRequest(unlikeOthers()) });
    ({ id } = created.json as { id: string });
    await runStages(api.deps, () => ({ ...validationResultOf([]), ruleSet: "test" }), [{ id, revision: 1 }]);
  });

  it("names what is mandatory to a request without a body", async () => {
    const mandatory = { errors: { reason: "reason is mandatory" } };
    for (const path of [`/legs/${await sbdhId()}/retry`, `/documents/${id}/retry`, `/documents/${id}/withdraw`]) {
      expect(await jsonOf(call(api, "POST", `/api/operations${path}`, { token: operator() }), 400)).to.deep.equal(
        mandatory,
      );
    }
    await expectFieldErrors(
      call(api, "POST", "/api/operations/retries", { token: operator() }),
      "failure_class",
      "reason",
    );
  });

  it("lists what needs a person, with what to do about it", async () => {
    await deliver(blocked);
    const { status, json } = await list("?state=failed&failure_class=blocked&limit=100");
    expect(status).to.equal(200);
    const row = (json as { data: Record<string, unknown>[] }).data.find((each) => each["document_id"] === id);
    expect(row).to.include({
      sbdh_id: await sbdhId(),
      kind: "purchase-invoices",
      leg: "toC3",
      state: "failed",
      failure_class: "blocked",
      reason: "not registered",
      attempts: 1,
    });
    expect(row?.["hint"]).to.be.a("string").and.not.equal("");
    const other = (await list("?state=unknown&limit=100")).json as { data: Record<string, unknown>[] };
    expect(other.data.map((each) => each["document_id"])).not.to.include(id);
  });

  it("retries a failed leg under its own id, and says who and why in the log", async () => {
    await deliver(blocked);
    const before = await leg();
    const { status, json } = await act(`/legs/${before?.sbdhId}/retry`);
    expect(status).to.equal(200);
    expect(json).to.deep.equal({ sbdh_id: before?.sbdhId, document_id: id, revision: 1, leg: "toC3", state: "queued" });
    expect(await lastEntry()).to.deep.include({ event: "OPERATOR_RETRY", fromState: "failed", toState: "queued" });
    expect((await lastEntry())?.detail).to.include({ by: "Ada", why });
    await deliver({ kind: "sent", reason: "sent", report: {} });
    expect(await leg()).to.include({ sbdhId: before?.sbdhId, state: "sent", attempts: 2, failureClass: null });
  });

  const resolutions: [outcome: string, state: string, overall: string][] = [
    ["sent", "sent", "PENDING"],
    ["not_sent", "queued", "PENDING"],
    ["accepted", "accepted", "PENDING"],
    ["rejected", "rejected", "REJECTED"],
  ];
  for (const [outcome, state, overall] of resolutions) {
    it(`resolves an unknown leg as ${outcome}`, async () => {
      await deliver(unknown);
      const before = await sbdhId();
      const { status, json } = await act(`/legs/${before}/resolve`, { outcome, reason: why });
      expect(status, JSON.stringify(json)).to.equal(200);
      expect(json).to.include({ sbdh_id: before, state });
      const { record } = await readStatusSnapshot(api.deps, key());
      expect(await leg()).to.include({ state, sbdhId: before });
      expect(record.overallStatus).to.equal(overall);
      expect(record.findings.map(({ reasonCode }) => reasonCode)).to.deep.equal(
        outcome === "rejected" ? ["OPERATOR"] : [],
      );
      const document = await readStatusLog(api.deps, key());
      const entry = document.find(({ event }) => event === "OPERATOR_RESOLVED");
      expect(entry).to.include({ fromState: "unknown", toState: state });
      expect(entry?.detail).to.include({ by: "Ada", why, outcome });
    });
  }

  it("resolves many in one call, and names what has moved", async () => {
    await deliver(unknown);
    const body = { legs: [await sbdhId()], outcome: "accepted", state: "unknown", reason: why };
    const answer = (await act("/legs/resolve", body)).json as Record<"resolved" | "skipped", Record<string, string>[]>;
    expect(answer.resolved.map(({ sbdh_id, state }) => [sbdh_id, state])).to.deep.equal([[await sbdhId(), "accepted"]]);
    const again = (await act("/legs/resolve", body)).json as typeof answer;
    expect(again.resolved).to.deep.equal([]);
    expect(again.skipped[0]?.["message"]).to.contain("Ada has resolved it as accepted at ");
  });

  const filled = async (path: string) => path.replace("{leg}", await sbdhId()).replace("{document}", id);

  for (const [path, body] of actions) {
    it(`${path} needs a reason`, async () => {
      for (const reason of [undefined, "", "  ", null]) {
        const { status, json } = await act(await filled(path), { ...body, reason });
        expect(status).to.equal(400);
        expect(json).to.have.nested.property("errors.reason");
      }
    });
  }

  it("names every field that is wrong", async () => {
    expect((await act("/retries", { failure_class: "unknown" })).json).to.have.nested.property("errors.failure_class");
    expect((await list("?state=sent")).json).to.have.nested.property("errors.state");
    expect((await list("?cursor=x")).json).to.have.nested.property("errors.cursor");
    const resolved = await act(`/legs/${await sbdhId()}/resolve`, { outcome: "maybe", reason: why, note: 1 });
    expect((resolved.json as { errors: object }).errors).to.have.all.keys("outcome", "note");
    for (const strange of ["x", "", null, 1]) {
      const many = await act("/legs/resolve", { legs: [strange], outcome: "sent", reason: why });
      expect((many.json as { errors: object }).errors, String(strange)).to.have.all.keys("legs[0]", "state");
    }
    expect((await act("/legs/resolve", { legs: [], outcome: "sent", state: "sent", reason: why })).status).to.equal(
      400,
    );
  });
});
