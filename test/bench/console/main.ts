import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import type { Role } from "../../../common/domain/roles.ts";
import { signToken } from "../../../common/launcher/account/development-token.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { percentile } from "../client.ts";
import { note, print } from "../progress.ts";
import { fill, makeTenants } from "../reads/fill.ts";
import { makeTemplates } from "../reads/templates.ts";
import { runBench, startServer } from "../run-bench.ts";
import { questionsAbout, type Question } from "./questions.ts";
import { seedSearch } from "./seed-search.ts";

const command = {
  synopsis: "npm run -s bench:console -- [--documents <number>] [--seconds <number>] [--json]",
  help: `
Measures what operators cost: the database's time for each second that somebody watches the live page, and the
answers of the search for each kind of term and each saved filter, and of the grouped failures, for a site
operator and for an operator of the largest organization. A database is filled with documents of every fate
as the service makes them, without files and logs. A million takes some gigabytes in the folder for temporary
files and several minutes.

  --documents  how many (1000000)
  --seconds    how long the live page is watched (60)
  --json       the last line is everything measured, as JSON`,
  options: {
    documents: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const [documents, seconds] = [Number(values.documents), Number(values.seconds)];
if (!Number.isSafeInteger(documents) || documents < 10_000) {
  refuseUsage(command, "--documents must be a whole number, at least 10000");
}
if (!Number.isSafeInteger(seconds) || seconds < 5 || seconds > 600) {
  refuseUsage(command, "--seconds must be a whole number from 5 to 600");
}

/** It is filled and thrown away; what is measured only reads. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  shared_buffers: "512MB",
};
/** Nobody of these questions looks into them, and they are nine tenths of the bytes; what the search knows is seeded. */
const unread = [
  "attachments",
  "document_amounts",
  "document_revisions",
  "document_xml",
  "inbound_messages",
  "search_party_documents",
  "search_references",
  "status_log",
  "validation_findings",
  "validation_totals",
];
const [warmUps, repetitions] = [5, 40];

async function bench(): Promise<void> {
  const { url: databaseUrl, ownerUrl } = await startServer(settings);
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  const templates = await makeTemplates(databaseUrl);
  const stack = await Stack.start({ databaseUrl });
  try {
    await stack.stopProcess("workers");
    await stack.stopProcess("simulator");
    const tenants = await makeTenants(stack.database);
    await fill(ownerUrl, { templates, tenants, from: 1, to: documents, without: unread });
    note("what the search knows of them");
    await seedSearch(ownerUrl);
    const orgId = tenants[0]?.orgId ?? "";
    const figures = { ...(await watch(stack)), ...(await ask(stack, orgId)) };
    if (values.json) {
      print(JSON.stringify({ figures }));
    }
  } finally {
    await stack.close();
  }
}

/** Milliseconds that the database spent on statements, for each second: with nobody watching, and with so many. */
async function watch(stack: Stack): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const watchers of [0, 1, 10]) {
    note(`${watchers} watch the live page for ${seconds} s`);
    const name = `database ms/s, ${watchers} watching`;
    figures[name] = await costOf(stack, watchers);
    print(`${name.padEnd(44)}${figures[name].toFixed(1).padStart(10)}`);
  }
  return figures;
}

/** PostgreSQL adds up what its sessions tell it, and one that has nothing to do tells the last of it after ten seconds. */
const settleMs = 11_000;
const activeTime = `select active_time::float8 as ms from pg_stat_database where datname = current_database()`;

async function costOf(stack: Stack, watchers: number): Promise<number> {
  const read = async (): Promise<number> => (await stack.database.query<{ ms: number }>(activeTime))[0]?.ms ?? 0;
  await pause(settleMs);
  const [before, startedAt] = [await read(), performance.now()];
  const streams = Array.from({ length: watchers }, async () => {
    const headers = { authorization: `Bearer ${tokenOf(stack.orgId, "site-operator")}` };
    const answer = await fetch(`${stack.url}/api/operations/standing/stream?seconds=${seconds}`, { headers });
    return (await answer.text()).match(/^event: standing$/gm)?.length ?? 0;
  });
  await Promise.all([...streams, pause(seconds * 1_000)]);
  await pause(settleMs);
  for (const events of await Promise.all(streams)) {
    if (events < seconds / 4) {
      throw new Error(`A watcher has seen ${events} events in ${seconds} s`);
    }
  }
  return ((await read()) - before) / ((performance.now() - startedAt) / 1_000);
}

const tokenOf = (orgId: string, role: Role): string =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "bench", days: 1, roles: [role] });

async function ask(stack: Stack, orgId: string): Promise<Record<string, number>> {
  const questions = await questionsAbout(stack.database, orgId);
  print(`\n${"ms".padEnd(44)}${["site p50", "p95", "org p50", "p95"].map((name) => name.padStart(10)).join("")}`);
  const figures: Record<string, number> = {};
  for (const question of questions) {
    note(question.name);
    const site = await measure(stack, question, tokenOf(orgId, "site-operator"));
    const own = await measure(stack, question, tokenOf(orgId, "operator"));
    const cells = [site, own].flatMap((ms) => [percentile(ms, 0.5), percentile(ms, 0.95)]);
    const isLate = question.boundMs !== undefined && Number(cells[1]) > question.boundMs;
    print(`${question.name.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join("")}${isLate ? "  late" : ""}`);
    figures[`${question.name}, p95 ms`] = Number(cells[1]);
  }
  return figures;
}

async function measure(stack: Stack, { name, path }: Question, token: string): Promise<number[]> {
  const ms: number[] = [];
  for (let nth = 0; nth < warmUps + repetitions; nth += 1) {
    const startedAt = performance.now();
    const answer = await fetch(stack.url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (answer.status !== 200) {
      throw new Error(`${name}: ${path} answered ${answer.status}: ${text}`);
    }
    if (nth >= warmUps) {
      ms.push(performance.now() - startedAt);
    }
  }
  return ms;
}

await runBench(bench);
