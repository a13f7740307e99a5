import { timingSafeEqual } from "node:crypto";
import { AppError, asError } from "../../common/errors.js";
import { answer } from "./answer.js";
/** Finds the route and runs it, behind the token that the real products demand. */
export function createRequestHandler(routes, { token, faults }) {
    return async (request, response) => {
        try {
            const url = new URL(request.url ?? "/", "http://simulator");
            const refusal = isSame(request.headers["x-token"], token) ? undefined : refusalOf(url.pathname);
            const found = findRoute(routes, request.method ?? "", url.pathname);
            if (refusal !== undefined) {
                answer(response, refusal.status, refusal.body);
            }
            else if (found === undefined) {
                answer(response, 404, { error: "Not found" });
            }
            else {
                const fault = found.route.isFaulty === true ? faults.next() : undefined;
                const commit = fault && (() => faults.commit(fault, { request, response }));
                await run(found, { request, response, query: url.searchParams }, fault, commit);
            }
        }
        catch (thrown) {
            fail(response, thrown);
        }
    };
}
/** phoss-ap demands its token below /api/, phase4-peppol-standalone for sending, and the simulator from who changes its outcomes. */
function refusalOf(path) {
    if (path.startsWith("/api/") || path === "/simulator/outcomes") {
        return { status: 401, body: { error: "Invalid or missing API token" } };
    }
    return path === "/sendsbdh" ? { status: 403, body: { status: 403, error: "Forbidden" } } : undefined;
}
async function run({ route, id }, { request, response, query }, fault, commit) {
    if (fault?.when === "before") {
        request.resume();
        commit?.();
        return;
    }
    await route.handle({
        request,
        query,
        id,
        reply: commit ?? ((status, body) => answer(response, status, body)),
        replyText: (text) => response.writeHead(200, { "content-type": "text/plain" }).end(text),
        drop: () => request.socket.destroy(),
    });
}
/** phoss-ap answers a bad request with a JSON string. */
function fail(response, thrown) {
    if (thrown instanceof AppError) {
        answer(response, thrown.status, thrown.message);
    }
    else {
        answer(response, 500, { error: asError(thrown).message });
    }
}
/** The route of a path, and the id that the path ends with. */
export function findRoute(routes, method, path) {
    for (const route of routes) {
        const prefix = route.path.endsWith("/:id") ? route.path.slice(0, -3) : undefined;
        if (route.method === method && (prefix === undefined ? path === route.path : path.startsWith(prefix))) {
            return { route, id: prefix === undefined ? "" : decode(path.slice(prefix.length)) };
        }
    }
    return undefined;
}
function decode(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        throw new AppError(400, "The path is not properly encoded");
    }
}
function isSame(sent, expected) {
    const [one, other] = [Buffer.from(String(sent)), Buffer.from(expected)];
    return one.length === other.length && timingSafeEqual(one, other);
}
//# sourceMappingURL=request-handler.js.map