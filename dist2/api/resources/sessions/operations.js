import { highestRole } from "../../../common/domain/roles.js";
import { definedFields } from "../../../common/defined-fields.js";
import { AppError, asError } from "../../../common/errors.js";
import { beginSession, endSession, takeProviderSignIn, takeSignInLink, } from "../../../common/services/sessions/console-session.js";
import { boundRoles } from "../../auth/bound-roles.js";
import { clearSessionCookies, clearLoginStateCookie, requireSameOrigin, sessionSecret, setSessionCookie, loginStateSecret, } from "../../auth/session-cookie.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { string } from "../../openapi/answers/schemas.js";
import { del, get, post, } from "../../operation/api-operation.js";
import { anyone, viewer } from "../../operation/guard.js";
import { sessionListOperations } from "./list-operations.js";
import { leaveForProvider, toConsole } from "./leave-for-provider.js";
import { returnPage, returnPagePolicy, returnPath } from "./return-page.js";
import { session, signInWays } from "./answers.js";
import { presentSession } from "./presenter.js";
import { linkBody, returnQuery } from "./schema.js";
const tag = "Console";
const setsCookie = {
    "Set-Cookie": {
        description: "The session: HttpOnly, SameSite=Strict, Secure where https is spoken.",
        schema: string,
    },
};
const away = {
    description: "Where the browser goes; to the console with `#sign-in-failed` or `#sign-in-unavailable` when it cannot.",
    headers: { Location: { description: "The provider, or the console.", schema: string } },
};
const takesCookie = { "Set-Cookie": { description: "Takes the cookie away that was there.", schema: string } };
const refused = { description: "The code is none, was used, or is too old.", schema: errorEnvelope };
const elsewhere = { description: "A page of another site asks.", schema: errorEnvelope };
const tooMany = {
    description: "Too many attempts from this address, or too many sessions of the organization.",
    schema: errorEnvelope,
};
/** How people sign in to the console: with a token, a link that is good once, or the site's identity provider. */
export const sessionOperations = [
    get("/api/console/session", viewer, {
        operationId: "getConsoleSession",
        tag,
        summary: "Who is signed in",
        answers: { 200: { description: "The session, or what the token says.", schema: session } },
        handle: ({ state }) => presentSession(state),
    }),
    post("/api/console/session", { ...viewer, session: "refused" }, {
        operationId: "signInWithToken",
        tag,
        summary: "Begin a session with a token",
        description: "For browsers: the token is shown once, in `Authorization`, and a cookie stands for it from then on, for eight hours or until the token ends.",
        answers: { 201: { description: "The session.", headers: setsCookie, schema: session }, 429: tooMany },
        signIn: "token",
        handle: (ctx, deps) => {
            const { organization, subject, roles, tokenId, issuer, credentialEnds: notAfter } = ctx.state;
            const person = { orgId: organization.id, subject, roles, ...definedFields({ tokenId, issuer, notAfter }) };
            return enter(ctx, deps, { person, way: "token" });
        },
    }),
    post("/api/console/session/link", anyone, {
        operationId: "signInWithLink",
        tag,
        summary: "Begin a session with the code of a link",
        description: "A code is good once, and for a quarter of an hour. `npm start` prints a link with one.",
        request: { schema: linkBody, example: { code: "of-the-link" }, namesMissingFields: true },
        answers: {
            201: { description: "The session.", headers: setsCookie, schema: session },
            400: { description: "No code.", schema: errorEnvelope },
            401: refused,
            403: elsewhere,
            429: tooMany,
        },
        signIn: "link",
        handle: async (ctx, deps, read) => {
            requireSameOrigin(ctx);
            await deps.signIn.attempts.check(ctx);
            const { code } = await read.body();
            await deps.signIn.attempts.check(ctx, code);
            const person = await takeSignInLink(deps, code);
            if (person === undefined) {
                await deps.signIn.attempts.count(ctx, code);
                throw new AppError(401, "The link is none, was used, or is too old");
            }
            return enter(ctx, deps, { person, way: "link" });
        },
    }),
    del("/api/console/session", viewer, {
        operationId: "signOut",
        tag,
        summary: "End the session",
        answers: { 204: { description: "It is over, and its cookie taken away.", headers: takesCookie } },
        handle: async (ctx, deps) => {
            if (ctx.state.sessionSecret !== undefined) {
                await endSession(deps, ctx.state.sessionSecret, ctx.state);
            }
            clearSessionCookies(ctx);
            ctx.status = 204;
        },
    }),
    get("/api/console/sign-in", anyone, {
        operationId: "getSignInWays",
        tag,
        summary: "How people sign in here",
        answers: { 200: { description: "The ways.", schema: signInWays } },
        handle: async (ctx, deps) => {
            const secret = sessionSecret(ctx, deps.config);
            return {
                provider: deps.signIn.provider !== undefined,
                signed_in: secret !== undefined && (await deps.signIn.sessions.isKnown(secret)),
            };
        },
    }),
    get("/api/console/sign-in/provider", anyone, {
        operationId: "signInAtProvider",
        tag,
        summary: "Go to the identity provider",
        query: { schema: returnQuery, about: { return_to: "The view of the console to come back to." } },
        answers: { 302: away, 429: tooMany },
        handle: async (ctx, deps, read) => {
            await deps.signIn.attempts.check(ctx);
            await deps.signIn.attempts.count(ctx);
            await leaveForProvider(ctx, deps, returnPath(read.query().return_to));
        },
    }),
    get("/api/console/sign-in/callback", anyone, {
        operationId: "comeBackFromProvider",
        tag,
        summary: "Come back from the identity provider",
        answers: {
            200: {
                description: "A page that leads to the console: only what it leads to carries the session's cookie.",
                headers: setsCookie,
                contentType: "text/html",
                schema: string,
            },
            302: { ...away, headers: { ...away.headers, ...takesCookie } },
        },
        handle: comeBack,
    }),
    ...sessionListOperations,
];
/** Begins a session, and ends the one that the browser had. @throws AppError 403 without a role */
async function enter(ctx, deps, { person, way }) {
    const organization = await deps.accounts.organization(person.orgId);
    if (organization === undefined) {
        throw new AppError(401, "The organization is unknown here");
    }
    if (organization.disabled) {
        throw new AppError(401, "The organization is disabled: contact support");
    }
    const roles = boundRoles(deps.config, person);
    if (highestRole(roles) === undefined) {
        throw new AppError(403, "Signing in to the console needs a role: viewer, operator or site-operator");
    }
    const former = sessionSecret(ctx, deps.config);
    if (former !== undefined) {
        await endSession(deps, former, ctx.state);
    }
    const notAfter = person.notAfter === undefined ? {} : { notAfter: new Date(person.notAfter) };
    const origin = { way, client: deps.signIn.attempts.addressOf(ctx), userAgent: ctx.get("User-Agent") };
    const { requestId } = ctx.state;
    const begun = await beginSession(deps, { ...person, roles, ...notAfter }, { ...origin, requestId });
    const { expiresAt } = begun.session;
    setSessionCookie(ctx, { secret: begun.secret, expiresAt, publicUrl: deps.config.publicUrl });
    ctx.state.logger.info({ subject: person.subject, orgId: person.orgId }, "signed in to the console");
    const { subject } = person;
    return presentSession({ subject, roles, organization, sessionSecret: begun.secret, credentialEnds: expiresAt });
}
async function comeBack(ctx, deps) {
    const { provider } = deps.signIn;
    const secret = loginStateSecret(ctx, deps.config);
    const way = secret === undefined ? undefined : await takeProviderSignIn(deps, secret);
    clearLoginStateCookie(ctx);
    if (provider === undefined || way === undefined) {
        await deps.signIn.refusals.record(ctx, "provider", new Error("no sign-in is under way in this browser"));
        toConsole(ctx, "sign-in-failed");
        return;
    }
    try {
        await enter(ctx, deps, { person: await provider.finish(ctx.search, way), way: "provider" });
    }
    catch (error) {
        await deps.signIn.refusals.record(ctx, "provider", asError(error));
        // Only the message is logged, because the library's error has claims and codes in other members.
        ctx.state.logger.warn({ reason: asError(error).message }, "a sign-in at the identity provider was refused");
        toConsole(ctx, "sign-in-failed");
        return;
    }
    ctx.status = 200;
    ctx.type = "text/html";
    ctx.set("Content-Security-Policy", returnPagePolicy);
    ctx.set("Referrer-Policy", "no-referrer");
    ctx.body = returnPage(`../../..${way.returnTo}`);
}
//# sourceMappingURL=operations.js.map