import { sessionCookieNames } from "../auth/session-cookie.js";
import { onRequestEnd } from "./on-request-end.js";
import { refuseEarly } from "./refuse-early.js";
/** What a session may hold open (HELD_PER_SESSION), and what its pages ask beside it. */
const maxRequests = 60;
const refusedSeconds = 1;
const secrets = sessionCookieNames.map((name) => new RegExp(`(?:^|; *)${name}=([^;]+)`));
/**
 * Refuses the requests of a session for a second when it has too many under way, before anything is looked up: a browser that asks by
 * the thousand at once would hold up everybody else while each of its requests is authenticated and refused.
 *
 * @returns whether the request was refused
 */
export function limitSessionRequests() {
    const sessions = new Map();
    return (request, response) => {
        const sent = request.headers.cookie ?? "";
        // In the order of the names, because a plain cookie in front would make each request one of another session.
        const [secret] = secrets.flatMap((pattern) => pattern.exec(sent)?.[1] ?? []);
        if (secret === undefined) {
            return false;
        }
        const session = sessions.get(secret) ?? { underWay: 0, refusedUntil: 0 };
        if (session.underWay === maxRequests) {
            session.refusedUntil = performance.now() + refusedSeconds * 1_000;
        }
        if (performance.now() < session.refusedUntil) {
            const message = `Too many requests of this session at the same time: ${maxRequests} are the most`;
            refuseEarly(response, { status: 429, message, retryAfterSeconds: refusedSeconds });
            return true;
        }
        session.underWay += 1;
        sessions.set(secret, session);
        onRequestEnd({ req: request, res: response }, () => {
            session.underWay -= 1;
            if (session.underWay === 0) {
                sessions.delete(secret);
            }
        });
        return false;
    };
}
//# sourceMappingURL=session-requests.js.map