import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/read-command-line.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { postInvoice, sendBatch } from "./client.ts";
import { note, print } from "./progress.ts";
import { onEachBackend, runBench, startDatabase, withStack } from "./run-bench.ts";
import { median, percentile } from "./statistics.ts";

const { values } = readCommandLine({
  synopsis: "npm run -s bench fair -- [--seconds <number>] [--batching <number>] [--quiet <number>] [--lines <number>]",
  help: `
Sends batches of some organizations without a pause, one after the other of each, and beside them an invoice every ten
seconds of others: how long these take from the POST to the final state, and how long the documents of the batches wait,
at most and beyond what their organization's share explains. On PostgreSQL, and on Redis where there is one.

  --seconds   how long (180)
  --batching  organizations that send batches (5)
  --quiet     organizations that send single invoices (10)
  --lines     documents of a batch (150)`,
  options: {
    seconds: { type: "string", default: "180" },
    batching: { type: "string", default: "5" },
    quiet: { type: "string", default: "10" },
    lines: { type: "string", default: "150" },
  },
});
const [seconds, lines] = [Number(values.seconds), Number(values.lines)];
const everyMs = 10_000;

interface Document {
  id: string;
  receivedMs: number;
  /** Null while it is not final. */
  finalMs: number | null;
}

/** In the order of receipt. */
const documentsOf = ({ database, orgId }: Stack): Promise<Document[]> =>
  database.query<Document>(
    `select id, (extract(epoch from created_at) * 1000)::float8 as received_ms,
       case when overall_status <> 'PENDING' then (extract(epoch from updated_at) * 1000)::float8 end as final_ms
     from documents where org_id = $1 order by created_at, id`,
    [orgId],
  );

/** The waits of an organization's documents, and the longest beyond the time for those of its own that were ahead, at this rate (ms). */
function waitsOf(documents: readonly Document[], perMs: number, endMs: number): { waits: number[]; beyond: number } {
  const finals = documents.flatMap(({ finalMs }) => finalMs ?? []).sort((a, b) => a - b);
  let done = 0;
  let beyond = 0;
  const waits = documents.map(({ receivedMs, finalMs }, nth) => {
    while ((finals[done] ?? Infinity) <= receivedMs) {
      done += 1;
    }
    const wait = (finalMs ?? endMs) - receivedMs;
    beyond = Math.max(beyond, wait - (nth - done + 1) / perMs);
    return wait;
  });
  return { waits, beyond };
}

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

const spread = (waits: readonly number[]): string =>
  `p50 ${inSeconds(median(waits))} s, p99 ${inSeconds(Number(percentile(waits, 0.99)))} s, ` +
  `longest ${inSeconds(waits.reduce((a, b) => Math.max(a, b), 0))} s of ${waits.length}`;

async function measure(stack: Stack): Promise<void> {
  const organizations = (count: string, name: string): Promise<Stack[]> =>
    Promise.all(Array.from({ length: Number(count) }, (_, nth) => stack.addOrganization(`${name} ${nth}`)));
  const [batching, quiet] = [
    await organizations(values.batching, "Batching"),
    await organizations(values.quiet, "Quiet"),
  ];
  const beganAt = Date.now();
  const endsAt = beganAt + seconds * 1_000;
  const sent: { id: string; ms: number; at: number }[] = [];
  await Promise.all([
    ...batching.map(async (each) => {
      while (Date.now() < endsAt) {
        await sendBatch(each, lines);
      }
    }),
    ...quiet.map(async (each, nth) => {
      for (let at = beganAt + (everyMs * (nth + 1)) / quiet.length; at < endsAt; at += everyMs) {
        await pause(at - Date.now());
        sent.push({ ...(await postInvoice(each)), at });
        note(`${inSeconds(Date.now() - beganAt)} of ${seconds} s, ${sent.length} single invoices`);
      }
    }),
  ]);
  const endMs = Date.now();
  const finals = new Map((await Promise.all(quiet.map(documentsOf))).flat().map(({ id, finalMs }) => [id, finalMs]));
  print(`  single invoices, answered:       ${spread(sent.map(({ ms }) => ms))}`);
  print(`  single invoices, final:          ${spread(sent.map(({ id, at }) => (finals.get(id) ?? endMs) - at))}`);
  const batches = await Promise.all(batching.map(documentsOf));
  const done = batches.flat().filter(({ finalMs }) => finalMs !== null).length;
  const perMs = done / batching.length / (endMs - beganAt);
  const found = batches.map((documents) => waitsOf(documents, perMs, endMs));
  print(
    `  documents of batches:            ${spread(found.flatMap(({ waits }) => waits))}, final ${((done / (endMs - beganAt)) * 1_000).toFixed(0)}/s`,
  );
  print(`  longest beyond what the share explains: ${found.map(({ beyond }) => `${inSeconds(beyond)} s`).join(", ")}`);
}

await runBench(async () => {
  const { databaseUrl } = await startDatabase();
  await onEachBackend(async (title, queue) => {
    print(`\n${title}`);
    await withStack({ databaseUrl, ...queue }, measure);
  });
});
