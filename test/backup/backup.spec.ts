import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { expect } from "chai";

import { writeBackup } from "../../common/backup/write-backup.ts";
import { Database } from "../../common/db/database.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { reportRecoveries } from "../../common/recovery/report-recoveries.ts";
import { restoreDatabase } from "../../common/backup/restore-database.ts";
import { createEmptyDatabase, createTestDatabase } from "../setup/database/database.ts";
import { setDisabled } from "../../common/organizations/organizations.ts";
import { deleteExpired } from "../../common/retention/retention.ts";
import { ageDocument, setTerms } from "../setup/database/age-document.ts";
import { ada } from "../setup/operator-action.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

/** Tables that a backup leaves out, and one that a restore adds to. */
const differing = ["processes", "recoveries"];

const restoreInto = async <Result>(
  work: (url: string) => Promise<Result>,
  create = createEmptyDatabase,
): Promise<Result> => {
  const created = await create();
  try {
    return await work(created.ownerUrl);
  } finally {
    await created.drop();
  }
};
const refusal = (from: string, url: string) =>
  restoreDatabase({ databaseUrl: url, file: from, replace: false }).then(
    () => "none",
    (error: Error) => error.message,
  );
const contentOf = async (url: string): Promise<Record<string, string>> => {
  const database = await Database.open({ databaseUrl: url });
  try {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    );
    const contents = tables.map(async ({ name }) => {
      const [row] = await database.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
      );
      return [name, row?.digest] as const;
    });
    return Object.fromEntries((await Promise.all(contents)).filter(([name]) => !differing.includes(name))) as Record<
      string,
      string
    >;
  } finally {
    await database.close();
  }
};

