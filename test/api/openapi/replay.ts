import { readFileSync } from "node:fs";

import { type Content, kindWords } from "../../../api/openapi/description.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { queryParameters } from "../../../api/openapi/responses.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { Role } from "../../../common/organizations/roles-and-scope.ts";
import { buildXml } from "../../factories/sent-xml.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call, type Answer } from "../http-client.ts";
import { pathWith, type World } from "./world.ts";

/** What the description gives no example of, because it is long. */
const longBodies: Readonly<Record<string, string>> = {
  receiveInbound: readFileSync("test/rules/conformance/mls-accepted.xml", "utf8"),
};

/** Ready documents, by the operation that takes them. */
const readyDocuments = new Map(
  documentKindNames.map((kind) => [`create${kindWords[kind].title}`, buildXml(kind, "ERP/2026/1")]),
);

const isXml = (content: Content | undefined): boolean => content?.contentType === "application/xml";

/** The contents of which there is something to send: a correction in XML is for a document that was sent as XML. */
export const contentsOf = ({ operationId, request }: ApiOperation): (Content | undefined)[] => [
  request,
  ...(request?.others ?? []).filter((other) => !isXml(other) || readyDocuments.has(operationId)),
];

/** A site operator's token only where no other role may call: other roles see only what is theirs. */
export const roleFor = (guard: ApiOperation["guard"]): Role =>
  guard.authentication === "token" && guard.role === "site-operator" ? "site-operator" : "operator";

export const bodyOf = (
  world: World,
  { operationId }: ApiOperation,
  { content, ids }: { content: Content | undefined; ids: Awaited<ReturnType<World["prepare"]>> },
): unknown => {
  const own = world.bodyFor(operationId, ids);
  const isLines = Array.isArray(own) && content?.contentType === "application/x-ndjson";
  const long = isXml(content) ? readyDocuments.get(operationId) : undefined;
  return (
    long ??
    longBodies[operationId] ??
    (isLines ? own.map((line) => JSON.stringify(line)).join("\n") : own) ??
    content?.example
  );
};

/** Calls the operation as its example says, with real ids, on what it needs to succeed. */
export async function replay(
  world: World,
  operation: ApiOperation,
  content: Content | undefined = operation.request,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, path, guard } = operation;
  const ids = await world.prepare(operation);
  const query = [...queryParameters(operation.query), ...(operation.parameters ?? [])].filter(
    (one) => one.in === "query" && one.example !== undefined,
  );
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)])).toString();
  const body = bodyOf(world, operation, { content, ids });
  return call(world.api, method.toUpperCase(), pathWith(path, ids) + (search === "" ? "" : `?${search}`), {
    token: guard.authentication === "token" ? world.token(undefined, roleFor(guard)) : null,
    headers: {
      "x-token": testSecrets.inboundToken,
      ...(content !== undefined && { "content-type": content.contentType ?? "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}
