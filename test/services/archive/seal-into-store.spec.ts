import { expect } from "chai";

import { archiveOf } from "../../../common/archive/open-archive.ts";
import type { Archive } from "../../../common/archive/archive.ts";
import { Database } from "../../../common/db/database.ts";
import { listMonths } from "../../../common/db/stores/archive/month-seal-store.ts";
import { releaseRecalled } from "../../../common/db/stores/archive/recalled-document-store.ts";
import { sealMonth } from "../../../common/services/archive/seal-month.ts";
import { eraseDeleted, unsealMonth, verifyArchive } from "../../../common/services/archive/unseal-month.ts";
import { readDocumentXml } from "../../../common/services/document-files/read-document-files.ts";
import { asOwner } from "../../setup/database/database.ts";
import { makePastMonths } from "../../setup/database/past-months.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { refusal } from "../../setup/refusal.ts";
import { S3Server } from "../../setup/s3/s3-server.ts";
import { countRows, makeFinalDocument, monthName, monthsAgo, readAll } from "./archived-documents.ts";

describe("a month that is sealed into a store that speaks S3", () => {
  const pipeline = usePipeline({}, { each: true });
  const month = monthName(monthsAgo(3));
  let db: Database;
  let store: S3Server;
  let archive: Archive;

  beforeEach(async () => {
    await makePastMonths(pipeline.ownerUrl, 6);
    db = await Database.open({ databaseUrl: pipeline.ownerUrl, poolSize: 1 });
    store = await S3Server.start();
    const open = archiveOf({
      ...pipeline.deps.config,
      archive: `s3://${store.bucket}/peppol`,
      archiveEndpoint: store.url,
      archiveAccessKey: store.keys.accessKeyId,
      archiveSecretKey: store.keys.secretAccessKey,
      archiveTimeoutMs: 2_000,
    });
    archive = await open();
    pipeline.deps.archive = open;
  });
  afterEach(async () => {
    archive.close();
    await store.close();
    await db.close();
  });

  const seal = async () =>
    sealMonth(
      { db, archive },
      (await listMonths(db)).find(({ name }) => name === month)!,
    );
  const release = async () => {
    await asOwner(db, "update recalled_documents set recalled_at = now() - interval '2 hours'");
    await releaseRecalled(pipeline.deps.database);
  };
  const files = (): string[] => [...store.objects.keys()].filter((key) => !key.includes("manifest"));

  it("is read from there as before, and with an error that says so where the store cannot be reached or has other bytes", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3));
    const before = await readAll(pipeline, key);
    expect(await seal()).to.include({ documents: 1, files: 1, left: 0 });
    expect(await countRows(pipeline, key)).to.equal(0);

    store.fault = () => "hang";
    expect(await refusal(readDocumentXml(pipeline.deps, key, { form: "ubl" }))).to.include({ status: 503 });
    store.fault = () => undefined;
    const [file] = files();
    const whole = store.objects.get(file!)!;
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(3) ^ 1, 3);
    store.objects.set(file!, damaged);
    expect(await refusal(readDocumentXml(pipeline.deps, key, { form: "ubl" }))).to.include({ status: 500 });
    expect((await verifyArchive({ db, archive })).complaints.join()).to.contain("is not as it was written");
    store.objects.delete(file!);
    expect(await refusal(readDocumentXml(pipeline.deps, key, { form: "ubl" }))).to.include({ status: 500 });
    store.objects.set(file!, whole);
    expect(await readAll(pipeline, key)).to.deep.equal(before);
    expect(await verifyArchive({ db, archive })).to.deep.include({ files: 1, documents: 1, complaints: [] });
  });

  it("has changed nothing when the store fails between its files, or keeps other bytes than it was given", async () => {
    const key = await makeFinalDocument(pipeline, monthsAgo(3));
    const [before, rows] = [await readAll(pipeline, key), await countRows(pipeline, key)];
    store.fault = (request) => (request.startsWith("PUT") && request.includes("manifest") ? "error" : undefined);
    expect(await seal().catch(String)).to.contain("InternalError");
    store.fault = (request) => {
      const [file] = files();
      if (request.startsWith("GET") && file !== undefined) {
        store.objects.set(file, Buffer.alloc(store.objects.get(file)!.length));
      }
      return undefined;
    };
    expect(await seal().catch(String)).to.contain("is not as it was written");
    expect(await countRows(pipeline, key)).to.equal(rows);
    store.fault = () => undefined;
    expect(await seal()).to.include({ documents: 1 });
    expect(files()).to.have.length(1);
    expect(await readAll(pipeline, key)).to.deep.equal(before);
  });

  it("loses what was deleted, and comes back as a whole", async () => {
    const [key, other] = [
      await makeFinalDocument(pipeline, monthsAgo(3)),
      await makeFinalDocument(pipeline, monthsAgo(3, 12)),
    ];
    const before = await readAll(pipeline, other);
    await seal();
    const [former] = files();
    await asOwner(
      db,
      `insert into archive_erasures (name, document_id) select name, '${key.id}' from archive_files where in_use`,
    );
    expect(await eraseDeleted({ db, archive })).to.equal(1);
    expect(files()).to.have.length(1).and.not.include(former);
    await release();
    expect(await readAll(pipeline, other)).to.deep.equal(before);
    expect(await unsealMonth({ db, archive }, month)).to.equal(1);
    expect(files()).to.deep.equal([]);
    expect(await readAll(pipeline, other)).to.deep.equal(before);
  });
});
