import { randomUUID } from "node:crypto";

import type { Route } from "../openapi/list-routes.ts";
import type { Ids } from "../openapi/world.ts";
import type { WireAnswer } from "./wire-client.ts";

/** Names in paths that belong to the service itself. */
const shared: ReadonlySet<string> = new Set([
  "/docs/{file}",
  "/docs/guides/{guide}",
  "/playground/{file}",
  "/console/{view}",
  "/console/{view}/{about}",
  "/console/files/{file}",
  "/api/code-lists/{name}",
  "/api/participants/{participant_id}",
  "/api/operations/queues/{name}/jobs",
]);

/** Whether its path takes the id of an organization's own. Organizations are changed by site operators, who see them all. */
export const takesOwnId = ({ method, path }: Route): boolean =>
  path.includes("{") && !shared.has(path) && (method === "get" || !path.startsWith("/api/operations/organizations/"));

/** Ids of the same form that nothing has. */
export const inventedIds = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));

/** What an answer says, without the ids that were asked for and what differs with each request. */
export function comparable({ status, text, headers }: WireAnswer, ids: Ids): unknown {
  const neutral = Object.values(ids).reduce((rest, id) => rest.replaceAll(id, "<id>"), text);
  const compared = ["content-type", "location", "etag", "allow", "retry-after", "content-disposition"];
  return { status, text: neutral, headers: compared.map((name) => headers[name]) };
}
