import { operationOf } from "../../client/create-client.js";
import { findDocument } from "../find-document.js";
import { print, printJson } from "../output.js";
import { defineProgram } from "../program.js";
import { bodyOf } from "../service-answer.js";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.js";
import { describeStatus, exitCodeOfStatus } from "../status-words.js";
export const status = defineProgram({
    name: "status",
    arguments: "DOCUMENT… [--watch] [--json]",
    about: "Says where documents stand",
    help: `
  DOCUMENT        id, number or external_reference
  --kind K        looks for numbers and references among this kind alone
  --watch         waits until the network has decided${sessionHelp}`,
    options: { ...sessionOptions, kind: { type: "string" }, watch: { type: "boolean" } },
    run: async ({ values, positionals, signal, refuse }) => {
        if (positionals.length === 0) {
            return refuse("name a document");
        }
        const session = openSession(values, signal);
        const wanted = values.kind === undefined ? undefined : readKind(values.kind);
        const codes = [];
        for (const name of positionals) {
            const { kind, id } = await findDocument(session, name, wanted);
            const found = values.watch === true
                ? (await session.client.waitUntilFinal(kind, id, { signal }))
                : bodyOf(await session.client.call(operationOf(kind, "status"), { id }, { signal }));
            if (session.isJson) {
                printJson({ kind, ...found });
            }
            else {
                print(describeStatus(found));
            }
            codes.push(exitCodeOfStatus(found.overall_status));
        }
        // Refused (1) weighs more than pending (5).
        return codes.find((code) => code === 1) ?? codes.find((code) => code !== 0) ?? 0;
    },
});
//# sourceMappingURL=status.js.map