import { readCommandLine, refuseUsage } from "../../common/config/command-line.js";
import { asError } from "../../common/errors.js";
import { isInLedger, provoke } from "../site/faults/fault.js";
import { faults } from "../site/faults/fault-table.js";
import { ScreenSite } from "../site/faults/screen-site.js";
import { note, print } from "./progress.js";
import { runBench } from "./run-bench.js";
import { median } from "./statistics.js";
const maxTimes = 1_000;
const command = {
    synopsis: "npm run -s bench screen -- [--times <number>] [--only <words>]",
    help: `
Lets whatever a site depends on fail, one after the other (test/site/faults/fault-table.ts: processes, stores,
corners, endpoints, documents, floods), does what the page of its condition says, and reads the stream that the
console reads: seconds until the condition stood there, until it was gone after that, and whether it is in the
ledger. Exit code 0 when each was shown within 5 s, gone within 10 s, and recorded.

  --times  how often each is tried (10)
  --only   a part of the name of those that are tried; all by default`,
    options: { times: { type: "string", default: "10" }, only: { type: "string", default: "" } },
};
const [shownWithin, goneWithin] = [5, 10];
/** What was seen, and what was not shown, or did not end, within a minute. */
async function measure(times) {
    note("starting a database, Redis, two API processes, two of workers, and the simulator");
    const site = await ScreenSite.start();
    const measured = [];
    const missed = [];
    try {
        for (let round = 1; round <= times; round += 1) {
            const seen = [];
            for (const fault of tried) {
                note(`round ${round} of ${times}: ${fault.what}`);
                try {
                    const one = await provoke(site, fault);
                    seen.push(...(one === undefined ? [] : [one]));
                }
                catch (error) {
                    missed.push(`round ${round}, ${fault.what}: ${asError(error).message}`);
                }
            }
            for (const one of seen) {
                measured.push({ ...one, isRecorded: await isInLedger(site, one).catch(() => false) });
            }
        }
    }
    finally {
        await site.close();
    }
    return { measured, missed };
}
const figures = (values) => [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(1)).join(" / ");
function report(measured) {
    print(`${"".padEnd(56)}${"shown after (s)".padEnd(20)}${"gone after (s)".padEnd(20)}in the ledger`);
    for (const fault of tried) {
        const all = measured.filter((each) => each.fault === fault);
        const [shown, gone] = [figures(all.map((each) => each.shownAfter)), figures(all.map((each) => each.goneAfter))];
        const recorded = `${all.filter(({ isRecorded }) => isRecorded).length} of ${all.length}`;
        print(`${fault.what.padEnd(56)}${shown.padEnd(20)}${gone.padEnd(20)}${recorded}`);
        print(`  ${all[0]?.words ?? ""}`);
    }
}
const values = readCommandLine(command).values;
const tried = faults.filter(({ what }) => what.includes(values.only));
const times = Number(values.times);
if (!Number.isSafeInteger(times) || times < 1 || times > maxTimes) {
    refuseUsage(command, `--times is a whole number from 1 to ${maxTimes}`);
}
await runBench(async () => {
    const { measured, missed } = await measure(times);
    report(measured);
    missed.forEach(print);
    const holds = measured.every(({ shownAfter, goneAfter, isRecorded }) => shownAfter <= shownWithin && goneAfter <= goneWithin && isRecorded);
    process.exitCode = holds && missed.length === 0 ? 0 : 1;
});
//# sourceMappingURL=screen.js.map