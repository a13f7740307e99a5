import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { backupFormat, endOfRows, findTables, type BackupFooter, type BackupHeader } from "./backup-format.ts";
import { DatabaseClient } from "../db/database-client.ts";

interface WrittenBackup {
  file: string;
  bytes: number;
  rows: number;
  takenAt: Date;
}

/**
 * Writes the database as it is at one moment into a file that only our user can read, while the service works. The file has
 * its name only when it is complete and on the disk. Queues are left out, because they are filled from the state.
 *
 * @throws Error in words when the database cannot be read, or the file not be written
 */
export async function writeBackup(databaseUrl: string, file: string): Promise<WrittenBackup> {
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: "backup" });
  await client.connect();
  const draft = `${file}.${process.pid}.part`;
  try {
    await client.query("begin isolation level repeatable read read only");
    // The time of the data: on a standby that of the last commit from the primary, which may be hours ago.
    const { rows: moments } = await client.query<{ at: Date | null }>(
      "select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end as at",
    );
    const takenAt = moments[0]?.at ?? null;
    if (takenAt === null) {
      throw new Error("the standby has received nothing from its primary since it started, so its age is unknown");
    }
    const text = new PassThrough();
    const written = pipeline(text, createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    const rows = await Promise.race([
      writeText(client, text, takenAt),
      // A full disk ends the file while the text is still being written.
      written.then(() => Promise.reject(new Error("the file ended before its time"))),
    ]);
    await written;
    // The file gets its name when its bytes are on the disk.
    const handle = await open(draft, "r");
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    const folder = await open(path.dirname(file), "r").catch(() => undefined);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
    return { file, bytes: (await stat(file)).size, rows, takenAt };
  } finally {
    await rm(draft, { force: true });
    await client.end().catch(() => undefined);
  }
}

async function writeText(client: Client, text: PassThrough, takenAt: Date): Promise<number> {
  const { rows: installed } = await client.query<{ found: string | null }>(`select to_regclass('migrations') as found`);
  if (installed[0]?.found === null) {
    throw new Error("the database holds no tables of this service");
  }
  const { rows: ran } = await client.query<{ name: string }>("select name from migrations order by timestamp");
  const { rows: newest } = await client.query<{ at: Date | null }>(
    "select max(at) as at from status_log_rows where id > (select max(id) - 16000 from status_log_rows)",
  );
  const header: BackupHeader = {
    format: backupFormat,
    takenAt: takenAt.toISOString(),
    knownUntil: newest[0]?.at?.toISOString() ?? null,
    migrations: ran.map(({ name }) => name),
  };
  const tables = await findTables(client);
  await put(text, `${JSON.stringify(header)}\n`);
  const footer: BackupFooter = { rows: {} };
  for (const { table, columns } of tables) {
    await put(text, `${JSON.stringify({ table, columns })}\n`);
    const names = columns.map((column) => `"${column}"`).join(", ");
    const rows = client.query(copyTo(`copy (select ${names} from "${table}") to stdout`)) as Readable & {
      rowCount: number;
    };
    rows.pipe(text, { end: false });
    await finished(rows, { writable: false });
    footer.rows[table] = rows.rowCount;
    await put(text, `${endOfRows}\n`);
  }
  text.end(`${JSON.stringify(footer)}\n`);
  return Object.values(footer.rows).reduce((sum, count) => sum + count, 0);
}

async function put(text: PassThrough, line: string): Promise<void> {
  if (!text.write(line)) {
    await new Promise((resolve) => text.once("drain", resolve));
  }
}
