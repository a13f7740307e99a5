import Koa from "koa";
import { createHash, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asError, AppError } from "../common/errors.js";
import { ActRecorder } from "../common/services/operator-actions/act-recorder.js";
import { openParticipantLookUps } from "../common/services/participants/participant-look-ups.js";
import { openSignIn } from "./auth/sign-in.js";
import { authenticate } from "./middleware/authenticate.js";
import { compressAnswers } from "./middleware/compress-answers.js";
import { limitRequests } from "./middleware/limit-requests.js";
import { handleErrors } from "./middleware/handle-errors.js";
import { idempotency } from "./middleware/idempotency.js";
import { requestContext } from "./middleware/request-context.js";
import { declaredOperations } from "./declared-operations.js";
import { useOperations } from "./operation/use-operations.js";
import { staticAnswer } from "./answering/static-answer.js";
import { writeJson } from "./json/write-json.js";
let description;
/** The published description; it stays the same while the process runs. */
const describeApi = () => (description ??= build());
/** Made when first asked for: to describe every schema takes some tenths of a second, which no start need wait for. */
async function build() {
    const { buildOpenApiDocument } = await import("./openapi/openapi-document.js");
    return staticAnswer("application/json", writeJson(buildOpenApiDocument(declaredOperations)));
}
/** Whether a long answer ended because its reader left. Errors of its source have codes of their own. */
const isReaderGone = (error) => error.code === "ERR_STREAM_PREMATURE_CLOSE";
/** What every request has, then the operations with their guards; never listens. */
export function createApp(deps, { rateLimit, bodyMemory, ...parts }) {
    const acts = new ActRecorder(deps);
    const app = new Koa();
    app.on("error", (error) => {
        if (!isReaderGone(error)) {
            deps.logger.error({ err: asError(error) }, "response failed");
        }
    });
    app.use(requestContext(deps));
    app.use(compressAnswers());
    app.use(closeUnread);
    app.use(handleErrors);
    app.use(limitRequests(deps.config, bodyMemory));
    const signIn = openSignIn(deps, acts);
    useOperations(app, {
        operations: declaredOperations,
        deps: { ...deps, ...parts, describeApi, acts, signIn, participants: openParticipantLookUps(deps.config) },
        enforcers: {
            authenticate: authenticate(deps, signIn.sessions),
            requireInboundToken: requireInboundToken(deps.config),
            rateLimit: rateLimit.middleware,
            admitIntake: admitIntake(parts.admission),
            idempotency: idempotency(deps, parts),
        },
    });
    return app;
}
/** Sends documents away before a byte of them is read. @throws AppError 429, 503 with `Retry-After` */
function admitIntake(admission) {
    return async (ctx, next) => {
        const refusal = await admission.refusal(ctx.state.organization.id);
        if (refusal !== undefined) {
            ctx.set("Retry-After", `${refusal.retryAfterSeconds}`);
            throw refusal.error;
        }
        await next();
    };
}
const digest = (text) => createHash("sha256").update(text).digest();
/**
 * One of the access point's secrets in `X-Token`. Digests are compared because they have one length whatever was sent, and
 * all of them, so that the time does not tell which one it was.
 *
 * @throws AppError 401
 */
function requireInboundToken(config) {
    return async (ctx, next) => {
        const sent = digest(ctx.get("X-Token"));
        const { inboundToken, inboundTokens = [] } = config;
        const fitting = [inboundToken, ...inboundTokens].filter((token) => timingSafeEqual(sent, digest(token)));
        if (fitting.length === 0) {
            throw new AppError(401, "Authentication required or invalid token");
        }
        await next();
    };
}
/**
 * An answer that is given before the whole body has come closes the connection, because the rest of the body would have to be read
 * before the next request. A batch is answered while it comes in, so its connection stays.
 */
const closeUnread = async (ctx, next) => {
    await next();
    if (!(ctx.body instanceof Readable) && !(await hasCome(ctx))) {
        ctx.set("Connection", "close");
    }
};
/** A small body often comes in the same packet as its headers and is parsed a moment later. */
async function hasCome({ req }) {
    if (!req.complete) {
        await nextTurn();
    }
    return req.complete;
}
//# sourceMappingURL=app.js.map