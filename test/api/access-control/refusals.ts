import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import type { TokenGuard } from "../../../api/operation/guard.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { mayAs, type Role } from "../../../common/organizations/roles-and-scope.ts";
import { otherSpellings } from "./spellings.ts";

/**
 * Each but `member` carries a role. Only `insider` has every right. `site operator` belongs to another organization and sees
 * all of them where the operation says so.
 */
export const callers = [
  "anonymous",
  "forger",
  "stranger",
  "member",
  "viewer",
  "without phase 2",
  "site operator",
  "insider",
] as const;
export type Caller = (typeof callers)[number];

/** One request that must be refused, and how. */
export interface Refusal {
  caller: Caller;
  method: string;
  /** A template. */
  path: string;
  status: number;
}

/** Names in paths that belong to the service itself. */
const shared: ReadonlySet<string> = new Set([
  "/docs/{file}",
  "/docs/guides/{guide}",
  "/api/code-lists/{name}",
  "/api/participants/{participant_id}",
  "/api/operations/queues/{name}/jobs",
  // The site's; an organization sees of one what it has lost itself.
]);

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");
const operationKey = (method: string, path: string): string => `${method} ${shapeOf(path)}`;
/** By method and shape of the path; the first that was declared. */
const declaredShapes: ReadonlyMap<string, ApiOperation> = new Map(
  declaredOperations.toReversed().map((operation) => [operationKey(operation.method, operation.path), operation]),
);
const declaredPaths: ReadonlySet<string> = new Set(declaredOperations.map(({ path }) => path));

/** Every request by the path as it is declared that the caller may not make. */
export const refusalsOf = (operation: ApiOperation): Refusal[] =>
  methodsOf(operation).flatMap((method) =>
    callers.flatMap((caller) => {
      const status = exactStatus(operation, { caller, method });
      return status === undefined ? [] : [{ caller, method, path: operation.path, status }];
    }),
  );

/** The operation that a method leads to at the path of this one; undefined where there is none. */
export const meantBy = ({ path }: ApiOperation, method: string): ApiOperation | undefined =>
  declaredShapes.get(operationKey(method === "HEAD" ? "get" : method.toLowerCase(), path));

/** A stranger cannot learn what there is; to the others a path in another spelling is none. */
export const misspeltStatus = (caller: Caller): number => (isStrange(caller) ? 401 : 404);

export const methodsOf = ({ method }: ApiOperation): string[] => [
  ...new Set([method.toUpperCase(), "HEAD", "OPTIONS"]),
];

/** The ways to write the operation's path that are not the path of another one. */
export const misspellingsOf = ({ path }: ApiOperation): [spelling: string, path: string][] =>
  [...otherSpellings(path)].filter(([, spelt]) => !declaredPaths.has(spelt));

const isStrange = (caller: Caller): boolean => caller === "anonymous" || caller === "forger";

/** How the very path answers; undefined where the caller may. */
function exactStatus(
  operation: ApiOperation,
  { caller, method }: Pick<Refusal, "caller" | "method">,
): number | undefined {
  const asked = method === "HEAD" ? "get" : method.toLowerCase();
  const meant = meantBy(operation, method);
  switch (meant?.guard.authentication) {
    case "public":
      return undefined;
    case "inbound token":
      return 401;
    case "token":
      return isStrange(caller) ? 401 : (missingRight(meant.guard, caller) ?? foreignId(meant, caller));
    default:
      return isStrange(caller) ? 401 : asAnId(operation.path, asked, caller);
  }
}

/** A word of a path can stand where another operation has an id, which it is not. */
function asAnId(path: string, asked: string, caller: Caller): number {
  const segments = path.split("/");
  const taken = declaredOperations.find(({ method, path: template, guard }) => {
    const parts = template.split("/");
    const fits = parts.length === segments.length && parts.every((part, at) => part === segments[at] || isId(part));
    return method === asked && guard.authentication === "token" && fits && template !== path;
  });
  if (taken === undefined) {
    return 405;
  }
  return missingRight(taken.guard as TokenGuard, caller) ?? 404;
}

const isId = (part: string): boolean => part.startsWith("{");

function missingRight({ role, access, originals, phase2 }: TokenGuard, caller: Caller): number | undefined {
  const own = rolesOf(caller);
  const mayNot = role !== "any" && !mayAs(own, role);
  return mayNot || ((access === "writes" || originals) && own === "viewer") || (phase2 && caller === "without phase 2")
    ? 403
    : undefined;
}

function rolesOf(caller: Caller): Role | undefined {
  switch (caller) {
    case "member":
      return undefined;
    case "viewer":
      return "viewer";
    case "site operator":
      return "site-operator";
    default:
      return "operator";
  }
}

/** The contract answers an unknown business profile of a document with 400 and its id (contract.md 7), a foreign one alike. */
function foreignId({ path, guard }: ApiOperation, caller: Caller): number | undefined {
  const isForAll = guard.authentication === "token" && (guard.scope === "by role" || guard.role === "site-operator");
  if (caller === "site operator" && isForAll) {
    return undefined;
  }
  const isForeign = caller === "stranger" || caller === "without phase 2" || caller === "site operator";
  if (!isForeign || !path.includes("{") || shared.has(path)) {
    return undefined;
  }
  return path.includes("{business_profile_id}") ? 400 : 404;
}
