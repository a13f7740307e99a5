import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { exportOrganization } from "../../../common/db/moves/export-organization.ts";
import { importOrganization } from "../../../common/db/moves/import-organization.ts";
import { lockMove, withMoveConnection, type MoveConnection } from "../../../common/db/moves/move-connection.ts";
import { abortMove, beginMove, finishMove } from "../../../common/db/moves/move-steps.ts";
import { movedTables } from "../../../common/db/moves/moved-tables.ts";
import { scopeOf } from "../../../common/db/moves/table-rows.ts";
import { verifyOrganization } from "../../../common/db/moves/verify-organization.ts";
import { unpackText } from "../../../common/db/packed-text.ts";
import { documentKinds } from "../../../common/domain/document-kinds.ts";
import { taxDataExchange } from "../../../common/peppol/envelope/tax-data.ts";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { ada } from "../../setup/operator-action.ts";
import { storeReport } from "../../setup/database/stored-report.ts";
import { usePipeline, type Pipeline } from "../../setup/pipeline.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const to = "https://b.example";
const attachments = [{ file_name: "a.pdf", file_type: "application/pdf", file_content: "JVBERi0xLjc=" }];

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

const at = <Result>(pipeline: Pipeline, work: (db: MoveConnection) => Promise<Result>): Promise<Result> =>
  withMoveConnection(pipeline.ownerUrl, work);
const remove = (file: string) => (folder: string) => rmSync(path.join(folder, file));
const edit = (file: string, change: (text: string) => string) => (folder: string) => {
  const name = path.join(folder, file);
  writeFileSync(name, change(readFileSync(name, "utf8")));
};

