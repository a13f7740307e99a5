import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { FolderArchive } from "../../../common/archive/folder-archive.ts";
import { Database } from "../../../common/db/database.ts";
import { listMonths } from "../../../common/db/stores/archive/month-seal-store.ts";
import { releaseRecalled } from "../../../common/db/stores/archive/recalled-document-store.ts";
import { sealMonth, type ArchiveParts } from "../../../common/services/archive/seal-month.ts";
import { eraseDeleted, unsealMonth, verifyArchive } from "../../../common/services/archive/unseal-month.ts";
import { readDocumentXml } from "../../../common/services/document-files/read-document-files.ts";
import { deleteExpired } from "../../../common/services/retention/delete-expired.ts";
import { ageDocument, setTerms } from "../../setup/database/age-document.ts";
import { asOwner } from "../../setup/database/database.ts";
import { makePastMonths } from "../../setup/database/past-months.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { refusal } from "../../setup/refusal.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { buildRequest } from "../../setup/pipeline.ts";
import { resubmitDocument } from "../use-cases.ts";
import { countRows, insertMessage, makeFinalDocument, monthName, monthsAgo, readAll } from "./archived-documents.ts";

const { dir } = createTemporaryFolder("archive-");

describe("a sealed month", () => {
  const pipeline = usePipeline({ config: { archive: dir } }, { each: true });
  const month = monthName(monthsAgo(3));
  let db: Database;

  beforeEach(async () => {
    await makePastMonths(pipeline.ownerUrl, 120);
    db = await Database.open({ databaseUrl: pipeline.ownerUrl, poolSize: 1 });
  });
  afterEach(() => db.close());

  const parts = (archive = new FolderArchive(dir)): ArchiveParts => ({ db, archive });
  const seal = async (name = month, archive?: FolderArchive) => {
    const found = (await listMonths(db)).find((each) => each.name === name)!;
    return sealMonth(parts(archive), found);
  };
  const filesOf = (orgId: string, name = month): string[] => readdirSync(path.join(dir, name, orgId)).toSorted();
  const forget = () => asOwner(db, "update recalled_documents set recalled_at = now() - interval '2 hours'");
  const release = async () => {
    await forget();
    await releaseRecalled(pipeline.deps.database);
  };

  it("has no rows of its documents, and everything is read of them as before, by their organization alone", async () => {
    const documents = [
      await makeFinalDocument(pipeline, monthsAgo(3)),
      await makeFinalDocument(pipeline, monthsAgo(3, 20), "REJECTED"),
    ];
    const before = await Promise.all(documents.map((key) => readAll(pipeline, key)));

    expect(await seal()).to.include({ documents: 2, files: 1, left: 0 });
    // The files have the certificates as well.
    await asOwner(db, "delete from report_certificates");

    for (const [index, key] of documents.entries()) {
      expect(await countRows(pipeline, key)).to.equal(0);
      expect(await refusal(readDocumentXml(pipeline.deps, { ...key, orgId: uuid() }, { form: "ubl" }))).to.include({
        status: 404,
      });
      expect(await countRows(pipeline, key)).to.equal(0);
      expect(await readAll(pipeline, key)).to.deep.equal(before[index]);
      expect(await countRows(pipeline, key)).to.be.greaterThan(4);
    }
    await release();
    for (const [index, key] of documents.entries()) {
      expect(await countRows(pipeline, key)).to.equal(0);
      expect(await readAll(pipeline, key)).to.deep.equal(before[index]);
    }
  });

  it("keeps the rows of documents that are not final, and what is written while it is sealed", async () => {
    const final = await makeFinalDocument(pipeline, monthsAgo(3));
    const open = await pipeline.createValidated();
    const left = pipeline.keyOf({ id: await ageDocument(pipeline.deps.database, open, monthsAgo(3, 12)) });
    await makeFinalDocument(pipeline, monthsAgo(3, 14));
    const [before, rows] = [await readAll(pipeline, left), await countRows(pipeline, left)];
    class Meanwhile extends FolderArchive {
      override async put(name: string, bytes: Uint8Array): Promise<void> {
        await insertMessage(pipeline, final.id, "<late/>");
        await super.put(name, bytes);
      }
    }
    expect(await seal(month, new Meanwhile(dir))).to.include({ documents: 2, left: 1 });
    expect(await countRows(pipeline, left)).to.equal(rows);
    expect(await readAll(pipeline, left)).to.deep.equal(before);
    const late = (await readAll(pipeline, final)) as { messages: string[] };
    expect(late.messages.filter((xml) => xml === "<late/>").length).to.be.greaterThan(1);
    expect(late.messages).to.include("<message/>");
    const withLate = late.messages.length;
    await release();
    expect(((await readAll(pipeline, final)) as { messages: string[] }).messages).to.have.length(withLate);
  });

  it("has changed nothing when its sealing ends half way, and is sealed by the next run", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3));
    const before = await readAll(pipeline, key);
    const rows = await countRows(pipeline, key);
    class Failing extends FolderArchive {
      constructor(private readonly at: RegExp) {
        super(dir);
      }
      override async put(name: string, bytes: Uint8Array): Promise<void> {
        await super.put(name, bytes);
        if (this.at.test(name)) {
          throw new Error("the machine died");
        }
      }
    }
    for (const at of [/\/0[^/]*$/, /manifest/]) {
      expect(await seal(month, new Failing(at)).then(() => "none", String)).to.contain("the machine died");
      expect(await countRows(pipeline, key)).to.equal(rows);
      expect(await readAll(pipeline, key)).to.deep.equal(before);
    }
    await seal();
    expect(await seal(), "again, with nothing to do").to.include({ documents: 0, files: 0 });
    expect(await countRows(pipeline, key)).to.equal(0);
    expect(await readAll(pipeline, key)).to.deep.equal(before);
    expect(filesOf(key.orgId)).to.have.length(1);
  });

  it("answers with an error that names what is wrong, and never with other contents", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3));
    await seal();
    const file = path.join(dir, month, key.orgId, filesOf(key.orgId)[0]!);
    const bytes = readFileSync(file);
    for (const place of [3, bytes.length - 3]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
      writeFileSync(file, damaged);
      expect(await refusal(readDocumentXml(pipeline.deps, key, { form: "ubl" }))).to.include({ status: 500 });
      const { complaints } = await verifyArchive(parts());
      expect(complaints.join()).to.contain(path.basename(file)).and.contain("is not as it was written");
    }
    writeFileSync(file, bytes.subarray(0, -1));
    expect((await verifyArchive(parts())).complaints.join()).to.contain("is shorter than it was written");
    writeFileSync(file, bytes);
    renameSync(dir, `${dir}-away`);
    expect(await refusal(readDocumentXml(pipeline.deps, key, { form: "ubl" }))).to.include({ status: 503 });
    renameSync(`${dir}-away`, dir);
    expect((await verifyArchive(parts(), month)).complaints).to.deep.equal([]);
    expect((await readDocumentXml(pipeline.deps, key, { form: "ubl" })).xml).to.contain("<");
  });

  it("comes back into the database, with what was added meanwhile", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3));
    const [before, rows] = [await readAll(pipeline, key), await countRows(pipeline, key)];
    await seal();
    await insertMessage(pipeline, key.id);
    const added = await countRows(pipeline, key);
    expect(await unsealMonth(parts(), month)).to.equal(1);
    expect(await countRows(pipeline, key)).to.equal(rows + added);
    expect(filesOf(key.orgId)).to.deep.equal([]);
    await release();
    expect(await readAll(pipeline, key)).to.have.property("xml", (before as { xml: string }).xml);
    expect((await listMonths(db)).find(({ name }) => name === month)).to.include({ state: "open", documents: null });
  });

  it("lets a document be corrected and sent again, and takes what became of it when it is sealed again", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3), "REJECTED");
    await makeFinalDocument(pipeline, monthsAgo(3, 12));
    await seal();
    await resubmitDocument(pipeline.deps, {
      key,
      request: buildRequest({ issue_date: monthsAgo(3).toISOString().slice(0, 10) }),
      serviceVersion: "20260101",
      requestId: "test",
    });
    await pipeline.validate([{ id: key.id, revision: 2 }]);
    await pipeline.query(
      "update transmissions set state = 'accepted', open = null where document_id = $1 and state = 'queued'",
      [key.id],
    );
    await pipeline.query("update documents set overall_status = 'APPROVED' where id = $1", [key.id]);
    const before = await readAll(pipeline, key);
    await release();
    expect(await readAll(pipeline, key)).to.deep.equal(before);
    await release();
    expect(await seal()).to.include({ documents: 1, left: 0 });
    expect(await countRows(pipeline, key)).to.equal(0);
    expect(await readAll(pipeline, key)).to.deep.equal(before);
    expect(before).to.have.nested.property("evidence.revisions.length", 2);
  });

  it("loses documents whose term is over, with a list of their files, and their bytes from its own files", async () => {
    const old = monthsAgo(100);
    const key = await makeFinalDocument(pipeline, old);
    const other = await makeFinalDocument(pipeline, new Date(old.getTime() + 1_000), "REJECTED");
    const xml = await readDocumentXml(pipeline.deps, key, { form: "ubl" });
    await seal(monthName(old));
    await asOwner(db, `insert into legal_holds (document_id, org_id) values ('${other.id}', '${other.orgId}')`);
    await setTerms(pipeline.deps.database, key.orgId, "documents_kept_years = 7");
    let deleted = 0;
    for await (const step of deleteExpired(pipeline.deps)) {
      deleted += step;
    }
    expect(deleted).to.equal(1);
    const [gone] = await pipeline.query<{ files: object[] }>("select files from deleted_documents where id = $1", [
      key.id,
    ]);
    expect(gone?.files).to.deep.include({ file: "ubl", revision: 1, sha256: xml.sha256 });
    const [former] = filesOf(key.orgId, monthName(old));
    await release();
    expect(await eraseDeleted(parts())).to.equal(1);
    expect(filesOf(key.orgId, monthName(old)))
      .to.have.length(1)
      .and.not.include(former);
    expect((await verifyArchive(parts(), monthName(old))).documents).to.equal(1);
    expect((await readDocumentXml(pipeline.deps, other, { form: "ubl" })).xml).to.contain("<");
  });
});
