import { orThrow } from "../client/create-client.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { listDocuments } from "./filter.ts";
import type { Session } from "./session.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id, number or external_reference. @throws CommandError when there is none */
export async function findDocument(
  session: Session,
  name: string,
  only: DocumentKind | undefined,
): Promise<{ kind: DocumentKind; id: string }> {
  if (uuid.test(name)) {
    const { client, signal } = session;
    const [found] = orThrow(await client.queryPeppolStatus({ body: { ids: [name] } }, { signal })).data;
    if (found !== undefined) {
      return found;
    }
  }
  for (const kind of only === undefined ? documentKindNames : [only]) {
    for (const member of ["document_sequence", "external_reference"]) {
      for await (const { id } of listDocuments(session, kind, { [member]: name })) {
        return { kind, id };
      }
    }
  }
  throw new CommandError(exitCodes.refused, `There is no document with the id, number or external_reference ${name}`);
}
