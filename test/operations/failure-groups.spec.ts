import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { causeSql, changingParts, leftOut, readIncidents } from "../../common/operations/incident-store.ts";
import { everyOrganization, type Scope } from "../../common/organizations/roles-and-scope.ts";
import { saveLegVerdict } from "../../common/delivery/leg-decision-store.ts";
import { searchDocuments, type SearchConditions } from "../../common/search/search-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { countRetry } from "../../common/operations/retry-runs.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { usePipeline } from "../setup/pipeline.ts";

describe("groups of failures", function () {
  this.timeout(120_000);
  const pipeline = usePipeline();
  let documents: DocumentRecord[];

  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    await pipeline.query("delete from retry_runs");
    documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate(documents);
  });

  const fail = (reason: string, ids = documents.map(({ id }) => id), ago = "0 s", leg = "c5") =>
    pipeline.query(
      `update transmissions set state = 'failed', failure_class = 'blocked', reason = $1, updated_at = now() - $3::interval
       where leg = $4 and document_id = any($2::uuid[])`,
      [reason, ids, ago, leg],
    );
  const seen = async (orgId: Scope = pipeline.orgId) => {
    const { legs } = await readIncidents(pipeline.deps, { orgId, grouping: "cause" });
    return legs;
  };
  const only = async () => {
    const groups = await seen();
    expect(groups).to.have.length(1);
    return groups[0]!;
  };
  it("leave out what differs from one failure to the next, and keep what tells causes apart", async () => {
    const reasons = documents.map(
      ({ id }, nth) =>
        `The access point ap${nth}.example.ae:8443 (10.0.0.${nth}:443) refused ${id} at 2026-11-24T10:00:0${nth}.123Z after ${nth}40 ms: https://ap${nth}.ae/x?y=${nth} 123456${nth} java.net.ConnectException (503)`,
    );
    for (const [nth, reason] of reasons.entries()) {
      await fail(reason, [documents[nth]!.id]);
    }
    const cause = "The access point … (…) refused … at … after …: … … java.net.ConnectException (503)";
    expect(await only()).to.include({ cause, legs: 3, growth: 3 });
    const of = { orgId: pipeline.orgId, failureClass: "blocked" } as const;
    expect(await countRetry(pipeline.deps, { ...of, cause })).to.equal(3);
    expect(await countRetry(pipeline.deps, { ...of, cause: reasons[0]! })).to.equal(1);
    expect(await countRetry(pipeline.deps, { ...of, cause: cause.replace("503", "403") })).to.equal(0);
  });

  it("read a cause in PostgreSQL as in JavaScript", async () => {
    const words = [
      "connect ECONNREFUSED ::1:8080",
      "getaddrinfo ENOTFOUND ap.example.com",
      "e.g. a.b.c.example.com.",
      "x-1.2.3",
      "HTTP 503 of 127.0.0.1",
      "0235:1987654321",
      "SBI-2026-000123",
      "deadbeefdeadbeef99",
      "12.5 s, 3 seconds, 7s",
      "com.helger.phase4.Phase4Exception: foo.bar",
      "ملف 12345 غير موجود",
      "a".repeat(400),
      "",
      "2026-11-24 10:11:12.5Z",
      "a@example.com/b.c http://x.y/z",
      "1.2.3.4.5",
      `it's "quoted.example.ae"`,
      "\\d [0-9] $1 \\1",
    ];
    const rows = await pipeline.query<{ words: string; cause: string }>(
      `select words, ${causeSql("words")} as cause from unnest($1::text[]) words`,
      [words],
    );
    for (const { words: each, cause } of rows) {
      const inJavaScript = changingParts.reduce((rest, part) => rest.replaceAll(new RegExp(part, "g"), leftOut), each);
      expect(cause, each).to.equal(inJavaScript.slice(0, 300));
    }
  });

  it("show an organization nothing of another's", async () => {
    await fail("certificate of the other");
    expect(await seen(uuid())).to.be.empty;
    expect((await seen(everyOrganization))[0]).to.include({ organizations: 1 });
  });

  it("are a hundred, those that grow first, then the most, whatever there is", async () => {
    await fail("certificate expired", undefined, "1 hour");
    await fail("certificate revoked", [documents[0]!.id], "0 s", "c3");
    const groups = await seen();
    expect(groups.map(({ cause, legs, growth }) => [cause, legs, growth])).to.deep.equal([
      ["certificate revoked", 1, 1],
      ["certificate expired", 3, 0],
    ]);
  });

  it("tell who has refused documents and why, of the last week or since a moment, and the search finds them", async () => {
    const { database } = pipeline.deps;
    const refuse = async ({ id }: DocumentRecord, leg: "c3" | "c5", text: string) => {
      const [row] = await pipeline.query<{ id: string }>(
        "select id from transmissions where document_id = $1 and leg = $2",
        [id, leg],
      );
      const finding = { flag: "fatal" as const, reasonCode: "BV", text, location: "", test: "" };
      const verdict = { to: "rejected", source: "mls", detail: {}, mls: { code: "RE" }, findings: [finding] } as const;
      await saveLegVerdict(database, { ...verdict, sbdhId: row!.id });
    };
    const [first, second, third] = documents as [DocumentRecord, DocumentRecord, DocumentRecord];
    await refuse(first, "c3", "Order 470001 is not known");
    await refuse(second, "c3", "Order 470002 is not known");
    await refuse(second, "c5", "The TIN is not registered");
    await pipeline.query("update documents set overall_status = 'VALIDATION_FAILED' where id = $1", [third.id]);
    await pipeline.query(
      `insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test, rule_set)
       select $1, 1, n, $2, f, 'ibr-0' || n, 'An invoice has a number', '', '', 'test' from (values (1, 'warning'), (2, 'fatal')) v (n, f)`,
      [third.id, pipeline.orgId],
    );
    const groups = async (since?: Date, orgId: Scope = pipeline.orgId) => {
      const query = { orgId, grouping: "cause", ...(since !== undefined && { since }) } as const;
      const { refusals } = await readIncidents(pipeline.deps, query);
      return refusals.map(({ refusedBy, cause, documents: many }) => [refusedBy, cause, many]);
    };
    const cause = "BV: Order … is not known";
    const all = [
      ["c3", cause, 2],
      ["c5", "BV: The TIN is not registered", 1],
      ["validation", "ibr-02: An invoice has a number", 1],
    ];
    expect(await groups()).to.have.deep.members(all);
    expect(await groups(undefined, uuid())).to.deep.equal([]);
    expect(await groups(new Date(Date.now() + 60_000))).to.deep.equal([]);
    await pipeline.query("update transmissions set updated_at = now() - interval '8 days' where leg = 'c5'");
    expect(await groups(), "older than a week").to.have.deep.members(all.filter(([by]) => by !== "c5"));
    expect(await groups(new Date(Date.now() - 9 * 86_400_000))).to.have.deep.members(all);

    const find = async (conditions: SearchConditions) =>
      (await searchDocuments(pipeline.deps, { scope: pipeline.orgId, limit: 9, what: { conditions } })).rows;
    const ids = async (conditions: SearchConditions) => (await find(conditions)).map(({ id }) => id);
    expect(await ids({ refusedBy: "c3", cause })).to.have.members([first.id, second.id]);
    expect(await ids({ refusedBy: "c5" })).to.deep.equal([second.id]);
    expect(await ids({ refusedBy: "validation", cause })).to.deep.equal([]);
    expect(await ids({ refusedBy: "validation", overallStatuses: ["REJECTED"] })).to.deep.equal([]);
    expect((await find({ refusedBy: "c5" }))[0]?.refusals).to.deep.equal([
      { by: "c3", cause: "BV: Order 470002 is not known" },
      { by: "c5", cause: "BV: The TIN is not registered" },
    ]);
  });
});
