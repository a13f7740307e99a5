import { declaredOperations } from "../../../api/declared-operations.js";
import { mayAs } from "../../../common/domain/roles.js";
import { otherSpellings } from "./spellings.js";
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
];
/** Names in paths that belong to the service itself. */
const shared = new Set([
    "/docs/{file}",
    "/docs/guides/{guide}",
    "/docs/reference/{subject}",
    "/docs/schemas/{schema}",
    "/api/code-lists/{name}",
    "/api/participants/{participant_id}",
    "/api/operations/queues/{name}/jobs",
    // The site's; an organization sees of one what it has lost itself.
    "/api/operations/recoveries/{id}",
]);
const shapeOf = (path) => path.replace(/\{\w+\}/g, "{}");
const operationKey = (method, path) => `${method} ${shapeOf(path)}`;
/** By method and shape of the path; the first that was declared. */
const declaredShapes = new Map(declaredOperations.toReversed().map((operation) => [operationKey(operation.method, operation.path), operation]));
const declaredPaths = new Set(declaredOperations.map(({ path }) => path));
/** Every request by the path as it is declared that the caller may not make. */
export const refusalsOf = (operation) => methodsOf(operation).flatMap((method) => callers.flatMap((caller) => {
    const status = exactStatus(operation, { caller, method });
    return status === undefined ? [] : [{ caller, method, path: operation.path, status }];
}));
/** The operation that a method leads to at the path of this one; undefined where there is none. */
export const meantBy = ({ path }, method) => declaredShapes.get(operationKey(method === "HEAD" ? "get" : method.toLowerCase(), path));
/** A stranger cannot learn what there is; to the others a path in another spelling is none. */
export const misspeltStatus = (caller) => (isStrange(caller) ? 401 : 404);
export const methodsOf = ({ method }) => [
    ...new Set([method.toUpperCase(), "HEAD", "OPTIONS"]),
];
/** The ways to write the operation's path that are not the path of another one. */
export const misspellingsOf = ({ path }) => [...otherSpellings(path)].filter(([, spelt]) => !declaredPaths.has(spelt));
const isStrange = (caller) => caller === "anonymous" || caller === "forger";
/** How the very path answers; undefined where the caller may. */
function exactStatus(operation, { caller, method }) {
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
function asAnId(path, asked, caller) {
    const segments = path.split("/");
    const taken = declaredOperations.find(({ method, path: template, guard }) => {
        const parts = template.split("/");
        const fits = parts.length === segments.length && parts.every((part, at) => part === segments[at] || isId(part));
        return method === asked && guard.authentication === "token" && fits && template !== path;
    });
    if (taken === undefined) {
        return 405;
    }
    return missingRight(taken.guard, caller) ?? 404;
}
const isId = (part) => part.startsWith("{");
function missingRight({ role, access, originals, phase2 }, caller) {
    const own = rolesOf(caller);
    const mayNot = role !== "any" && !mayAs(own, role);
    return mayNot || ((access === "writes" || originals) && own === "viewer") || (phase2 && caller === "without phase 2")
        ? 403
        : undefined;
}
function rolesOf(caller) {
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
function foreignId({ path, guard }, caller) {
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
//# sourceMappingURL=refusals.js.map