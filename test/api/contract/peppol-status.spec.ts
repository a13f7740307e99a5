import { expect } from "chai";

import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { buildLine, type Json, unlikeOthers } from "../../factories/request.ts";
import type { TestApi } from "../../setup/api.ts";
import { call } from "../http-client.ts";
import { buildRequestOf, onTheService } from "./contract-trials.ts";
import { answerLeg, judge, read, send } from "./process-document.ts";

const legKeys = [
  "country",
  "docTypeId",
  "documentXml",
  "lastUpdated",
  "mlsResponse",
  "processId",
  "receiverId",
  "senderId",
  "status",
  "transmissionUuid",
  "transmissionResponse",
];
const creditNotes = ["purchase-credit-notes", "sales-credit-notes"];
const someId = "019a0000-0000-7000-8000-00000000abcd";
/** The rules want a rate of zero beside Z; the contract's fields leave that to them. */
const brokenLine = buildLine({ classified_tax_category: { id: "Z", percent: 5 } });

interface Observed {
  kind: string;
  document: Json;
  status: Json;
  snapshot: Json;
  log: Json[];
}

describe("contract 2.9 to 3: Peppol status", () => {
  const { api, created } = onTheService();
  const observed: Record<string, Observed> = {};

  /** As a client sees it now. */
  const look = async (kind: string, id: string): Promise<Observed> => {
    const document = await read(api(), kind, id);
    const snapshot = await read(api(), kind, `${id}/peppol-status`);
    const log = (await read(api(), kind, `${id}/peppol-status-logs`)) as unknown as Json[];
    return { kind, document, snapshot, log, status: (document["meta_info"] as Json)["peppol_status"] as Json };
  };

  const judged = async (kind: string, body: Json): Promise<string> => {
    const id = String((await created(kind, body))["id"]);
    await judge(api(), { id });
    return id;
  };

  before(async () => {
    for (const kind of creditNotes) {
      const body = buildRequestOf(kind);
      const fresh = await created(kind, buildRequestOf(kind, unlikeOthers()));
      observed[`fresh ${kind}`] = await look(kind, String(fresh["id"]));
      const id = await judged(kind, body);
      observed[`judged ${kind}`] = await look(kind, id);
      await send(api(), { id });
      observed[`sent ${kind}`] = await look(kind, id);
      await answerLeg(api(), uuidOf(observed[`sent ${kind}`], "toC3"), { code: "AP" });
      observed[`half ${kind}`] = await look(kind, id);
      await answerLeg(api(), uuidOf(observed[`sent ${kind}`], "toC5"), { code: "AP" });
      observed[`approved ${kind}`] = await look(kind, id);
    }
    for (const kind of documentKindNames) {
      const { id } = await created(kind, buildRequestOf(kind));
      observed[`new ${kind}`] = await look(kind, String(id));
    }
    observed["refused report"] = await refusedReport(
      await judged("purchase-invoices", buildRequestOf("purchase-invoices")),
    );
    observed["rejected"] = await rejected(
      api(),
      await judged("purchase-invoices", buildRequestOf("purchase-invoices")),
    );
    const invalid = await judged(
      "purchase-invoices",
      buildRequestOf("purchase-invoices", { document_lines: [brokenLine] }),
    );
    observed["invalid"] = await look("purchase-invoices", invalid);
  });

  const rejected = async (on: TestApi, id: string): Promise<Observed> => {
    await send(on, { id });
    const issues = [{ line: "/Invoice/cac:InvoiceLine[1]", reason: "BV", description: "The price is not agreed" }];
    await answerLeg(on, uuidOf(await look("purchase-invoices", id), "toC3"), { code: "RE", issues });
    return look("purchase-invoices", id);
  };

  const refusedReport = async (id: string): Promise<Observed> => {
    await send(api(), { id });
    const issues = [{ line: "NA", reason: "BV", description: "The report is wrong" }];
    await answerLeg(api(), uuidOf(await look("purchase-invoices", id), "toC5"), { code: "RE", issues });
    return look("purchase-invoices", id);
  };

  const seen = (name: string): Observed => observed[name] as Observed;

  it("participant_status and fta_status: null, then APPROVED or REJECTED", () => {
    const expected = { fresh: [null, null], half: ["APPROVED", null], approved: ["APPROVED", "APPROVED"] };
    for (const [name, [participant_status, fta_status]] of Object.entries(expected)) {
      expect(seen(`${name} purchase-credit-notes`).status).to.include({ participant_status, fta_status });
    }
    expect(seen("rejected").status).to.include({ participant_status: "REJECTED" });
    expect(seen("refused report").status).to.include({ participant_status: null, fta_status: "REJECTED" });
  });

  it("overall_status: one of the four, the same in document and snapshot", () => {
    const expected = {
      "fresh purchase-credit-notes": "PENDING",
      "approved purchase-credit-notes": "APPROVED",
      rejected: "REJECTED",
      invalid: "VALIDATION_FAILED",
    };
    for (const [name, status] of Object.entries(expected)) {
      expect(seen(name).status["overall_status"]).to.equal(status);
      expect(seen(name).snapshot["overall_status"]).to.equal(status);
    }
  });

  it("VALIDATION_FAILED: of overall_status only", () => {
    expect(seen("invalid").status).to.include({ participant_status: null, fta_status: null });
  });

  it("validation_results: empty when there is nothing to report", () => {
    for (const name of [
      "fresh purchase-credit-notes",
      "approved purchase-credit-notes",
      "approved sales-credit-notes",
    ]) {
      expect(seen(name).status["validation_results"], name).to.deep.equal([]);
    }
  });

  it("validation_results: flag, reasonCode, text, location and test of a failed IBR rule", () => {
    const findings = seen("invalid").status["validation_results"] as Record<string, string>[];
    expect(findings.map(({ flag }) => flag)).to.include("fatal");
    for (const { flag, reasonCode, text, location, test } of findings) {
      expect(flag).to.be.oneOf(["fatal", "warning"]);
      expect(reasonCode).to.match(/^(?:ALIGNED-)?IBR/);
      expect(text).to.match(/\S/);
      expect(location).to.match(/^\/(\*|Invoice)/);
      expect(test).to.match(/\S/);
    }
  });

  it("a broken rule is no HTTP error: 201, then VALIDATION_FAILED", async () => {
    const document = await created(
      "purchase-invoices",
      buildRequestOf("purchase-invoices", { document_lines: [brokenLine] }),
    );
    const { overall_status } = (document["meta_info"] as { peppol_status: Json }).peppol_status;
    expect(overall_status).to.equal("PENDING");
    const { status } = seen("invalid");
    expect(status["overall_status"]).to.equal("VALIDATION_FAILED");
    expect((status["validation_results"] as Json[]).filter(({ flag }) => flag === "fatal")).not.to.deep.equal([]);
  });

  for (const kind of creditNotes) {
    it(`snapshot of ${kind}: toC3 and toC5 with all keys, from the first moment to the last`, () => {
      for (const name of ["fresh", "judged", "sent", "half", "approved"]) {
        const { toC3, toC5 } = seen(`${name} ${kind}`).snapshot;
        expect(toC3, name).to.include.all.keys(legKeys);
        expect(toC5, name).to.include.all.keys(legKeys);
      }
    });

    it(`${kind}: log and snapshot show that each leg was sent and decided`, () => {
      const { snapshot, log } = seen(`approved ${kind}`);
      const before = seen(`judged ${kind}`);
      for (const leg of ["toC3", "toC5"]) {
        const events = log.filter((entry) => entry["leg"] === leg).map(({ event }) => event);
        expect(events).to.include.members(["SENDING", "SENT", "ACCEPTED"]);
        expect(before.log.filter((entry) => entry["leg"] === leg).map(({ event }) => event)).to.deep.equal(["QUEUED"]);
        const [was, is] = [before.snapshot[leg] as Json, snapshot[leg] as Json];
        expect([was["status"], is["status"]]).to.deep.equal(["PENDING", "APPROVED"]);
        expect(was["transmissionResponse"]).to.equal(null);
        expect(is["mlsResponse"]).to.be.an("object");
      }
    });

    it(`snapshot of ${kind}: toC3 has the profile of its billing, toC5 that of tax reporting`, () => {
      const { toC3, toC5 } = seen(`approved ${kind}`).snapshot as { toC3: Json; toC5: Json };
      const billing = kind.startsWith("purchase") ? "selfbilling" : "billing";
      expect(toC3["processId"]).to.equal(`urn:peppol:bis:${billing}`);
      expect(toC3["docTypeId"]).to.include(`::CreditNote##urn:peppol:pint:${billing}-1@ae-1`);
      expect(toC3["documentXml"]).to.match(/<CreditNote\b/);
      expect(toC5["processId"]).to.include("taxreporting");
      expect(toC5["docTypeId"]).to.include("::TaxData##");
      expect(toC5["documentXml"]).to.match(/TaxData\b/);
    });

    it(`snapshot of ${kind}: transmissionResponse once the access point has answered`, () => {
      for (const leg of ["toC3", "toC5"]) {
        expect((seen(`sent ${kind}`).snapshot[leg] as Json)["transmissionResponse"]).to.be.an("object");
        expect((seen(`fresh ${kind}`).snapshot[leg] as Json)["transmissionResponse"]).to.equal(null);
      }
    });

    it(`log of ${kind}: an array in the order of time`, () => {
      const { log } = seen(`approved ${kind}`);
      expect(log).to.be.an("array").with.length.greaterThan(5);
      const times = log.map(({ timestamp }) => Date.parse(String(timestamp)));
      expect(times).to.deep.equal([...times].sort((one, other) => one - other));
      expect(log[0]).to.include({ event: "RECEIVED" });
    });

    it(`${kind}: the log grows, and what it has said stays`, () => {
      const [before, after] = [seen(`judged ${kind}`).log, seen(`approved ${kind}`).log];
      expect(after.slice(0, before.length)).to.deep.equal(before);
      expect(after.length).to.be.greaterThan(before.length);
    });
  }

  for (const kind of documentKindNames) {
    it(`${kind}: every document has its status, with a leg to C3 and one to C5`, () => {
      const { snapshot, log, status } = seen(`new ${kind}`);
      expect(status).to.include({ overall_status: "PENDING" });
      expect(snapshot["toC3"]).to.include.all.keys(legKeys);
      expect(snapshot["toC5"]).to.include.all.keys(legKeys);
      expect(log.map(({ event }) => event)).to.deep.equal(["RECEIVED"]);
    });
  }

  it("PENDING: fetched again later it is decided", () => {
    for (const kind of creditNotes) {
      const way = ["fresh", "judged", "sent", "half", "approved"].map((name) => seen(`${name} ${kind}`).status);
      expect(way.map((status) => status["overall_status"])).to.deep.equal([
        "PENDING",
        "PENDING",
        "PENDING",
        "PENDING",
        "APPROVED",
      ]);
    }
  });

  it("APPROVED: both legs are", () => {
    const { toC3, toC5 } = seen("approved purchase-credit-notes").snapshot as { toC3: Json; toC5: Json };
    expect([toC3["status"], toC5["status"]]).to.deep.equal(["APPROVED", "APPROVED"]);
  });

  it("REJECTED: the reasons are there to be shown", () => {
    const { snapshot, status } = seen("rejected");
    expect((snapshot["toC3"] as Json)["status"]).to.equal("REJECTED");
    expect(JSON.stringify((snapshot["toC3"] as Json)["mlsResponse"])).to.include("The price is not agreed");
    expect(JSON.stringify(status["validation_results"])).to.include("The price is not agreed");
  });

  it("VALIDATION_FAILED: nothing was sent, validation_results says why, in the document and in the snapshot", () => {
    const { snapshot, status } = seen("invalid");
    expect(status["validation_results"]).to.be.an("array").with.length.greaterThan(0);
    expect(snapshot["validation_results"]).to.deep.equal(status["validation_results"]);
    expect((snapshot["toC3"] as Json)["transmissionUuid"]).to.equal(null);
    expect((snapshot["toC5"] as Json)["transmissionUuid"]).to.equal(null);
  });

  it("null of one leg means undecided: overall_status stays PENDING", () => {
    expect(seen("half purchase-credit-notes").status).to.include({
      participant_status: "APPROVED",
      fta_status: null,
      overall_status: "PENDING",
    });
  });

  it("an id names a document of its kind only", async () => {
    const id = String(seen("fresh purchase-credit-notes").document["id"]);
    for (const tail of ["", "/peppol-status", "/peppol-status-logs"]) {
      expect((await call(api(), "GET", `/api/purchase-credit-notes/${id}${tail}`)).status).to.equal(200);
      expect((await call(api(), "GET", `/api/sales-credit-notes/${id}${tail}`)).status).to.equal(404);
      expect((await call(api(), "GET", `/api/purchase-credit-notes/${someId}${tail}`)).status).to.equal(404);
    }
  });

  it("belongs to phase 2: 403 without it in the subscription", async () => {
    const { orgId } = await api().addOrganization();
    await api().deps.database.query("update organizations set phase2 = false where id = $1", [orgId]);
    for (const kind of creditNotes) {
      for (const tail of ["peppol-status", "peppol-status-logs"]) {
        const answer = await call(api(), "GET", `/api/${kind}/${someId}/${tail}`, { token: api().token(orgId) });
        expect(answer.status).to.equal(403);
        expect((answer.json as { errors: Json }).errors["message"]).to.match(/contact support/);
      }
    }
  });
});

function uuidOf(observed: Observed | undefined, leg: string): unknown {
  return (observed?.snapshot[leg] as Json | undefined)?.["transmissionUuid"];
}
