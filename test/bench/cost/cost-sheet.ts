import { print } from "../progress.ts";
import { countCalls, sumTables, type StatementCost, type TableCounters, type WalPart } from "./database-counters.ts";
import type { BurstCost, IntakeCost, Spender, Spent } from "./measure-cost.ts";
import type { PureWork } from "./pure-work.ts";

export interface Cost {
  documents: number;
  pure: PureWork;
  burst: BurstCost;
  intake: IntakeCost;
}

/** Figures by name, each per document unless its name says otherwise. */
export type Figures = Record<string, number>;

/** Their processor time is the service's; that of the simulated network and of the client is not. */
const service: readonly Spender[] = ["api", "workers", "postgresql", "redis"];
const spenders: readonly Spender[] = [...service, "simulator", "client"];

/** All measurements as numbers with names, so that two runs can be compared. */
export function figuresOf({ documents, pure, burst, intake }: Cost): Figures {
  const pureMs = total(pure);
  const serviceMs = serviceTime(burst.spent) / documents;
  const rows = sumTables(burst.tables);
  return {
    ...Object.fromEntries(spenders.flatMap((name) => timeOf(name, burst.spent, documents))),
    "cpu service, ms": serviceMs,
    "pure work, ms": pureMs,
    "cpu service / pure work": serviceMs / pureMs,
    statements: countCalls(burst.statements) / documents,
    "writing transactions": burst.wal.commits / documents,
    "all transactions": burst.transactions / documents,
    "WAL, kB": burst.wal.bytes / documents / 1_000,
    "WAL without full pages, kB": (burst.wal.bytes - burst.wal.fullPageBytes) / documents / 1_000,
    "WAL records": burst.wal.records / documents,
    "full-page images": burst.fullPageImages / documents,
    "rows inserted": rows.inserted / documents,
    "rows updated": rows.updated / documents,
    "rows updated HOT": rows.hot / documents,
    "rows deleted": rows.deleted / documents,
    "dead tuples": (rows.updated + rows.deleted) / documents,
    "dead tuples left": rows.left / documents,
    "tables grown by, bytes": rows.bytes / documents,
    "backlog when all are accepted": burst.backlog.documents / documents,
    "backlog's growth, per second": burst.backlog.documents / burst.backlog.seconds,
    "seconds until final": burst.seconds / documents,
    "seconds of intake alone": intake.seconds / documents,
    "intake alone: cpu api, ms": (intake.spent.api ?? 0) / documents,
    "intake alone: cpu postgresql, ms": (intake.spent.postgresql ?? 0) / documents,
    "API process at most, MB": Math.max(burst.apiMemoryMb, intake.apiMemoryMb),
  };
}

const total = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

const serviceTime = (spent: Spent): number => service.reduce((sum, name) => sum + (spent[name] ?? 0), 0);

const timeOf = (name: Spender, spent: Spent, documents: number): [string, number][] => {
  const ms = spent[name];
  return ms === undefined ? [] : [[`cpu ${name}, ms`, ms / documents]];
};

/** Prints the sheet of one backend. */
export function printSheet(cost: Cost, namesStatements: boolean): void {
  const { documents, pure, burst, intake } = cost;
  const figures = figuresOf(cost);
  const figure = (name: string): string => short(figures[name] ?? 0);
  const times = spenders
    .filter((name) => burst.spent[name] !== undefined)
    .map((name) => `${name} ${figure(`cpu ${name}, ms`)}`);
  const steps = Object.entries(pure).map(([step, ms]) => `${step} ${ms.toFixed(2)}`);
  print(`  processor time, ms      ${times.join(", ")}`);
  print(`  pure work, ms           ${figure("pure work, ms")}: ${steps.join(", ")}`);
  print(
    `  service / pure work     ${figure("cpu service / pure work")} times (${figure("cpu service, ms")} ms: api, workers, ` +
      `postgresql${burst.spent.redis === undefined ? "" : ", redis"})`,
  );
  print(
    `  transactions            ${figure("writing transactions")} that write, ${figure("all transactions")} as the server ` +
      "counts them (reads and the waking of listeners with them)",
  );
  print(
    `  WAL                     ${figure("WAL, kB")} kB in ${figure("WAL records")} records; ` +
      `${figure("WAL without full pages, kB")} kB without ${figure("full-page images")} full-page images`,
  );
  print(`  statements              ${figure("statements")}, those that begin and commit with them`);
  print(
    `  rows                    ${figure("rows inserted")} inserted, ${figure("rows updated")} updated ` +
      `(${figure("rows updated HOT")} HOT), ${figure("rows deleted")} deleted`,
  );
  const { backlog } = burst;
  print(
    `  backlog                 ${backlog.documents} documents when all ${documents} were accepted, after ` +
      `${backlog.seconds.toFixed(1)} s: ${figure("backlog's growth, per second")} more each second`,
  );
  print(`  final                   ${(documents / burst.seconds).toFixed(0)} documents per second`);
  print(
    `  intake alone            ${(documents / intake.seconds).toFixed(0)} documents per second ` +
      `(api ${figure("intake alone: cpu api, ms")} ms, postgresql ${figure("intake alone: cpu postgresql, ms")} ms)`,
  );
  print(`  API process at most     ${figure("API process at most, MB")} MB`);
  printTables(burst.tables, documents);
  printWalParts(burst.walParts, documents);
  printStatements(namesStatements ? burst.statements.slice(0, 60) : [], documents);
}

function printWalParts(parts: readonly WalPart[], documents: number): void {
  const worthALine = parts.filter(({ bytes }) => bytes / documents >= 20);
  if (worthALine.length > 0) {
    print(`  ${"WAL, B".padStart(8)}${"records".padStart(9)}  about`);
  }
  for (const { relation, record, bytes, records } of worthALine) {
    const cells = `${(bytes / documents).toFixed(0).padStart(8)}${(records / documents).toFixed(2).padStart(9)}`;
    print(`  ${cells}  ${`${relation} `.trimStart()}${record}`);
  }
}

function printTables(tables: ReadonlyMap<string, TableCounters>, documents: number): void {
  const columns = ["inserted", "updated", "HOT", "deleted", "dead", "left", "bytes"];
  print(`  ${"rows by table".padEnd(28)}${columns.map((name) => name.padStart(10)).join("")}`);
  const byWrites = [...tables].toSorted(([, one], [, other]) => writes(other) - writes(one));
  for (const [name, { inserted, updated, hot, deleted, left, bytes }] of byWrites) {
    const cells = [inserted, updated, hot, deleted, updated + deleted, left].map((rows) =>
      (rows / documents).toFixed(2),
    );
    const all = [...cells, (bytes / documents).toFixed(0)];
    print(`    ${name.padEnd(26)}${all.map((cell) => cell.padStart(10)).join("")}`);
  }
}

const writes = ({ inserted, updated, deleted }: TableCounters): number => inserted + updated + deleted;

function printStatements(statements: readonly StatementCost[], documents: number): void {
  if (statements.length === 0) {
    return;
  }
  print(
    `  ${"calls".padStart(8)}${"ms".padStart(8)}${"to plan".padStart(8)}${"rows".padStart(8)}${"WAL, B".padStart(9)}  statement`,
  );
  for (const { calls, ms, planningMs, rows, walBytes, statement } of statements) {
    const cells = [calls, ms, planningMs, rows].map((value) => (value / documents).toFixed(2).padStart(8)).join("");
    print(`  ${cells}${(walBytes / documents).toFixed(0).padStart(9)}  ${statement.slice(0, 160)}`);
  }
}

const short = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