describe("a backup", function () {
  this.timeout(120_000);
  const folder = createTemporaryFolder("backup-");
  const file = path.join(folder.dir, "site.backup.gz");
  const pipeline = usePipeline();
  const attachments = [{ file_name: "a.pdf", file_type: "application/pdf", file_content: "JVBERi0xLjc=" }];
  let rows: number;

  before(async () => {
    const documents = [
      await pipeline.create({ note: "a line\nwith \\ and \t and دبي\n\\.\n" }),
      await pipeline.create(),
    ];
    await pipeline.validate(documents);
    await deleteOld(await pipeline.createValidated({ attachments }));
    await pipeline.query(
      `insert into network_messages (id, sbdh_id, mls_id, code, outcome, sha256, packed)
       values (gen_random_uuid(), 's', 'm', 'AP', 'unmatched', 'digest', '')`,
    );
    await pipeline.query("insert into legal_holds (document_id, org_id) select id, org_id from documents limit 1");
    await setDisabled(pipeline.deps, { ...ada, why: "backed up" }, { orgId: pipeline.orgId, disabled: true });
    ({ rows } = await writeBackup(pipeline.ownerUrl, file));
  });
  /** What retention leaves of a document. */
  const deleteOld = async (document: { id: string }): Promise<void> => {
    await pipeline.query("update transmissions set state = 'accepted' where document_id = $1", [document.id]);
    await pipeline.query("update documents set overall_status = 'APPROVED' where id = $1", [document.id]);
    await ageDocument(pipeline.deps.database, document, new Date("2010-06-01"));
    await setTerms(pipeline.deps.database, pipeline.orgId, "documents_kept_years = 7");
    let deleted = 0;
    for await (const count of deleteExpired(pipeline.deps)) {
      deleted += count;
    }
    expect(deleted).to.equal(1);
  };
  after(async () => {
    folder.remove();
  });

  const variant = (name: string, change: (text: string) => string): string => {
    const changed = path.join(folder.dir, name);
    writeFileSync(changed, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return changed;
  };

  it("gives everything back, byte by byte, and can go on", async () => {
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    await restoreInto(async (url) => {
      const restored = await restoreDatabase({ databaseUrl: url, file, replace: false });
      expect(restored.rows).to.equal(rows);
      expect(await contentOf(url)).to.deep.equal(await contentOf(pipeline.ownerUrl));
      const database = await Database.open({ databaseUrl: url });
      const [next] = await database.query<{ next: string; last: string }>(
        `select nextval('status_log_id_seq')::text as next, (select max(id) from status_log)::text as last`,
      );
      // Beyond every place in the log that the database may have given out after the backup.
      expect(Number(next?.next)).to.be.above(Number(next?.last) + 1_000_000_000);
      const [recovering] = await database.query<{ is: boolean }>("select is_recovering() as is");
      expect(recovering?.is).to.equal(true);
      await database.close();
    });
  });

  it("is refused when it is none, of a newer release, or damaged; nothing starts on what is half there", async () => {
    const none = path.join(folder.dir, "none");
    writeFileSync(none, gzipSync("select 1;\n"));
    const newer = variant("newer", (text) => text.replace('"migrations":[', '"migrations":["Future1",'));
    const short = variant("short", (text) => text.slice(0, text.length / 2));
    const fewer = variant("fewer", (text) => text.replace(/"organizations":\d+/, '"organizations":77'));
    const torn = path.join(folder.dir, "torn");
    writeFileSync(torn, readFileSync(file).subarray(0, 2_000));
    await restoreInto(async (url) => {
      expect(await refusal(none, url)).to.contain("no backup of this service");
      expect(await refusal(newer, url)).to.contain("newer release, which has Future1");
    });
    for (const [broken, words] of [
      [short, "not whole"],
      [fewer, "2 of 77 rows of organizations"],
      [torn, "damaged"],
    ] as const) {
      await restoreInto(async (url) => {
        expect(await refusal(broken, url)).to.contain(words);
        const started = await migrateDatabase(url).then(() => "started", String);
        expect(started).to.contain("half restored");
      });
    }
  });

  it("replaces no database unasked that is in use or not empty", async () => {
    await restoreInto(async (url) => {
      expect(await refusal(file, url)).to.contain("with --replace");
      const user = await Database.open({ databaseUrl: url, applicationName: "api" });
      await user.query("select 1");
      expect(await refusal(file, url)).to.contain("in use by api");
      await user.close();
      const { former } = await restoreDatabase({ databaseUrl: url, file, replace: true });
      expect(former).to.contain("_before_");
      expect(await contentOf(url)).to.deep.equal(await contentOf(pipeline.ownerUrl));
      const kept = new URL(url);
      kept.pathname = `/${former}`;
      const admin = await Database.open({ databaseUrl: pipeline.ownerUrl });
      await admin.query(`drop database "${former}"`);
      await admin.close();
    }, createTestDatabase);
  });

  it("goes on behind the numbers that the replaced database has given, and says when they cannot be read", async () => {
    await restoreInto(async (url) => {
      const replaceAfter = async (statement: string) => {
        const before = await Database.open({ databaseUrl: url });
        await before.query(statement);
        await before.close();
        const result = await restoreDatabase({ databaseUrl: url, file, replace: true });
        const after = await Database.open({ databaseUrl: url });
        const sequences = await after.query<{ last: number }>("select last_value::int as last from sequences");
        const reports = await reportRecoveries(after);
        const [open] = await after.query<{ known: boolean }>(
          "select are_numbers_known as known from recoveries where open",
        );
        await after.close();
        const admin = await Database.open({ databaseUrl: pipeline.ownerUrl });
        await admin.query(`drop database "${result.former}"`);
        await admin.close();
        return {
          last: sequences.map(({ last }) => last),
          gaps: reports[0]?.gaps,
          known: open?.known,
          unread: result.numbersUnread,
        };
      };
      await restoreDatabase({ databaseUrl: url, file, replace: false });
      const behind = await replaceAfter("update sequences set last_value = 3");
      expect(behind.known, "it has gone back itself, and does not know what it gave before").to.equal(false);
      const given = await replaceAfter(
        "with ended as (update recoveries set open = null) update sequences set last_value = 9",
      );
      expect(given.known).to.equal(true);
      expect(given.last).to.deep.equal([9]);
      expect(given.gaps).to.have.length(1);
      expect(given.gaps?.[0]).to.include({ first_value: 4, last_value: 9, seen_value: 9 });
      const same = await replaceAfter("update sequences set last_value = 1");
      expect(same).to.deep.equal({ last: [3], gaps: [], known: true, unread: undefined });
      const unread = await replaceAfter("alter table sequences rename column last_value to gone");
      expect(unread.last).to.deep.equal([3]);
      expect(unread.unread).to.contain("last_value");
    });
  });

  it("leaves no file where it cannot be written whole", async () => {
    const gone = path.join(folder.dir, "missing", "x.gz");
    const failure = await writeBackup(pipeline.ownerUrl, gone).catch((error: unknown) => String(error));
    expect(failure).to.contain("ENOENT");
  });
});
