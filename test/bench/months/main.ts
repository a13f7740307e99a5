import { archiveOf } from "../../../common/archive/open-archive.ts";
import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import { Database } from "../../../common/db/database.ts";
import { listMonths, type Month } from "../../../common/db/stores/archive/month-seal-store.ts";
import type { DocumentKey } from "../../../common/db/stores/documents/document-store.ts";
import { createLogger } from "../../../common/logging/logger.ts";
import { sealMonth } from "../../../common/services/archive/seal-month.ts";
import { verifyArchive } from "../../../common/services/archive/unseal-month.ts";
import { testConfig } from "../../setup/config.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { note, print } from "../progress.ts";
import { fillDatabase } from "../reads/fill-database.ts";
import { readOnlySettings, runBench, startServer } from "../run-bench.ts";
import { percentile, secondsSince } from "../statistics.ts";
import { chooseSamples, readSample, type ReadSample } from "./read-samples.ts";

const samplesEach = 20;
const maxStatementMs = 3_600_000;

const command = {
  synopsis: "npm run -s bench months -- [--documents <n>] [--database <url> --archive <folder>] [--keep <n>]",
  help: `
Seals the months of two years of documents but for the newest, into a folder: the disk before and after,
the time, and whether some documents of each month read as before. Samples are read before, after, and
again; each month's files are compared with their digests.

  --documents  how many (100000)
  --database   seals the months of this database, which \`bench reads --fill\` has filled, as its owner
  --archive    into this folder, which stays
  --keep       how many months stay, of those with documents (1)`,
  options: {
    documents: { type: "string", default: "100000" },
    database: { type: "string" },
    archive: { type: "string" },
    keep: { type: "string", default: "1" },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const [documents, keep] = [Number(values.documents), Number(values.keep)];
if (!Number.isSafeInteger(documents) || documents < 10_000 || !Number.isSafeInteger(keep) || keep < 1) {
  refuseUsage(command, "--documents must be a whole number, at least 10000, and --keep one, at least 1");
}

async function ownDatabase(): Promise<string> {
  const { ownerUrl } = await startServer(readOnlySettings);
  await fillDatabase(ownerUrl, documents);
  return ownerUrl;
}

async function bench(): Promise<void> {
  const databaseUrl = values.database ?? (await ownDatabase());
  const place = values.archive ?? createTemporaryFolder("bench-archive-").dir;
  const db = await Database.open({ databaseUrl, poolSize: 1, timeouts: { statementMs: maxStatementMs } });
  const logger = createLogger("bench", "silent");
  const config = testConfig({ archive: place });
  const deps = { database: db, archive: archiveOf(config), config, logger };
  const samples = await chooseSamples(db, samplesEach);
  note(`reading ${samples.length} documents`);
  const before = await readAll(deps, samples);
  const sizeBefore = await sizesOf(db);
  const startedAt = performance.now();
  for (const month of await filledMonths(db)) {
    const since = performance.now();
    const sealed = await sealMonth({ db, archive: await deps.archive() }, month);
    print(`${month.name}: ${JSON.stringify(sealed)}, ${secondsSince(since)} s`);
  }
  print(`Sealed in ${secondsSince(startedAt)} s.`);
  print(`Bytes before: ${JSON.stringify(sizeBefore)}; after: ${JSON.stringify(await sizesOf(db))}`);
  const after = await readAll(deps, samples);
  const other = after.filter(({ digest }, index) => digest !== before[index]?.digest).length;
  print(`${samples.length} documents read after it, ${other} of them otherwise than before.`);
  printTimes("before", before);
  printTimes("after", after);
  print(`Verified: ${JSON.stringify(await verifyArchive({ db, archive: await deps.archive() }))}`);
  await db.close();
}

async function readAll(deps: Parameters<typeof readSample>[0], samples: readonly DocumentKey[]): Promise<ReadSample[]> {
  const read: ReadSample[] = [];
  for (const key of samples) {
    read.push(await readSample(deps, key));
  }
  return read;
}

/** All months with documents but for the newest, in the order of time. */
async function filledMonths(db: Database): Promise<Month[]> {
  const filled: Month[] = [];
  for (const month of await listMonths(db)) {
    const rows = await db.query(
      "select from documents where id < $1 and ($2::uuid is null or id >= $2::uuid) limit 1",
      [month.upperId, month.lowerId],
    );
    if (rows.length > 0) {
      filled.push(month);
    }
  }
  return filled.slice(0, -keep);
}

const sizesOf = async (db: Database): Promise<object> => {
  const [row] = await db.query<object>(
    `select pg_database_size(current_database())::float8 as whole,
       (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent in (
         select oid from pg_class where relkind = 'p')) as months`,
  );
  return row ?? {};
};

function printTimes(when: string, read: readonly ReadSample[]): void {
  const [first, again] = [read.map(({ firstMs }) => firstMs), read.map(({ againMs }) => againMs)];
  print(
    `XML ${when}, ms: first p50 ${percentile(first, 0.5)}, p95 ${percentile(first, 0.95)}; again p50 ${percentile(again, 0.5)}, p95 ${percentile(again, 0.95)}`,
  );
}

await runBench(bench);
