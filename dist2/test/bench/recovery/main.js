import { readCommandLine, refuseUsage } from "../../../common/config/command-line.js";
import { redisUrl } from "../../setup/redis/redis.js";
import { print } from "../progress.js";
import { onEachBackend, runBench } from "../run-bench.js";
import { measureBacklog, measureWorkers } from "./backlog.js";
import { measureCrowd } from "./crowd.js";
import { measureSilence } from "./silence.js";
const cases = ["backlog", "workers", "silent-database", "silent-redis", "crowd"];
const minRate = 0.8;
const command = {
    synopsis: "npm run -s bench recovery -- [--cases=<name>,…] [--documents=<n>] [--seconds=<n>]",
    help: `
How a whole site comes back, measured. Exit code 0 when nothing was lost or sent twice and the rates hold.

  --cases      backlog: workers away and back, and PostgreSQL restarted meanwhile; at least 80 % of the normal
               rate, on PostgreSQL and on Redis. The default.
               workers: how fast 1, 2 and 4 worker processes work a backlog off. Linux only
               silent-database, silent-redis: a network that swallows everything
               crowd: 1,500 clients at once; ready has to say 200 all the time on HEALTH_PORT
  --documents  of a backlog; 2000 when left out
  --seconds    of a silence, 300 when left out; of a crowd, 30`,
    options: {
        cases: { type: "string", default: "backlog" },
        documents: { type: "string", default: "2000" },
        seconds: { type: "string" },
    },
};
const given = readCommandLine(command).values;
function number(name, otherwise) {
    const text = given[name] ?? `${otherwise}`;
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : refuseUsage(command, `--${name} is 1 to 99999, not ${text}`);
}
const chosen = given.cases
    .split(",")
    .map((name) => cases.find((known) => known === name) ?? refuseUsage(command, `--cases are of ${cases.join(", ")}, not ${name}`));
const documents = number("documents", 2_000);
const measure = {
    backlog: async () => {
        const rates = [];
        await onEachBackend(async (title, queue) => {
            rates.push(await measureBacklog({ title, documents, ...queue }));
        });
        return rates.every((rate) => rate >= minRate);
    },
    workers: async () => {
        await onEachBackend((title, queue) => measureWorkers({ title, documents, ...queue }));
        return true;
    },
    "silent-database": () => measureSilence({ of: "database", seconds: number("seconds", 300) }),
    "silent-redis": async () => {
        const redis = await redisUrl();
        return redis === undefined || measureSilence({ of: "redis", seconds: number("seconds", 300), redisUrl: redis });
    },
    crowd: () => measureCrowd({ seconds: number("seconds", 30) }),
};
await runBench(async () => {
    for (const name of chosen) {
        if (!(await measure[name]())) {
            print(`${name} does not hold`);
            process.exitCode = 1;
        }
    }
});
//# sourceMappingURL=main.js.map