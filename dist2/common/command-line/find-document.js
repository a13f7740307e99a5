import { operationOf, orThrow } from "../client/create-client.js";
import { documentKindNames } from "../domain/document-kinds.js";
import { CommandError, exitCodes } from "./exit-codes.js";
import { bodyOf } from "./service-answer.js";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** By id, number or external_reference. @throws CommandError when there is none */
export async function findDocument(session, name, kind) {
    const found = uuid.test(name) ? await findById(session, name) : await findByName(session, name, kind);
    if (found === undefined) {
        throw new CommandError(exitCodes.refused, `There is no document with the id, number or external_reference ${name}`);
    }
    return found;
}
async function findById({ client, signal }, id) {
    const { data } = orThrow(await client.queryPeppolStatus({ body: { ids: [id] } }, { signal }));
    return data[0];
}
async function findByName({ client, signal }, name, only) {
    for (const kind of only === undefined ? documentKindNames : [only]) {
        for (const member of ["document_sequence", "external_reference"]) {
            const answer = await client.call(operationOf(kind, "list"), { [member]: name, limit: 1 }, { signal });
            const [found] = bodyOf(answer).data;
            if (found !== undefined) {
                return { kind, id: found.id };
            }
        }
    }
    return undefined;
}
//# sourceMappingURL=find-document.js.map