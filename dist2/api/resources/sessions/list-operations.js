import { listSessions, endListedSession } from "../../../common/services/sessions/list-sessions.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { pageOf } from "../../openapi/answers/schemas.js";
import { del, get, post } from "../../operation/api-operation.js";
import { siteOperator, siteOperatorPost, viewer } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { pathId } from "../../operation/path-id.js";
import { pageOnlyQuery, pageWords } from "../../schemas/page-query.js";
import { reasonBody } from "../operator-actions/schema.js";
import { listedSession } from "./answers.js";
import { presentListedSession } from "./presenter.js";
import { sessionListQuery } from "./schema.js";
const tag = "Console";
const placeholders = { id: "Id of the session." };
const unknownId = { description: "There is no such session, or it has ended.", schema: errorEnvelope };
const page = pageOf(listedSession, "ListedSessionPage");
const presentPage = ({ state }, { sessions, nextCursor }) => ({
    data: sessions.map((row) => presentListedSession(row, state.sessionId)),
    next_cursor: nextCursor,
});
const own = { ...viewer, scope: "organization" };
/** Who is signed in to the console: a person's own sessions, and all of them for those who run the site. */
export const sessionListOperations = [
    get("/api/console/sessions", own, {
        operationId: "listOwnSessions",
        tag,
        summary: "The caller's sessions of the console",
        description: "Those of the same organization and subject, newest first.",
        query: { schema: pageOnlyQuery, about: pageWords },
        answers: { 200: { description: "One page.", schema: page } },
        handle: async (ctx, deps, read) => {
            const { scope: orgId, subject } = ctx.state;
            return presentPage(ctx, await listSessions(deps, { ...read.query(), orgId, subject }));
        },
    }),
    del("/api/console/sessions/{id}", own, {
        operationId: "endOwnSession",
        tag,
        summary: "End one of the caller's sessions",
        description: "What it holds open ends within five seconds.",
        placeholders,
        answers: { 204: { description: "It is over." }, 404: unknownId },
        handle: async (ctx, deps) => {
            const [id, action] = [pathId(ctx, "id", "Session"), operatorActionOf(ctx, { reason: "Own session" })];
            await endListedSession(deps, action, { id, subject: ctx.state.subject });
            ctx.status = 204;
        },
    }),
    get("/api/operations/sessions", { ...siteOperator, scope: "by role" }, {
        operationId: "listSessions",
        tag,
        summary: "Sessions of the console",
        description: "Newest first.",
        query: { schema: sessionListQuery, about: { subject: "Only those of this person.", ...pageWords } },
        answers: { 200: { description: "One page.", schema: page } },
        handle: async (ctx, deps, read) => presentPage(ctx, await listSessions(deps, { ...read.query(), orgId: ctx.state.scope })),
    }),
    post("/api/operations/sessions/{id}/end", { ...siteOperatorPost, scope: "by role" }, {
        operationId: "endSession",
        tag,
        summary: "End a session of the console",
        description: "What it holds open ends within five seconds. The person may sign in again, unless the way to do so is taken too.",
        placeholders,
        request: { schema: reasonBody, example: { reason: "The laptop was stolen" }, namesMissingFields: true },
        answers: { 204: { description: "It is over." }, 404: unknownId },
        handle: async (ctx, deps, read) => {
            const id = pathId(ctx, "id", "Session");
            await endListedSession(deps, operatorActionOf(ctx, await read.body()), { id });
            ctx.status = 204;
        },
    }),
];
//# sourceMappingURL=list-operations.js.map