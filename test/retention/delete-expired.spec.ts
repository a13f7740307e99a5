import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { claimLegs } from "../../common/delivery/leg-attempt-store.ts";
import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import { deleteExpired } from "../../common/retention/retention.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { buildDomainBuyer } from "../factories/request.ts";
import { ageDocument, setTerms } from "../setup/database/age-document.ts";
import { asOwner } from "../setup/database/database.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { usePipeline } from "../setup/pipeline.ts";

const years = (count: number): Date => new Date(Date.UTC(new Date().getUTCFullYear() - count, 5, 15));
const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
const terms = "documents_kept_years = 7, unsent_kept_days = 90";

describe("the deletion of documents whose time is over", () => {
  const pipeline = usePipeline({}, { each: true });
  const query = <Row>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    pipeline.query<Row>(statement, parameters);

  const attachments = [{ file_name: "a.pdf", file_type: "application/pdf", file_content: "JVBERi0xLjc=" }];

  /** An approved document of that time. */
  const settle = (creditNote: string, invoice: string): Promise<unknown> =>
    query(
      `insert into settlements (credit_note_id, original_id, org_id, position, named_by, amount, categories, warnings)
       values ($1, $2, $3, 1, '{}', 1, '{}', '[]')`,
      [creditNote, invoice, pipeline.orgId],
    );
  const approved = async (at: Date): Promise<string> => {
    const { id } = await pipeline.createValidated();
    await query("update transmissions set state = 'accepted' where document_id = $1", [id]);
    await query("update documents set overall_status = 'APPROVED' where id = $1", [id]);
    return ageDocument(pipeline.deps.database, { id }, at);
  };
  const failed = async (at: Date): Promise<string> => {
    const { id } = await pipeline.create();
    await query("update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid' where id = $1", [id]);
    return ageDocument(pipeline.deps.database, { id }, at);
  };
  const run = async (): Promise<number> => {
    let deleted = 0;
    for await (const count of deleteExpired(pipeline.deps)) {
      deleted += count;
    }
    return deleted;
  };
  const idsOf = async (table: "documents" | "deleted_documents"): Promise<string[]> =>
    (await query<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);
  const set = (sql = terms, daysAgo?: number) => setTerms(pipeline.deps.database, pipeline.orgId, sql, daysAgo);

  /** Tables with a row in which the text is. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await asOwner(
          pipeline.deps.database,
          `select from ${name} t where position(lower('${text}') in lower(to_jsonb(t)::text)) > 0`,
        );
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat().sort();
  };

  it("leaves the UUID of one that was reported under its own, and none of one that never was", async () => {
    const [reported, unsent] = [await approved(years(8)), await failed(days(400))];
    await query("update documents set sent_uuid = gen_random_uuid()");
    await set();
    expect(await run()).to.equal(2);
    expect(await query("select id, sent_uuid is not null as kept from deleted_documents order by kept")).to.deep.equal([
      { id: unsent, kept: false },
      { id: reported, kept: true },
    ]);
  });

  it("leaves number, digests and the record of it, and nothing else of the document in any table", async () => {
    const { id: young, documentSequence } = await pipeline.createValidated({ attachments });
    const { legs: queued } = await findSendableLegs(pipeline.deps.database, [{ id: young, revision: 1 }], ["c3"]);
    const [sbdhId, instanceId] = [queued[0]!.sbdhId, uuid()];
    await claimLegs(pipeline.deps.database, [{ sbdhId, attempts: 0, instanceId, sbdSha256: "of the log" }]);
    await query("update transmissions set state = 'accepted' where document_id = $1", [young]);
    await query("update documents set overall_status = 'APPROVED' where id = $1", [young]);
    await query(`insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, sha256, packed)
      select gen_random_uuid(), org_id, document_id, id, 'x', 'x', 'AP', 'recorded', 'message', '' from transmissions where leg = 'c5'`);
    const legs = await query<{ id: string }>("select id from transmissions");
    const id = await ageDocument(pipeline.deps.database, { id: young }, years(8));
    expect(await tablesWith("Gulf Seller")).to.include.members(["documents", "search_names", "search_texts"]);
    const [xml] = await query<{ sha256: string }>("select encode(ubl_sha256, 'hex') as sha256 from revision_files");
    await set();

    expect(await run()).to.equal(1);

    expect(await tablesWith(id)).to.deep.equal(["deleted_documents", "operator_actions"]);
    for (const { id: leg } of legs) {
      expect(await tablesWith(leg)).to.deep.equal([]);
    }
    expect(await tablesWith("Gulf Seller")).to.deep.equal([]);
    expect(await query("select from attachment_contents")).to.deep.equal([]);
    expect(await query("select attachments::integer from kept_bytes")).to.deep.equal([{ attachments: 0 }]);
    const [left] = await query<{ documentSequence: string; rule: string; sha256: string; files: { file: string }[] }>(
      "select document_sequence, rule, sha256, files from deleted_documents",
    );
    expect(left).to.include({ documentSequence, rule: "documents" });
    expect(left?.files.map(({ file }) => file)).to.deep.equal([
      "attachment",
      "envelope c3",
      "request",
      "status message c5",
      "ubl",
    ]);
    expect(left?.files).to.deep.include({ file: "envelope c3", revision: 1, sha256: "of the log" });
    expect(left?.files).to.deep.include({ file: "ubl", revision: 1, sha256: xml?.sha256 });
    const [act] = await query<{ action: string; subject: string; orgId: string; detail: object }>(
      "select action, subject, org_id, detail from operator_actions",
    );
    expect(act).to.deep.equal({
      action: "documents.delete",
      subject: "retention",
      orgId: pipeline.orgId,
      detail: {
        kind: "purchase-invoices",
        deleted: 1,
        documents: [{ id, number: documentSequence, rule: "documents", sha256: left?.sha256 }],
      },
    });
  });

  it("deletes what its own term is over for, and what never left by the other term", async () => {
    const old = await approved(years(8));
    const draft = await failed(days(91));
    const kept = [await approved(years(7)), await approved(days(100)), await failed(days(89))];
    await set();
    expect(await run()).to.equal(2);
    expect(await idsOf("deleted_documents")).to.deep.equal([old, draft].sort());
    expect(await idsOf("documents")).to.deep.equal(kept.sort());
  });

  it("keeps a failed document of which an earlier revision has left as long as those that were sent", async () => {
    const id = await approved(days(400));
    await query("update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid' where id = $1", [id]);
    await set();
    expect(await run()).to.equal(0);
  });

  const reasons: readonly [name: string, prepare: (id: string) => Promise<unknown>][] = [
    ["without a term, as it is by default", () => set("documents_kept_years = null")],
    ["in the seven days after a change", () => set(terms, 6)],
    [
      "after a change that names an earlier time",
      async () => {
        await set();
        await query("update organizations set documents_kept_years = 5, retention_changed_at = '2020-01-01'");
      },
    ],
    ["under a hold of the organization", () => set(`${terms}, legal_hold = true`)],
    [
      "after a hold that was lifted a moment ago",
      async () => {
        await set(`${terms}, legal_hold = true`);
        await query("update organizations set legal_hold = false");
      },
    ],
    [
      "under a hold of the document",
      (id) => query("insert into legal_holds (document_id, org_id) values ($1, $2)", [id, pipeline.orgId]),
    ],
    [
      "after a hold of the document that was lifted a moment ago",
      async (id) => {
        await query("insert into legal_holds (document_id, org_id) values ($1, $2)", [id, pipeline.orgId]);
        await query("update legal_holds set lifted_at = '2020-01-01'");
      },
    ],
    [
      "with a leg that is open",
      (id) => query("update transmissions set state = 'sent' where document_id = $1 and leg = 'c3'", [id]),
    ],
    [
      "with a leg that needs an operator",
      (id) => query("update transmissions set state = 'failed' where document_id = $1 and leg = 'c5'", [id]),
    ],
    ["that a stage has given up", (id) => query(`update documents set failure = '{}' where id = $1`, [id])],
    [
      "during a recovery",
      () => query("insert into recoveries (id, reason, open) values (gen_random_uuid(), 'test', true)"),
    ],
    [
      "whose credit note is kept",
      async (id) => {
        const note = await approved(years(7));
        await settle(note, id);
      },
    ],
    [
      "whose invoice is kept",
      async (id) => {
        const invoice = await approved(years(7));
        await settle(id, invoice);
      },
    ],
  ];
  for (const [name, prepare] of reasons) {
    it(`deletes nothing ${name}`, async () => {
      const id = await approved(years(20));
      await set();
      await prepare(id);
      expect(await run()).to.equal(0);
      expect(await idsOf("documents")).to.include(id);
    });
  }

  it("goes on with the next organization after one whose step fails", async () => {
    const id = await failed(days(100));
    await set();
    const other = await seedOrganization(pipeline.deps, { name: "Later", party: buildDomainBuyer() });
    const theirs = await failed(days(101));
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `update documents set org_id = '${other.orgId}' where id = '${theirs}'`,
      `insert into deleted_documents (id, org_id, business_profile_id, kind, document_sequence, issue_date, revision,
         overall_status, rule, files, sha256, accepted_at)
       select id, org_id, business_profile_id, kind, document_sequence, issue_date, 1, '', 'unsent', '[]', '', now()
       from documents where id = '${id}'`,
    );
    await setTerms(pipeline.deps.database, other.orgId, terms);
    expect(await run().catch((error: unknown) => error)).to.be.instanceOf(AggregateError);
    expect(await idsOf("documents")).to.deep.equal([id]);
  });

  it("stops at a hold that is placed while a round is under way", async () => {
    const id = await failed(days(100));
    await set();
    const round = deleteExpired(pipeline.deps);
    expect((await round.next()).value, "of the kind's approved ones").to.equal(0);
    await setTerms(pipeline.deps.database, pipeline.orgId, "legal_hold = true");
    for await (const deleted of round) {
      expect(deleted).to.equal(0);
    }
    expect(await idsOf("documents")).to.deep.equal([id]);
  });

  it("goes on after an end in the middle, and deletes each document once where several processes do it", async () => {
    for (let count = 0; count < 60; count++) {
      await failed(days(100));
    }
    await set();
    const interrupted = deleteExpired(pipeline.deps);
    let first = 0;
    while (first === 0) {
      first = (await interrupted.next()).value ?? 0;
    }
    expect(first).to.equal(50);
    const [one, other] = await Promise.all([run(), run()]);
    expect(one + other).to.equal(10);
    const [{ named, left, numbers } = {}] = await query<Record<string, number>>(
      `select (select sum((detail ->> 'deleted')::integer)::integer from operator_actions) as named,
         (select count(*)::integer from deleted_documents) as left,
         (select max(last_value)::integer from sequences) as numbers`,
    );
    expect({ named, left, numbers }).to.deep.equal({ named: 60, left: 60, numbers: 60 });
  });

  it("cannot be brought by the service's role to delete more, nor to hide what was deleted", async () => {
    const id = await approved(years(3));
    const { orgId } = pipeline;
    const forbidden = [
      "insert into deleted_documents select from deleted_documents",
      "update deleted_documents set files = '[]'",
      "delete from deleted_documents",
      "create or replace function is_recovering() returns boolean language sql as 'select false'",
      "alter table organizations disable trigger organizations_retention",
      `update organizations set documents_kept_years = 1 where id = '${orgId}'`,
    ];
    for (const statement of forbidden) {
      const refused = await query(statement).then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
      expect(refused, statement).to.be.oneOf(["42501", "23514"]);
    }
    // Tables of one's own in place of the real ones, and a search path that finds them first.
    const { databaseUrl } = pipeline.deps.config;
    await runStatements(
      databaseUrl,
      `create temporary table organizations as select id, 1 as documents_kept_years, 30 as unsent_kept_days, false as legal_hold,
         now() - interval '1 year' as retention_changed_at from public.organizations`,
      "set search_path = pg_temp, public",
      `select * from public.delete_expired_documents('${orgId}', 'purchase-invoices', 'APPROVED', '${id.replace(/.$/, "0")}', 100)`,
    );
    expect(await idsOf("documents")).to.deep.equal([id]);
  });
});
