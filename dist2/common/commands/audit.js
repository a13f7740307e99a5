import { readCommandLine, refuseUsage } from "../config/command-line.js";
import { formatHead, verifyActs } from "../services/operator-actions/verify-acts.js";
import { runCommand, withDatabase } from "../launcher/command.js";
const command = {
    synopsis: "npm run -s audit -- verify [--head <position>:<digest>] …",
    help: `
Computes the digest of every recorded act again, each of which has the one before it in it, and says
how far the record is whole. The database is the one that DATABASE_URL names, or else that of
\`npm start\`, which has to run, below DATA_DIR (.data).

  --head    what the log says once an hour ("the head of the record of acts"), of any hour: without one,
            a record that was written anew from some act on, or cut off at its end, looks whole

Exit code 0: the record is whole, and goes on from every head; 1: it is not; 2: a wrong option.`,
    options: { head: { type: "string", multiple: true } },
    takesArguments: true,
};
const { positionals, values } = readCommandLine(command);
if (positionals.length !== 1 || positionals[0] !== "verify") {
    refuseUsage(command, "There is verify, and nothing else");
}
function readHead(text) {
    const [, position, digest] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
    return position === undefined || digest === undefined
        ? refuseUsage(command, "--head must be a position, a colon and 64 hexadecimal digits")
        : { position: Number(position), digest: digest.toLowerCase() };
}
async function verify(database, heads) {
    const { head, broken } = await verifyActs(database, heads);
    if (broken !== undefined) {
        throw new Error(`The record of acts is whole up to position ${head.position}. Then: ${broken}`);
    }
    process.stdout.write(`The record of acts is whole: ${head.position} acts, head ${formatHead(head)}\n`);
}
const heads = (values.head ?? []).map(readHead);
await runCommand(() => withDatabase("audit", (database) => verify(database, heads)));
//# sourceMappingURL=audit.js.map