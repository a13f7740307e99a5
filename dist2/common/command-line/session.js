import { createClient, operationTable, orThrow } from "../client/create-client.js";
import { readClientProfile } from "../config/client-profile/client-profile.js";
import { documentKindNames, isDocumentKind } from "../domain/document-kinds.js";
import { CommandError, exitCodes } from "./exit-codes.js";
/** Options of every command that calls the service. */
export const sessionOptions = {
    profile: { type: "string" },
    json: { type: "boolean" },
};
export const sessionHelp = `
  --profile P     the profile of login; without it the environment, then "default", then .data/demo.json
  --json          lines of JSON on standard output`;
/** Options of the commands that issue documents. */
export const issuerOptions = {
    ...sessionOptions,
    kind: { type: "string" },
    "business-profile": { type: "string" },
};
export const issuerHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --business-profile ID
                  in whose name; without it that of the profile, or the only one that there is${sessionHelp}`;
/** @throws ConfigError when no service is known */
export function openSession({ profile: named, json = false }, signal) {
    const profile = readClientProfile(named);
    const { baseUrl, token } = profile;
    return { profile, client: createClient({ baseUrl, token }), signal, isJson: json };
}
/** @throws CommandError for a kind that there is not */
export function readKind(named, fallback = "purchase-invoices") {
    if (named === undefined || isDocumentKind(named)) {
        return named ?? fallback;
    }
    throw new CommandError(exitCodes.usage, `There is no kind ${named}: there are ${documentKindNames.join(", ")}`);
}
/** In whose name documents are issued. @throws CommandError when several profiles could be meant */
export async function businessProfileOf({ profile, client, signal }, named) {
    const known = named ?? profile.businessProfileId;
    if (known !== undefined) {
        return known;
    }
    const { data } = orThrow(await client.listBusinessProfiles({ limit: 100 }, { signal }));
    const [only, ...others] = data;
    if (only === undefined || others.length > 0) {
        const found = data.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
        const complaint = only === undefined
            ? "There is no business profile: create one first"
            : `Name one with --business-profile:${found}`;
        throw new CommandError(exitCodes.usage, complaint);
    }
    return only.id;
}
/** The profile in the path of an operation, under the name that it has there. */
export function profileParameter(operationId, businessProfileId) {
    const [, path] = operationTable[operationId];
    return { [path.includes("{business_profile_id}") ? "business_profile_id" : "id"]: businessProfileId };
}
//# sourceMappingURL=session.js.map