import { userInfo } from "node:os";
import { readCommandLine, refuseUsage } from "../config/command-line.js";
import { documentStages } from "../domain/status/pipeline.js";
import { retryEverythingGivenUp } from "../services/operator-actions/retry-given-up.js";
import { isUuid, runCommand, withDatabase } from "../launcher/command.js";
const command = {
    synopsis: "npm run -s retry -- --all | --stage <stage> | --org <organization id> [--reason <text>]",
    help: `
Gives documents that a stage has given up a new try: all of them, those of a stage, those of an
organization, or of both. Running workers find them within seconds. The database is the one that
DATABASE_URL names, or else that of \`npm start\`, which has to run, below DATA_DIR (.data).

  --all     everything that was given up
  --stage   ${documentStages.join(", ")}
  --org     of this organization alone
  --reason  what stands in the documents' logs; "a new try for what was given up" when left out`,
    options: {
        all: { type: "boolean", default: false },
        stage: { type: "string" },
        org: { type: "string" },
        reason: { type: "string", default: "a new try for what was given up" },
    },
};
function readArguments() {
    const { all, stage, org, reason } = readCommandLine(command).values;
    if (all === (stage !== undefined || org !== undefined)) {
        refuseUsage(command, "Name what is to be retried: --all, or --stage, --org or both");
    }
    const known = documentStages.find((name) => name === stage);
    if (stage !== undefined && known === undefined) {
        refuseUsage(command, `--stage must be ${documentStages.join(", ")}`);
    }
    if (org !== undefined && !isUuid(org)) {
        refuseUsage(command, "--org must be a UUID");
    }
    if (reason.trim() === "" || reason.length > 1_000) {
        refuseUsage(command, "--reason must have 1 to 1000 characters");
    }
    return { organization: org?.toLowerCase() ?? null, why: reason, ...(known !== undefined && { stage: known }) };
}
async function retry(database, asked) {
    const retried = await retryEverythingGivenUp(database, {
        ...asked,
        by: `${userInfo().username} (command)`,
        role: "site-operator",
        requestId: "npm run retry",
        onProgress: (retriedSoFar) => process.stderr.write(`${retriedSoFar} documents so far\n`),
    });
    process.stdout.write(`${retried} documents get a new try\n`);
}
const asked = readArguments();
await runCommand(() => withDatabase("retry", (database) => retry(database, asked)));
//# sourceMappingURL=retry.js.map