import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import type { TokenGuard } from "../../../api/operation/guard.ts";
import { declaredOperations } from "../../../api/declared-operations.ts";
import { mayAs, type Role } from "../../../common/domain/roles.ts";
import { otherSpellings } from "./spellings.ts";

/**
 * Everybody of the walk. All but `member` carry a role; `insider` is the only one of whom nothing is missing, and
 * `site operator` one of another organization, who sees the things of all where the operation says so and nowhere else.
 */
export const callers = [
  "nobody",
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
  /** A template; as declared, or spelled in another way. */
  path: string;
  spelling: string;
  status: number;
}

/** Names in paths that belong to the service itself. */
const shared: ReadonlySet<string> = new Set([
  "/docs/{file}",
  "/api/code-lists/{name}",
  "/api/operations/queues/{name}/jobs",
]);

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");
const operationKey = (method: string, path: string): string => `${method} ${shapeOf(path)}`;
/** By method and shape of the path; the first that was declared. */
const declaredShapes: ReadonlyMap<string, ApiOperation> = new Map(
  declaredOperations.toReversed().map((operation) => [operationKey(operation.method, operation.path), operation]),
);
const declaredPaths: ReadonlySet<string> = new Set(declaredOperations.map(({ path }) => path));

/** Every request of the walk over one operation; those that the caller may make are left out. */
export function refusalsOf(operation: ApiOperation): Refusal[] {
  const methods = [...new Set([operation.method.toUpperCase(), "HEAD", "OPTIONS"])];
  const spellings = [...otherSpellings(operation.path)].filter(([, path]) => !declaredPaths.has(path));
  const requests = callers.flatMap((caller) => methods.map((method) => ({ caller, method })));
  return requests.flatMap((request) => {
    const status = exactStatus(operation, request);
    const exact = { ...request, path: operation.path, spelling: "as it is" };
    const misspelt = isStrange(request.caller) ? 401 : 404;
    const others = isByItself(request.caller) ? [] : spellings;
    return [
      ...(status === undefined ? [] : [{ ...exact, status }]),
      ...others.map(([spelling, path]) => ({ ...request, path, spelling, status: misspelt })),
    ];
  });
}

/** Who differs from another caller behind the guard alone asks by the very path only. */
const isByItself = (caller: Caller): boolean => caller === "viewer" || caller === "site operator";

const isStrange = (caller: Caller): boolean => caller === "nobody" || caller === "forger";

/** How the very path answers; undefined where the caller may. */
function exactStatus(
  operation: ApiOperation,
  { caller, method }: Pick<Refusal, "caller" | "method">,
): number | undefined {
  const asked = method === "HEAD" ? "get" : method.toLowerCase();
  const meant = declaredShapes.get(operationKey(asked, operation.path));
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

function missingRight({ role, access, phase2 }: TokenGuard, caller: Caller): number | undefined {
  const own = rolesOf(caller);
  const mayNot = role !== "any" && !mayAs(own, role);
  return mayNot || (access === "writes" && own === "viewer") || (phase2 && caller === "without phase 2")
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
