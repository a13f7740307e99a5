import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine, refuseUsage } from "../../common/config/command-line.js";
import { faultyEnvironment, runThroughFaults } from "../site/faults/fault-run.js";
import { freezeUnderLoad } from "../site/faults/freeze-run.js";
import { note, print } from "./progress.js";
import { runBench, startDatabase, withStack } from "./run-bench.js";
const maxNumber = 10_000;
const command = {
    synopsis: "npm run -s bench faults -- [--documents <number> | --freezes <number> [--second sent|refused]]",
    help: `
Sends documents through an access point that fails in one call of eight, or freezes worker processes (SIGSTOP)
that hold sends, under load, and lets them go on when others may have sent what they held. Exit code 0 when
every document is final (approved, through faults) and none was delivered twice. Takes some minutes.

  --documents  how many go through the faults (1000)
  --freezes    freezes worker processes so many times instead; 200 take a quarter of an hour
  --second     what the simulated access point does with the second envelope of an id: sent (the default)
               measures our own fence alone`,
    options: {
        documents: { type: "string", default: "1000" },
        freezes: { type: "string" },
        second: { type: "string", default: "sent" },
    },
};
/** The lease of a silent worker is the time-out of the access point and 15 seconds. */
const freezingEnvironment = { WORKERS: "6", ACCESS_POINT_TIMEOUT_MS: "2000", SWEEP_INTERVAL_MS: "500" };
async function measureFaults(documents) {
    const { databaseUrl } = await startDatabase();
    const run = await withStack({ databaseUrl, environment: faultyEnvironment }, (stack) => runThroughFaults(stack, documents, note));
    const { finalAfterMs, statuses, attempts, wereUnknown, legs, deliveries } = run;
    const twice = deliveries.length - new Set(deliveries).size;
    const missing = legs.filter((sbdhId) => !deliveries.includes(sbdhId)).length;
    const after = (finalAfterMs / 1_000).toFixed(1);
    print(`${documents} documents, ${faultyEnvironment.SIMULATOR_FAULTS}: final after ${after} s`);
    print(`  by status:                 ${JSON.stringify(statuses)}`);
    print(`  legs by attempts:          ${JSON.stringify(attempts)}`);
    print(`  legs unknown for a while:  ${wereUnknown} of ${legs.length}`);
    print(`  deliveries:                ${deliveries.length}, received twice ${twice}, missing ${missing}`);
    return twice === 0 && missing === 0 && statuses["APPROVED"] === documents;
}
async function measureFreezes(freezes, second) {
    const { databaseUrl } = await startDatabase({ max_connections: 400 });
    const environment = { ...freezingEnvironment, SIMULATOR_SECOND_ENVELOPE: second };
    const run = await withStack({ databaseUrl, environment }, async (stack) => {
        await pause(1_000);
        return freezeUnderLoad(stack, { freezes, maxMs: 30_000 }, note);
    });
    print(`${run.freezes} freezes, ${run.held} sends held by them, ${run.documents} documents, second envelopes ${second}`);
    print(`  sends held back by the fence:  ${run.heldBack}`);
    print(`  second envelopes refused:      ${run.refused}`);
    print(`  envelopes delivered twice:     ${run.twice}`);
    print(`  documents that are not final:  ${run.open}`);
    return run.twice === 0 && run.open === 0;
}
const { values } = readCommandLine(command);
const [documents, freezes] = [Number(values.documents), Number(values.freezes ?? 1)];
if (![documents, freezes].every((number) => Number.isSafeInteger(number) && number >= 1 && number <= maxNumber)) {
    refuseUsage(command, `--documents and --freezes are whole numbers from 1 to ${maxNumber}`);
}
await runBench(async () => {
    const holds = values.freezes === undefined ? await measureFaults(documents) : await measureFreezes(freezes, values.second);
    process.exitCode = holds ? 0 : 1;
});
//# sourceMappingURL=faults.js.map