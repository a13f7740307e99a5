import type { DocumentKind } from "../../../common/documents/document.ts";
import { createDocument } from "../../../common/documents/create-document.ts";
import { answerVersioned } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { readDocumentBytes } from "../../http/request-body.ts";
import { entityTag, ifNoneMatch, location, notModified, kindWords } from "../../openapi/description.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { seesMasked, tenant, tenantIntake } from "../../operation/guard.ts";
import { createPath, documentKey, profileId } from "../../operation/path.ts";
import { documentAnswer, documentOrXmlRequestOf } from "./document-schemas.ts";
import { writeCreated } from "./created-document.ts";
import { draftOf } from "./check-document.ts";
import { readWritten } from "./stored-document.ts";

const sameOperation = (path: string): string =>
  `The contract's path of \`POST ${path}\`, and the same operation: a request with the same \`Idempotency-Key\` is the same on both. `;

/** Create and retrieve one kind of document (contract.md 4). */
export function createAndRetrieve(kind: DocumentKind): readonly ApiOperation[] {
  const { one, title, tag } = kindWords[kind];
  const schema = () => documentAnswer(kind);
  const create = (path: string, operationId: string, about: string) =>
    post(path, tenantIntake, {
      operationId,
      tag,
      summary: `Create a ${one}`,
      description: `${about}Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in \`meta_info.peppol_status\`. A ready PINT AE document (\`application/xml\`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as a new one: what the service had set is left out where it is what is stored, and attachments without content get that of the document whose \`id\` is in it.`,
      request: documentOrXmlRequestOf(kind),
      answers: {
        201: {
          description: "Stored and on its way.",
          headers: { ...location("document"), ...entityTag },
          schema,
        },
      },
      handle: async (ctx, deps) => {
        const businessProfileId = profileId(ctx);
        const { serviceVersion, requestId, traceparent, keyReservation } = ctx.state;
        const sent = await readDocumentBytes(ctx);
        const caller = callerOf(ctx);
        const command = { orgId: caller.orgId, kind, businessProfileId, serviceVersion, requestId };
        const trace = traceparent === undefined ? {} : { traceparent };
        const make = draftOf(deps, { kind, ...sent, what: "The request body", shows: "document" }, caller);
        const input = { ...command, ...trace, ...(keyReservation !== undefined && { heldKey: keyReservation }) };
        const { created, made } = await createDocument(deps, input, make);
        ctx.state.documentId = created.id;
        ctx.set("Location", `/api/${kind}/${created.id}`);
        answerVersioned(ctx, 201, { version: 1, json: writeCreated(created, made) });
      },
    });
  return [
    create(createPath(kind), `create${title}`, ""),
    create(`/api/${kind}/{business_profile_id}`, `post${title}`, sameOperation(createPath(kind))),
    get(`/api/${kind}/{id}`, tenant, {
      operationId: `get${title}`,
      tag,
      summary: `Retrieve a ${one}`,
      parameters: [ifNoneMatch],
      answers: { 200: { description: "As it stands now.", headers: entityTag, schema }, 304: notModified },
      handle: async (ctx, deps) => {
        const [key, caller] = [documentKey(ctx, kind), callerOf(ctx)];
        const reader = { ...caller, isMasked: seesMasked(ctx.state) };
        answerVersioned(ctx, 200, await deps.dispatcher.readInTurn(caller, () => readWritten(deps, key, reader)));
      },
    }),
  ];
}
