import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { findReferenceHolder } from "../../../../common/documents/insert-and-number-store.ts";
import { lockDocument } from "../../../../common/documents/document-store.ts";
import { deleteExpired } from "../../../../common/retention/retention.ts";
import { buildXml, createXml, postXml } from "../../../factories/sent-xml.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { ageDocument, setTerms } from "../../../setup/database/age-document.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { untilBlocked } from "../../../setup/database/until-blocked.ts";
import { unzip } from "../../../setup/http/unzip.ts";
import { addTenant, beginOriginal, crediting, fieldErrors, post } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { type Answer, call, download, expectError, expectFieldErrors, jsonOf } from "../../http-client.ts";

const kind = "purchase-invoices";
const reason = "Entered twice, see INV-4711";

describe("a failed document that is given up", () => {
  const api = useTestApi();
  const failed = async (overrides: Json = {}, of: TestApi = api): Promise<TestDocument> => {
    const document = await TestDocument.begin(of, kind, overrides);
    await document.fail();
    return document;
  };
  const giveUp = (path: string, why: string = reason, options: Parameters<typeof call>[3] = {}): Promise<Answer> =>
    call(api, "DELETE", `${path}?reason=${encodeURIComponent(why)}`, options);
  const voided = async (overrides: Json = {}): Promise<TestDocument> => {
    const document = await failed(overrides);
    await jsonOf(giveUp(document.path));
    return document;
  };
  const numbers = async (query: string): Promise<unknown[]> =>
    (await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/documents?${query}`))).data.map(
      ({ document_sequence: number }) => number,
    );

  for (const each of documentKindNames) {
    it(`keeps its number with the reason, and the next one follows: ${each}`, async () => {
      const document = await TestDocument.begin(api, each);
      await document.fail();
      const before = await document.read();
      const answer = await jsonOf<Json>(giveUp(document.path));
      expect(answer).to.deep.include({ document_sequence: document.number, revision: 1, void_reason: reason });
      expect(statusOf(answer)).to.deep.equal(statusOf(before));
      expect(await document.read()).to.deep.equal(answer);
      const next = await TestDocument.begin(api, each);
      const [prefix, year, running = ""] = document.number.split("-");
      expect(next.number).to.equal(`${prefix}-${year}-${String(Number(running) + 1).padStart(running.length, "0")}`);
    });
  }

  it("is listed with its number and reason, is final, and is no failure any more", async () => {
    const document = await voided();
    const { id, number } = document;
    const corrigible = await failed();
    const fields = "fields=document_sequence,void_reason&void=true";
    const { data } = await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/${kind}?${fields}`));
    expect(data).to.deep.include({ id, document_sequence: number, void_reason: reason });
    expect(data.every((each) => each["void_reason"] !== undefined)).to.equal(true);
    const byDay = "issue_date_from=2000-01-01";
    for (const more of [
      "",
      `&${byDay}`,
      `&business_profile_id=${api.businessProfileId}`,
      "&limit=1&sort=-created_at",
    ]) {
      const others = await numbers(`overall_status=VALIDATION_FAILED&void=false${more}`);
      expect([others.includes(number), others.includes(corrigible.number)], more).to.deep.equal([false, true]);
      expect((await numbers(`void=true${more}`)).includes(number), more).to.equal(true);
    }
    expect(await numbers("overall_status=VALIDATION_FAILED")).to.include.members([number, corrigible.number]);
    expect(await numbers("overall_status=PENDING,REJECTED&void=true")).to.deep.equal([]);
    expect(await numbers(`document_sequence=${number}&void=false`)).to.deep.equal([]);
    await expectFieldErrors(call(api, "GET", "/api/documents?void=yes"), "void");
    await expectFieldErrors(call(api, "GET", "/api/documents?overall_status=VOID"), "overall_status");
    expect(await numbers(`document_sequence=${number}`)).to.deep.equal([number]);

    const snapshot = await document.read("/peppol-status");
    expect(snapshot).to.include({
      overall_status: "VALIDATION_FAILED",
      is_terminal: true,
      next_poll_after_seconds: null,
    });
    expect([snapshot["toC3"], snapshot["toC5"]].map((leg) => (leg as Json)["status"])).to.deep.equal(
      Array.from({ length: 2 }, () => "NOT_SENT"),
    );
    const token = api.token(api.orgId, { subject: "Ada", roles: ["viewer"] });
    const story = await jsonOf<{ document: Json }>(call(api, "GET", `/api/operations/documents/${id}`, { token }));
    expect(story.document).to.include({ void_reason: reason, overall_status: "VALIDATION_FAILED" });
    expect(story.document["who_must_act"]).to.include({ actor: "nobody" });
    const incidents = await jsonOf(call(api, "GET", "/api/operations/incidents", { token }));
    expect(JSON.stringify(incidents)).not.to.contain(number);
    const found = async (query: string): Promise<Json[]> =>
      (await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/operations/search?${query}`, { token }))).data;
    expect(await found("void=true")).to.deep.include({ ...(await found(`q=${number}`))[0], void_reason: reason });
    for (const query of ["void=false", "refused_by=validation"]) {
      const ids = (await found(query)).map((each) => each["id"]);
      expect([ids.includes(id), ids.includes(corrigible.id)], query).to.deep.equal([false, true]);
    }
  });

  it("is told by log, change feed and webhook, and recorded with who did it", async () => {
    const document = await failed();
    const { next_cursor: cursor } = await jsonOf<Json>(call(api, "GET", "/api/changes?cursor=now"));
    await jsonOf(giveUp(document.path));
    const log = (await document.read("/peppol-status-logs")) as unknown as Json[];
    expect(log.at(-1)).to.deep.include({ stage: "overall", event: "VOIDED", from: null, to: null });
    expect(log.at(-1)?.["detail"]).to.include({ by: "test", why: reason });
    const feed = await jsonOf<{ data: Json[] }>(
      call(api, "GET", `/api/changes?terminal=true&wait=5&cursor=${encodeURIComponent(String(cursor))}`),
    );
    const own = feed.data.filter(({ document_id: id }) => id === document.id);
    expect(own.map(({ event, overall_status: status }) => [event, status])).to.deep.equal([
      ["VOIDED", "VALIDATION_FAILED"],
    ]);
    const recorded = await api.query<Json>(
      "select subject, role, outcome, detail from operator_actions where action = 'document.void' and target_id = $1",
      [document.id],
    );
    const detail = { reason, document_sequence: document.number };
    expect(recorded).to.deep.equal([{ subject: "test", role: "none", outcome: "done", detail }]);
  });

  it("stands in exports, and its paper says that it is void", async () => {
    const document = await voided();
    const { bytes } = await download(api, `${document.path}/evidence`);
    const manifest = JSON.parse(String((await unzip(bytes)).get("manifest.json"))) as Json;
    expect(manifest).to.include({ document_sequence: document.number, void_reason: reason });
    expect((manifest["revisions"] as Json[])[0]).to.include({ overall_status: "VALIDATION_FAILED" });
    expect((await call(api, "GET", `${document.path}/view`)).text).to.contain("VOID: NEVER ISSUED");
  });

  it("answers a repetition as the first time, and keeps the first reason", async () => {
    const document = await failed();
    const first = await giveUp(document.path);
    const again = await giveUp(document.path, "Another reason");
    expect([again.status, again.json]).to.deep.equal([200, first.json]);
    expect((await document.events()).filter((event) => event.endsWith("VOIDED"))).to.have.length(1);
  });

  describe("is refused", () => {
    const refusals: readonly [string, (document: TestDocument) => Promise<unknown>, words: string, instead: string][] =
      [
        ["while it is under way", async () => undefined, "is PENDING", "Wait for its final status"],
        ["once it is approved", (document) => document.approve(), "is APPROVED", "Issue a credit note"],
        [
          "after a rejection",
          (document) => document.reject(),
          "is REJECTED",
          "Correct it and send it again; what its receiver or the authority has is taken back by a credit note",
        ],
        [
          "where a revision before was sent",
          async (document) => {
            await document.reject();
            await document.deliver("c5");
            await document.answer("c5");
            await document.resubmit();
            await document.fail();
          },
          "was sent, or may have been",
          "Correct it and send it again, or issue a credit note",
        ],
      ];
    for (const [when, prepare, situation, instead] of refusals) {
      it(`409 ${when}, with what to do in its place`, async () => {
        const document = await TestDocument.begin(api, kind);
        await prepare(document);
        const before = await document.read();
        await expectError(
          giveUp(document.path),
          409,
          `Document ${document.number} ${situation}: only a document that failed validation and was never sent can be void. ${instead}`,
        );
        expect(await document.read()).to.deep.equal(before);
      });
    }

    it("409 where a restore has lost its envelope, and 503 while one may still be found", async () => {
      const document = await failed();
      await api.query("insert into recoveries (id, reason, open) values (gen_random_uuid(), 'test', true)");
      expect((await giveUp(document.path)).status).to.equal(503);
      await api.query("update recoveries set open = null, finished_at = now()");
      await api.query(
        `insert into recovered_envelopes (sbdh_id, recovery_id, document_id, revision, sender_id, receiver_id, status)
         select gen_random_uuid(), id, $1, 2, '', '', 'sent' from recoveries`,
        [document.id],
      );
      const { status, text } = await giveUp(document.path);
      expect([status, text.includes("was sent, or may have been")]).to.deep.equal([409, true]);
    });

    it("for a viewer, a stranger, another kind and an unknown id", async () => {
      const document = await failed();
      const other = await api.addOrganization({ party: { tin: "1555555555", endpoint_id: "1555555555" } });
      const viewer = api.token(api.orgId, { roles: ["viewer"] });
      expect((await giveUp(document.path, reason, { token: viewer })).status).to.equal(403);
      await expectError(giveUp(document.path, reason, { token: api.token(other.orgId) }), 404, "Document not found");
      await expectError(giveUp(`/api/sales-invoices/${document.id}`), 404, "Document not found");
      await expectError(giveUp(`/api/${kind}/${uuid()}`), 404, "Document not found");
      expect(statusOf(await document.read())["overall_status"]).to.equal("VALIDATION_FAILED");
    });

    it("without a reason, or with one that is too long or cannot be shown", async () => {
      const { path } = await failed();
      await expectFieldErrors(call(api, "DELETE", path), "reason");
      for (const wrong of ["", " ", "\u200b", "a\u0000b", "a\u001bb", "x".repeat(301)]) {
        await expectFieldErrors(giveUp(path, wrong), "reason");
      }
      expect((await giveUp(path, "x".repeat(300))).status).to.equal(200);
    });

    it("412 where a caller has changed it since it was read", async () => {
      const { path } = await failed();
      const headers = { "if-match": String((await call(api, "GET", path)).headers.get("etag")) };
      await jsonOf(call(api, "PUT", path, { body: requestOf[kind]({ note: "mended" }) }));
      expect((await giveUp(path, reason, { headers })).status).to.equal(412);
      expect((await giveUp(path)).status).to.equal(200);
    });
  });

  it("is neither changed nor sent again", async () => {
    const document = await voided();
    const before = await document.read();
    const message = `Document ${document.number} is void, and its number is never used again: create a new document`;
    await expectError(call(api, "PUT", document.path, { body: requestOf[kind]() }), 409, message);
    await expectError(call(api, "POST", `${document.path}/resubmit`), 409, message);
    const headers = { "content-type": "application/merge-patch+json" };
    await expectError(call(api, "PATCH", document.path, { body: { note: "x" }, headers }), 409, message);
    await document.judge();
    for (const status of ["PENDING", "APPROVED", "REJECTED"]) {
      const broken = await api
        .query("update documents set overall_status = $2 where id = $1", [document.id, status])
        .catch(String);
      expect(broken, status).to.contain("documents_check");
    }
    expect(await document.read()).to.deep.equal(before);
  });

  it("sets its external reference free, and keeps its number also where a caller has given it", async () => {
    const external_reference = "ERP-17";
    const { id } = await voided({ external_reference });
    const next = await TestDocument.begin(api, kind, { external_reference });
    const { data } = await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/${kind}?external_reference=ERP-17`));
    expect(data.map((each) => each["id"])).to.have.members([id, next.id]);
    expect((await post(api, kind, { external_reference })).status).to.equal(409);
    const use = {
      orgId: api.orgId,
      businessProfileId: api.businessProfileId,
      kind,
      externalReference: "ERP-17",
    } as const;
    expect((await findReferenceHolder(api.deps.database, { ...use, id: uuid() }))?.id).to.equal(next.id);

    const sent = await createXml(api, kind, buildXml(kind, "OWN-9"));
    await api.query("update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1", [
      sent["id"],
    ]);
    await jsonOf(giveUp(`/api/${kind}/${String(sent["id"])}`));
    const again = await postXml(api, kind, buildXml(kind, "OWN-9", { note: "again" }));
    expect([again.status, again.text.includes(String(sent["id"]))]).to.deep.equal([409, true]);
  });

  it("leaves its Idempotency-Key taken, alone and in a batch, and no repetition makes a second document", async () => {
    const headers = { "idempotency-key": uuid() };
    const first = await post(api, kind, {}, headers);
    const lineKey = uuid();
    const line = { ...requestOf[kind](), idempotency_key: lineKey };
    const batch = async (body: Json): Promise<Json> => {
      const sent = call(api, "POST", `/api/${kind}/${api.businessProfileId}/batch`, { body: [body] });
      return (await jsonOf<Json[]>(sent))[0]!;
    };
    const inBatch = await batch(line);
    const ids = [first.json as Json, inBatch["document"] as Json].map(({ id }) => String(id));
    for (const id of ids) {
      await api.query("update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1", [
        id,
      ]);
      await jsonOf(giveUp(`/api/${kind}/${id}`));
    }
    const before = await api.query("select id from documents");
    const again = await post(api, kind, {}, headers);
    expect([again.status, again.text]).to.deep.equal([201, first.text]);
    expect((await batch(line))["document"]).to.deep.include({ id: ids[1] });
    for (const { status, text } of [
      await post(api, kind, { note: "other" }, headers),
      await batch({ ...line, note: "other" }).then((answer) => ({
        status: answer["status"],
        text: JSON.stringify(answer),
      })),
    ]) {
      expect([status, text.includes("whose overall_status is VALIDATION_FAILED")]).to.deep.equal([409, true]);
    }
    expect(await api.query("select id from documents")).to.have.length(before.length);
  });

  it("is credited by nothing, and a reference means the document that has its external reference now", async () => {
    const of = await addTenant(api, "refuse");
    const invoice = await beginOriginal(of, "purchase-credit-notes", { external_reference: "PO-1" });
    await invoice.fail();
    const done = await call(of, "DELETE", `${invoice.path}?reason=twice`);
    expect(done.status, done.text).to.equal(200);
    for (const named of [invoice.number, "PO-1"]) {
      const errors = fieldErrors(await post(of, "purchase-credit-notes", crediting([named])));
      expect(Object.values(errors).join(" ")).to.contain("which is VALIDATION_FAILED").and.contain("OWN-34");
    }
    const next = await beginOriginal(of, "purchase-credit-notes", { external_reference: "PO-1" });
    const note = await jsonOf<Json>(post(of, "purchase-credit-notes", crediting(["PO-1"])), 201);
    expect(JSON.stringify(note["billing_reference"])).to.contain(next.number);
  });

  it("is void or sent again, never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const document = await failed();
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => giveUp(document.path)),
        call(api, "POST", `${document.path}/resubmit`),
        call(api, "PUT", document.path, { body: requestOf[kind]({ note: "mended" }) }),
      ]);
      const [, , , resubmitted] = answers.map(({ status }) => status);
      const read = await document.read();
      expect([statusOf(read)["overall_status"], read["void_reason"]]).to.deep.equal(
        resubmitted === 200 ? ["PENDING", undefined] : ["VALIDATION_FAILED", reason],
      );
      expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).to.equal(true);
    }
  });

  it("waits for a resubmission that is under way, and is refused after it", async () => {
    const document = await failed();
    const faster = await openTransaction(api.deps.database, async (tx) => {
      await lockDocument(tx, { orgId: api.orgId, id: document.id });
      await tx.query(
        "update documents set revision = 2, stage = 'received', overall_status = 'PENDING' where id = $1",
        [document.id],
      );
    });
    const late = giveUp(document.path);
    await untilBlocked(api.deps.database);
    await faster.commit();
    expect((await late).status).to.equal(409);
    expect(statusOf(await document.read())["overall_status"]).to.equal("PENDING");
  });

  it("is kept as long as tax records are, not as long as what was never sent", async () => {
    const of = await addTenant(api, "refuse");
    const documents = [await failed({}, of), await failed({}, of)] as const;
    expect((await call(of, "DELETE", `${documents[0].path}?reason=twice`)).status).to.equal(200);
    const ids = [];
    for (const document of documents) {
      ids.push(await ageDocument(api.deps.database, document, new Date(Date.now() - 200 * 86_400_000)));
    }
    await setTerms(api.deps.database, of.orgId, "unsent_kept_days = 90, documents_kept_years = 5");
    for await (const _ of deleteExpired(api.deps)) {
      // Every step.
    }
    const left = await api.query<{ id: string }>("select id from documents where org_id = $1", [of.orgId]);
    expect(left.map(({ id }) => id)).to.deep.equal([ids[0]]);
  });
});
