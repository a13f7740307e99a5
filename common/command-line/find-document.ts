import { operationOf, orThrow } from "../client/create-client.ts";
import type { DocumentKind } from "../domain/document.ts";
import { documentKindNames } from "../domain/document-kinds.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { bodyOf } from "./service-answer.ts";
import type { Session } from "./session.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface FoundDocument {
  kind: DocumentKind;
  id: string;
}

/** By id, number or external_reference. @throws CommandError when there is none */
export async function findDocument(
  session: Session,
  name: string,
  kind: DocumentKind | undefined,
): Promise<FoundDocument> {
  const found = uuid.test(name) ? await findById(session, name) : await findByName(session, name, kind);
  if (found === undefined) {
    throw new CommandError(exitCodes.refused, `There is no document with the id, number or external_reference ${name}`);
  }
  return found;
}

async function findById({ client, signal }: Session, id: string): Promise<FoundDocument | undefined> {
  const { data } = orThrow(await client.queryPeppolStatus({ body: { ids: [id] } }, { signal }));
  return data[0];
}

async function findByName(
  { client, signal }: Session,
  name: string,
  only: DocumentKind | undefined,
): Promise<FoundDocument | undefined> {
  for (const kind of only === undefined ? documentKindNames : [only]) {
    for (const member of ["document_sequence", "external_reference"]) {
      const answer = await client.call(operationOf(kind, "list"), { [member]: name, limit: 1 }, { signal });
      const [found] = (bodyOf(answer) as { data: { id: string }[] }).data;
      if (found !== undefined) {
        return { kind, id: found.id };
      }
    }
  }
  return undefined;
}
