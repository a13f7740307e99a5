import type { ApiOperation } from "../../../api/operation/api-operation.ts";
import type { TokenGuard } from "../../../api/operation/guard.ts";
import { declaredOperations } from "../../../api/operation/declared-operations.ts";
import { otherSpellings } from "./spellings.ts";

/** Everybody of the walk. All but `member` carry the role; `insider` is the only one of whom nothing is missing. */
export const callers = ["nobody", "forger", "stranger", "member", "without phase 2", "insider"] as const;
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
const shared: ReadonlySet<string> = new Set(["/docs/{file}", "/api/code-lists/{name}"]);

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}");
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
    return [
      ...(status === undefined ? [] : [{ ...exact, status }]),
      ...spellings.map(([spelling, path]) => ({ ...request, path, spelling, status: misspelt })),
    ];
  });
}

const isStrange = (caller: Caller): boolean => caller === "nobody" || caller === "forger";

/** How the very path answers; undefined where the caller may. */
function exactStatus(
  operation: ApiOperation,
  { caller, method }: Pick<Refusal, "caller" | "method">,
): number | undefined {
  const asked = method === "HEAD" ? "get" : method.toLowerCase();
  const meant = declaredOperations.find((one) => one.method === asked && shapeOf(one.path) === shapeOf(operation.path));
  switch (meant?.guard.authentication) {
    case "public":
      return undefined;
    case "inbound token":
      return 401;
    case "token":
      return isStrange(caller) ? 401 : (missingRight(meant.guard, caller) ?? foreignId(meant.path, caller));
    default:
      return isStrange(caller) ? 401 : 405;
  }
}

const missingRight = ({ role, phase2 }: TokenGuard, caller: Caller): number | undefined =>
  (role !== "any" && caller === "member") || (phase2 && caller === "without phase 2") ? 403 : undefined;

/** The contract answers an unknown business profile of a document with 400 and its id (contract.md 7), a foreign one alike. */
function foreignId(path: string, caller: Caller): number | undefined {
  const isForeign = caller === "stranger" || caller === "without phase 2";
  if (!isForeign || !path.includes("{") || shared.has(path)) {
    return undefined;
  }
  return path.includes("{business_profile_id}") ? 400 : 404;
}