describe("moving an organization", function () {
  this.timeout(120_000);

  const former = usePipeline({}, { each: true });
  const next = usePipeline({}, { each: true });
  const temporary = createTemporaryFolder("moves-");
  let folder: string;
  let turn = 0;

  beforeEach(async () => {
    folder = path.join(temporary.dir, `export-${(turn += 1)}`);
    // The organization that the factories' taxpayer belongs to is at home at the former one alone.
    await next.query("update business_profiles set party = party || $1::jsonb", [
      JSON.stringify({ tin: "1987654329", endpoint_id: "1987654329" }),
    ]);
  });
  after(() => temporary.remove());

  const begin = () => at(former, (db) => beginMove(db, { orgId: former.orgId, to, actor: ada }));
  const write = (waitMs = 5_000, waiting: string[] = []) =>
    at(former, (db) =>
      exportOrganization(db, {
        orgId: former.orgId,
        folder,
        waitMs,
        onWait: (words) => waiting.push(words),
        ownCursorKey: () => Promise.resolve("00ff"),
      }),
    );
  const read = (from = folder, unreadable = 0) =>
    at(next, (db) => importOrganization(db, { folder: from, actor: ada, countUnreadable: () => unreadable }));
  const finish = (pipeline: Pipeline, from = folder) =>
    at(pipeline, (db) => finishMove(db, { folder: from, actor: ada }));
  const abort = (pipeline: Pipeline) => at(pipeline, (db) => abortMove(db, { orgId: former.orgId, actor: ada }));

  /** A document in its final state, as far as its organization is concerned; no worker reads the log here. */
  const createFinal = async (): Promise<void> => {
    const document = await former.createValidated({ attachments });
    await former.query("update transmissions set state = 'accepted' where document_id = $1", [document.id]);
    await former.query("update documents set overall_status = 'APPROVED' where id = $1", [document.id]);
    await storeReport(former, document.id, { c3Cert: "of the receiver" });
    await former.query(`update transmissions t set exchange = x.number, doc_type_id = null, process_id = null
      from exchanges x where (x.doc_type_id, x.process_id) = (t.doc_type_id, t.process_id)`);
    await former.query("update feed_cursors set position = (select max(id) from status_log)");
  };
  const rowsAt = async (pipeline: Pipeline): Promise<Record<string, number>> => {
    const counts = movedTables.map(async (table) => {
      const [row] = await pipeline.query<{ count: number }>(
        `select count(*)::int as count from "${table.name}" where ${scopeOf(table, former.orgId)}`,
      );
      return [table.name, row?.count ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  };

  it("begins once, for an organization that is here and shares no numbers, and is taken back", async () => {
    const unknown = "00000000-0000-7000-8000-00000000000a";
    const asked = (orgId: string, address = to) =>
      refusalOf(at(former, (db) => beginMove(db, { orgId, to: address, actor: ada })));
    expect(await asked(unknown)).to.equal(`there is no organization ${unknown} here`);
    const { orgId: sharing } = await seedOrganization(former.deps, {
      name: "Sharing",
      party: buildDomainBuyer({ tin: "1987654328", endpoint_id: "1987654328" }),
    });
    await former.query("update business_profiles set numbers_from = $2 where org_id = $1", [
      sharing,
      former.businessProfileId,
    ]);
    expect(await asked(former.orgId)).to.include(`shares the numbers of a taxpayer with ${sharing}`);
    await former.query("update business_profiles set numbers_from = null where org_id = $1", [sharing]);
    expect([await asked(former.orgId), await asked(former.orgId)]).to.deep.equal(["none", "none"]);
    expect(await asked(former.orgId, "https://c.example")).to.include(`it leaves for ${to}`);
    expect(await abort(former)).to.equal("open again");
    expect(await refusalOf(abort(former))).to.include("it is at home here");
    const acts = await former.query<{ detail: object }>(
      "select detail from operator_actions where action = 'organization.move' order by position",
    );
    expect(acts.map(({ detail }) => detail)).to.deep.equal([
      { step: "begin", to },
      { step: "abort", was: "leaving" },
    ]);
  });

  it("refuses in the database what a process stores that has not noticed it, and goes on with what it has", async () => {
    const document = await former.create();
    await begin();
    const refusals = [
      await former.create().catch((error: unknown) => error),
      await former.query("update business_profiles set updated_at = now()").catch((error: unknown) => error),
      await former.query("update organizations set weight = 2").catch((error: unknown) => error),
    ];
    for (const refusal of refusals) {
      expect(refusal).to.include({ name: "AppError", status: 503, retryAfterSeconds: 30 });
    }
    await former.validate([document]);
    expect(await former.query("select stage from documents")).to.deep.equal([{ stage: "validated" }]);
    await abort(former);
    await former.create();
  });

  it("writes nothing before everything is final, and says what is not", async () => {
    const document = await former.createValidated();
    expect(await refusalOf(write())).to.include('run "begin" first');
    await begin();
    const waiting: string[] = [];
    const words = await refusalOf(write(0, waiting));
    expect(words).to.include("1 documents are not final; 2 legs are open").and.to.include("the workers have not read");
    await former.query("update transmissions set state = 'accepted' where document_id = $1", [document.id]);
    await former.query("update documents set overall_status = 'APPROVED'");
    await former.query("update feed_cursors set position = (select max(id) from status_log)");
    // A transaction that began before and may still store something is waited for.
    await at(former, async (late) => {
      await late.query("begin");
      await late.query("select 1");
      expect(await refusalOf(write(0, waiting))).to.include("1 transactions are open that began before");
    });
    await write();
    expect(statSync(path.join(folder, "manifest.json")).mode & 0o777).to.equal(0o600);
    expect(await refusalOf(write())).to.include("has an export already");
  });

  it("copies every row, opens it at one installation only, and each step may be repeated", async () => {
    await createFinal();
    await begin();
    const { rows } = await write();
    const before = await rowsAt(former);
    expect(Object.values(before).reduce((sum, count) => sum + count, 0)).to.equal(rows);
    expect([before["documents"], before["attachments"], before["document_xml"]]).to.deep.equal([1, 1, 1]);
    expect(await refusalOf(finish(former))).to.include("has not been verified");
    expect([await read(), await read()]).to.deep.equal([true, false]);
    expect(await rowsAt(next)).to.deep.equal(before);
    const [report] = await next.query<{ packed: Buffer }>("select packed from sending_reports");
    expect(await unpackText(report!.packed), "with its certificate").to.equal('{"c3Cert":"of the receiver"}');
    const exchanges = await next.query("select exchange, doc_type_id, process_id from transmissions order by leg");
    expect(exchanges, "with the texts").to.deep.equal([
      {
        exchange: null,
        docTypeId: documentKinds["purchase-invoices"].docTypeId,
        processId: "urn:peppol:bis:selfbilling",
      },
      { exchange: null, docTypeId: taxDataExchange.docTypeId, processId: taxDataExchange.processId },
    ]);
    expect(await refusalOf(finish(next))).to.include("has not let the organization go");
    expect((await at(next, (db) => verifyOrganization(db, folder))).different).to.deep.equal([]);
    expect([await finish(former), await finish(former)]).to.deep.equal(["left", "left"]);
    expect([await finish(next), await finish(next)]).to.deep.equal(["at home", "at home"]);
    expect(await refusalOf(abort(former))).to.include(`it has moved to ${to}`);
    const kept = async (pipeline: Pipeline) =>
      pipeline.query("select answers, attachments from kept_bytes where org_id = $1", [former.orgId]);
    expect(await kept(next)).to.deep.equal(await kept(former));
    const moved = await next.query("select move_state, cursor_key from organizations where id = $1", [former.orgId]);
    expect(moved).to.deep.equal([{ moveState: null, cursorKey: "00ff" }]);
  });

  it("takes a copy back without a trace, and copies again", async () => {
    await createFinal();
    await begin();
    await write();
    await read();
    expect(await abort(next)).to.equal("deleted");
    expect(Object.values(await rowsAt(next)).every((count) => count === 0)).to.equal(true);
    expect(await next.query("select from kept_bytes where org_id = $1", [former.orgId])).to.have.lengthOf(0);
    // The indexer had read a document before it was deleted, and writes after that.
    await next.query(
      "insert into search_parties (org_id, digest, name, terms) values ($1, md5('late'), 'late', E'\\nlate\\n')",
      [former.orgId],
    );
    // The former one is open again meanwhile: this export is of a move that is over.
    await abort(former);
    await begin();
    expect(await refusalOf(finish(former))).to.include("is of another move");
    rmSync(folder, { recursive: true });
    await write();
    expect(await read()).to.equal(true);
  });

  it("stores nothing of an export that is not whole, not of this release, or does not fit", async () => {
    await createFinal();
    await begin();
    await write();
    const variant = (change: (folder: string) => void): string => {
      const changed = `${folder}-${(turn += 1)}`;
      cpSync(folder, changed, { recursive: true });
      change(changed);
      return changed;
    };
    const cases: [words: string, (folder: string) => void][] = [
      ["has no manifest.json", remove("manifest.json")],
      ["the file of documents cannot be read", remove("documents.copy")],
      ["the file of status_log_rows is not the one", edit("status_log_rows.copy", (text) => text.slice(0, -20))],
      ["another release", edit("manifest.json", (text) => text.replace("Baseline1796000000000", "Other1"))],
      ["dictionaries", edit("manifest.json", (text) => text.replace(/"dictionaries": "./, '"dictionaries": "x'))],
      [
        "rows of documents are not",
        edit("manifest.json", (text) => text.replace(/("table": "documents",[^}]*"rows": )1/, "$15")),
      ],
    ];
    for (const [words, change] of cases) {
      expect(await refusalOf(read(variant(change)))).to.include(words);
    }
    expect(await refusalOf(read(folder, 2))).to.include("the secrets of 2 webhook endpoints");
    await next.query("update business_profiles set party = party || $1::jsonb", [
      JSON.stringify({ tin: "1345678901", endpoint_id: "1345678901" }),
    ]);
    expect(await refusalOf(read())).to.include(`belongs to the organization ${next.orgId} here`);
    expect(Object.values(await rowsAt(next)).every((count) => count === 0)).to.equal(true);
  });

  it("is done by one person at a time, and finds a row that was changed", async () => {
    await createFinal();
    await begin();
    await at(former, async (other) => {
      await lockMove(other, former.orgId);
      expect(await refusalOf(write())).to.include("is being copied by another process");
    });
    await write();
    await read();
    await next.query("update documents set tax_inclusive_amount = tax_inclusive_amount + 1 where org_id = $1", [
      former.orgId,
    ]);
    expect((await at(next, (db) => verifyOrganization(db, folder))).different).to.deep.equal(["documents"]);
    expect(await refusalOf(finish(former))).to.include("has not been verified");
  });
});
