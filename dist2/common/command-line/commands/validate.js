import { operationOf } from "../../client/create-client.js";
import { exitCodes } from "../exit-codes.js";
import { print, plain } from "../output.js";
import { defineProgram } from "../program.js";
import { readText } from "../read-text.js";
import { bodyOf } from "../service-answer.js";
import { businessProfileOf, issuerHelp, issuerOptions, openSession, profileParameter, readKind, } from "../session.js";
export const validate = defineProgram({
    name: "validate",
    arguments: "FILE… [--json]",
    about: "Tries documents without storing or sending anything",
    help: `
  FILE            JSON of a document, or a ready PINT AE document in XML; - is standard input${issuerHelp}`,
    options: issuerOptions,
    run: async ({ values, positionals, signal, refuse }) => {
        if (positionals.length === 0) {
            return refuse("name a file; - is standard input");
        }
        const session = openSession(values, signal);
        let worst = exitCodes.done;
        for (const file of positionals) {
            const answer = await judge(session, readText(file), values);
            const { valid, validation_results: results, findings = results ?? [] } = bodyOf(answer);
            print(session.isJson ? answer.text : describe(file, valid, findings));
            worst = valid ? worst : exitCodes.refused;
        }
        return worst;
    },
});
async function judge(session, text, values) {
    const { client, signal } = session;
    if (text.contentType === "application/xml") {
        return client.call("validateXml", { body: text.body }, { signal });
    }
    const operation = operationOf(readKind(values.kind), "validate");
    const profile = profileParameter(operation, await businessProfileOf(session, values["business-profile"]));
    return client.call(operation, { ...profile, ...text }, { signal });
}
const describe = (file, isValid, findings) => [
    `${file}: ${isValid ? "valid" : "not valid"}`,
    ...findings.map(({ flag, reasonCode, text, pointer, location }) => `  ${flag} ${reasonCode} ${pointer ?? location}: ${text}`),
]
    .map(plain)
    .join("\n");
//# sourceMappingURL=validate.js.map