import { readFileSync } from "node:fs";

import type { Content } from "../../../api/openapi/description.ts";
import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import { queryParameters } from "../../../api/openapi/parameters.ts";
import type { Role } from "../../../common/domain/roles.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { call, type Answer } from "../http-client.ts";
import { pathWith, type World } from "./world.ts";

/** What the description gives no example of, because it is long. */
const longBodies: Readonly<Record<string, string>> = {
  receiveInbound: readFileSync("test/rules/conformance/mls-accepted.xml", "utf8"),
};

/** A site operator's token only where no other role may call: other roles see only what is theirs. */
const roleFor = (guard: ApiOperation["guard"]): Role =>
  guard.authentication === "token" && guard.role === "site-operator" ? "site-operator" : "operator";

/** Calls the operation as its example says, with real ids, on what it needs to succeed. */
export async function replay(
  world: World,
  operation: ApiOperation,
  content: Content | undefined = operation.request,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, path, operationId, guard } = operation;
  const ids = await world.prepare(operation);
  const query = [...queryParameters(operation.query), ...(operation.parameters ?? [])].filter(
    (one) => one.in === "query" && one.example !== undefined,
  );
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)])).toString();
  const body = longBodies[operationId] ?? world.bodyFor(operationId, ids) ?? content?.example;
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
