import { print } from "../progress.js";
import { sumTables } from "./database-counters.js";
/** Their processor time is the service's; that of the simulated network and of the client is not. */
const service = ["api", "workers", "postgresql", "redis"];
const spenders = [...service, "simulator", "client"];
/** All measurements as numbers with names, so that two runs can be compared. */
export function figuresOf({ documents, pure, burst, intake }) {
    const pureMs = total(pure);
    const serviceMs = serviceTime(burst.spent) / documents;
    const rows = sumTables(burst.tables);
    return {
        ...Object.fromEntries(spenders.flatMap((name) => timeOf(name, burst.spent, documents))),
        "cpu service, ms": serviceMs,
        "pure work, ms": pureMs,
        "cpu service / pure work": serviceMs / pureMs,
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
        "seconds until final": burst.seconds / documents,
        "seconds of intake alone": intake.seconds / documents,
        "intake alone: cpu api, ms": (intake.spent.api ?? 0) / documents,
        "intake alone: cpu postgresql, ms": (intake.spent.postgresql ?? 0) / documents,
        "API process at most, MB": Math.max(burst.apiMemoryMb, intake.apiMemoryMb),
    };
}
const total = (parts) => Object.values(parts).reduce((sum, part) => sum + part, 0);
const serviceTime = (spent) => service.reduce((sum, name) => sum + (spent[name] ?? 0), 0);
const timeOf = (name, spent, documents) => {
    const ms = spent[name];
    return ms === undefined ? [] : [[`cpu ${name}, ms`, ms / documents]];
};
/** Prints the sheet of one backend. */
export function printSheet(cost) {
    const { documents, pure, burst, intake } = cost;
    const figures = figuresOf(cost);
    const figure = (name) => short(figures[name] ?? 0);
    const times = spenders
        .filter((name) => burst.spent[name] !== undefined)
        .map((name) => `${name} ${figure(`cpu ${name}, ms`)}`);
    const steps = Object.entries(pure).map(([step, ms]) => `${step} ${ms.toFixed(2)}`);
    print(`  processor time, ms      ${times.join(", ")}`);
    print(`  pure work, ms           ${figure("pure work, ms")}: ${steps.join(", ")}`);
    print(`  service / pure work     ${figure("cpu service / pure work")} times (${figure("cpu service, ms")} ms: api, workers, ` +
        `postgresql${burst.spent.redis === undefined ? "" : ", redis"})`);
    print(`  transactions            ${figure("writing transactions")} that write, ${figure("all transactions")} as the server ` +
        "counts them (reads and the waking of listeners with them)");
    print(`  WAL                     ${figure("WAL, kB")} kB in ${figure("WAL records")} records; ` +
        `${figure("WAL without full pages, kB")} kB without ${figure("full-page images")} full-page images`);
    print(`  rows                    ${figure("rows inserted")} inserted, ${figure("rows updated")} updated ` +
        `(${figure("rows updated HOT")} HOT), ${figure("rows deleted")} deleted`);
    print(`  final                   ${(documents / burst.seconds).toFixed(0)} documents per second`);
    print(`  intake alone            ${(documents / intake.seconds).toFixed(0)} documents per second ` +
        `(api ${figure("intake alone: cpu api, ms")} ms, postgresql ${figure("intake alone: cpu postgresql, ms")} ms)`);
    print(`  API process at most     ${figure("API process at most, MB")} MB`);
    printTables(burst.tables, documents);
    printWalParts(burst.walParts, documents);
    printStatements(burst.statements, documents);
}
function printWalParts(parts, documents) {
    const worthALine = parts.filter(({ bytes }) => bytes / documents >= 20);
    if (worthALine.length > 0) {
        print(`  ${"WAL, B".padStart(8)}${"records".padStart(9)}  about`);
    }
    for (const { relation, record, bytes, records } of worthALine) {
        const cells = `${(bytes / documents).toFixed(0).padStart(8)}${(records / documents).toFixed(2).padStart(9)}`;
        print(`  ${cells}  ${`${relation} `.trimStart()}${record}`);
    }
}
function printTables(tables, documents) {
    const columns = ["inserted", "updated", "HOT", "deleted", "dead"];
    print(`  ${"rows by table".padEnd(28)}${columns.map((name) => name.padStart(10)).join("")}`);
    const byWrites = [...tables].toSorted(([, one], [, other]) => writes(other) - writes(one));
    for (const [name, { inserted, updated, hot, deleted }] of byWrites) {
        const cells = [inserted, updated, hot, deleted, updated + deleted];
        print(`    ${name.padEnd(26)}${cells.map((rows) => (rows / documents).toFixed(2).padStart(10)).join("")}`);
    }
}
const writes = ({ inserted, updated, deleted }) => inserted + updated + deleted;
function printStatements(statements, documents) {
    if (statements.length === 0) {
        return;
    }
    print(`  ${"calls".padStart(8)}${"ms".padStart(8)}${"rows".padStart(8)}${"WAL, B".padStart(9)}  statement`);
    for (const { calls, ms, rows, walBytes, statement } of statements) {
        const cells = [calls, ms, rows].map((value) => (value / documents).toFixed(2).padStart(8)).join("");
        print(`  ${cells}${(walBytes / documents).toFixed(0).padStart(9)}  ${statement.slice(0, 160)}`);
    }
}
const short = (value) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
//# sourceMappingURL=cost-sheet.js.map