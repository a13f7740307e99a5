import { randomUUID } from "node:crypto";
import { operationOf } from "../../client/create-client.js";
import { digestOf } from "../batch/seal-document.js";
import { exitCodes } from "../exit-codes.js";
import { print, printJson, say } from "../output.js";
import { defineProgram } from "../program.js";
import { readText } from "../read-text.js";
import { bodyOf } from "../service-answer.js";
import { businessProfileOf, issuerHelp, issuerOptions, openSession, profileParameter, readKind } from "../session.js";
import { describeStatus, exitCodeOfStatus } from "../status-words.js";
export const send = defineProgram({
    name: "send",
    arguments: "FILE [--watch] [--again] [--json]",
    about: "Sends one document",
    help: `
  FILE            JSON, or a ready PINT AE document in XML; - is standard input
  --watch         waits until the network has decided
  --again         sends a file that was sent before as another document${issuerHelp}

The same file sent again within 25 hours is the same document, and with an external_reference for ever.`,
    options: { ...issuerOptions, watch: { type: "boolean" }, again: { type: "boolean" } },
    run: async ({ values, positionals, signal, refuse }) => {
        const [file, ...others] = positionals;
        if (file === undefined || others.length > 0) {
            return refuse("name one file; - is standard input");
        }
        const session = openSession(values, signal);
        const kind = readKind(values.kind);
        const profile = await businessProfileOf(session, values["business-profile"]);
        const operation = operationOf(kind, "create");
        const text = readText(file);
        const key = digestOf(`${kind}/${profile}\n${Buffer.from(text.body).toString("latin1")}`);
        const request = {
            ...profileParameter(operation, profile),
            ...text,
            ...(values.again !== true && { "Idempotency-Key": key }),
        };
        let answer = await session.client.call(operation, request, { signal });
        if (isKeptRefusal(answer)) {
            if (!hasReference(text)) {
                say("This is the kept answer to the same file; use --again when what was wrong at the service is mended.");
            }
            else {
                // Nothing was stored, and the reference keeps it from being there twice.
                const another = { ...request, "Idempotency-Key": `${key}-${randomUUID()}` };
                answer = await session.client.call(operation, another, { signal });
            }
        }
        const created = bodyOf(answer);
        if (isReplayed(answer)) {
            say("It was sent before: this is that document. --again sends another one.");
        }
        if (values.watch !== true) {
            const { id, document_sequence: number, meta_info: info } = created;
            // The text has the digits as the service wrote them.
            print(session.isJson ? answer.text : `${number}  ${info.peppol_status.overall_status}  ${id}`);
            return exitCodes.done;
        }
        const status = (await session.client.waitUntilFinal(kind, created.id, { signal }));
        if (session.isJson) {
            printJson(status);
        }
        else {
            print(describeStatus(status));
        }
        return exitCodeOfStatus(status.overall_status);
    },
});
const isReplayed = ({ headers }) => headers.get("idempotent-replayed") === "true";
/** The answer of the first time, whose cause may be mended at the service. */
const isKeptRefusal = (answer) => [400, 415, 422].includes(answer.status) && isReplayed(answer);
function hasReference({ body, contentType }) {
    if (contentType !== "application/json") {
        return false;
    }
    try {
        const { external_reference: reference } = JSON.parse(String(body));
        return typeof reference === "string" && reference !== "";
    }
    catch {
        return false;
    }
}
//# sourceMappingURL=send.js.map