import { highestRole } from "../../../common/domain/roles.ts";
import { definedFields } from "../../../common/defined-fields.ts";
import { AppError, asError } from "../../../common/errors.ts";
import {
  beginSession,
  endOwnSession,
  endSession,
  findSession,
  listSessions,
  takeProviderSignIn,
  takeSignInLink,
  type SignedIn,
  type SignInWay,
} from "../../../common/services/sessions/console-session.ts";
import { boundRoles } from "../../auth/bound-roles.ts";
import {
  clearSessionCookies,
  clearLoginStateCookie,
  requireSameOrigin,
  sessionSecret,
  setSessionCookie,
  loginStateSecret,
} from "../../auth/session-cookie.ts";
import { errorEnvelope } from "../../openapi/answers/errors.ts";
import { string } from "../../openapi/answers/schemas.ts";
import type { Answer } from "../../openapi/description.ts";
import {
  del,
  get,
  post,
  type ApiDeps,
  type ApiOperation,
  type OperationContext,
} from "../../operation/api-operation.ts";
import { anyone, viewer } from "../../operation/guard.ts";
import { operatorActionOf } from "../../operation/operator-action.ts";
import { pathId } from "../../operation/path-id.ts";
import { leaveForProvider, toConsole } from "./leave-for-provider.ts";
import { returnPage, returnPagePolicy, returnPath } from "./return-page.ts";
import { listedSessions, session, signInWays } from "./answers.ts";
import { presentListedSession, presentSession } from "./presenter.ts";
import { linkBody, returnQuery } from "./schema.ts";

const tag = "Console";
const own = { ...viewer, scope: "organization" } as const;

const setsCookie: NonNullable<Answer["headers"]> = {
  "Set-Cookie": {
    description: "The session: HttpOnly, SameSite=Strict, Secure where https is spoken.",
    schema: string,
  },
};
const away: Answer = {
  description:
    "Where the browser goes; to the console with `#sign-in-failed` or `#sign-in-unavailable` when it cannot.",
  headers: { Location: { description: "The provider, or the console.", schema: string } },
};
const takesCookie = { "Set-Cookie": { description: "Takes the cookie away that was there.", schema: string } };
const refused: Answer = { description: "The code is none, was used, or is too old.", schema: errorEnvelope };
const elsewhere: Answer = { description: "A page of another site asks.", schema: errorEnvelope };
const tooMany: Answer = { description: "Too many attempts from this address.", schema: errorEnvelope };

/** How people sign in to the console: with a token, a link that is good once, or the site's identity provider. */
export const sessionOperations: readonly ApiOperation[] = [
  get("/api/console/session", viewer, {
    operationId: "getConsoleSession",
    tag,
    summary: "Who is signed in",
    answers: { 200: { description: "The session, or what the token says.", schema: session } },
    handle: ({ state }) => presentSession(state),
  }),
  post(
    "/api/console/session",
    { ...viewer, session: "refused" },
    {
      operationId: "signInWithToken",
      tag,
      summary: "Begin a session with a token",
      description:
        "For browsers: the token is shown once, in `Authorization`, and a cookie stands for it from then on, for eight hours or until the token ends.",
      answers: { 201: { description: "The session.", headers: setsCookie, schema: session }, 429: tooMany },
      handle: (ctx, deps) => {
        const { organization, subject, roles, tokenId, issuer, credentialEnds: notAfter } = ctx.state;
        const person = { orgId: organization.id, subject, roles, ...definedFields({ tokenId, issuer, notAfter }) };
        return enter(ctx, deps, { person, way: "token" });
      },
    },
  ),
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
    handle: async (ctx, deps, read) => {
      requireSameOrigin(ctx);
      await deps.signIn.countAttempt(ctx);
      const { code } = await read.body();
      const person = await takeSignInLink(deps, code);
      if (person === undefined) {
        ctx.state.logger.warn({ client: deps.signIn.addressOf(ctx) }, "a link to sign in was refused");
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
        signed_in: secret !== undefined && (await findSession(deps, secret)) !== undefined,
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
      await deps.signIn.countAttempt(ctx);
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
  get("/api/console/sessions", own, {
    operationId: "listOwnSessions",
    tag,
    summary: "The caller's sessions of the console",
    description: "Those of the same organization and subject, newest first.",
    answers: { 200: { description: "All of them.", schema: listedSessions } },
    handle: async ({ state }, deps) => {
      const sessions = await listSessions(deps, { orgId: state.organization.id, subject: state.subject });
      return { data: sessions.map((row) => presentListedSession(row, state.sessionId)), next_cursor: null };
    },
  }),
  del("/api/console/sessions/{id}", own, {
    operationId: "endOwnSession",
    tag,
    summary: "End one of the caller's sessions",
    description: "What it holds open ends within five seconds.",
    placeholders: { id: "Id of the session." },
    answers: {
      204: { description: "It is over." },
      404: { description: "There is no such session, or it has ended.", schema: errorEnvelope },
    },
    handle: async (ctx, deps) => {
      const [id, action] = [pathId(ctx, "id", "Session"), operatorActionOf(ctx, { reason: "Own session" })];
      await endOwnSession(deps, { ...action, orgId: ctx.state.organization.id }, { id });
      ctx.status = 204;
    },
  }),
];

/** Begins a session, and ends the one that the browser had. @throws AppError 403 without a role */
async function enter(
  ctx: OperationContext,
  deps: ApiDeps,
  { person, way }: { person: SignedIn; way: SignInWay },
): Promise<object> {
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
  ctx.state.answerHasSecret = true;
  const former = sessionSecret(ctx, deps.config);
  if (former !== undefined) {
    await endSession(deps, former, ctx.state);
  }
  const notAfter = person.notAfter === undefined ? {} : { notAfter: new Date(person.notAfter) };
  const origin = { way, client: deps.signIn.addressOf(ctx), userAgent: ctx.get("User-Agent") };
  const { requestId } = ctx.state;
  const begun = await beginSession(deps, { ...person, roles, ...notAfter }, { ...origin, requestId });
  const [secret, expiresAt] = [begun.secret, begun.session.expiresAt];
  setSessionCookie(ctx, { secret, expiresAt, publicUrl: deps.config.publicUrl });
  ctx.state.logger.info({ subject: person.subject, orgId: person.orgId }, "signed in to the console");
  const { subject } = person;
  return presentSession({ subject, roles, organization, sessionSecret: secret, credentialEnds: expiresAt });
}

async function comeBack(ctx: OperationContext, deps: ApiDeps): Promise<void> {
  const { provider } = deps.signIn;
  const secret = loginStateSecret(ctx, deps.config);
  const way = secret === undefined ? undefined : await takeProviderSignIn(deps, secret);
  clearLoginStateCookie(ctx);
  if (provider === undefined || way === undefined) {
    toConsole(ctx, "sign-in-failed");
    return;
  }
  try {
    await enter(ctx, deps, { person: await provider.finish(ctx.search, way), way: "provider" });
  } catch (error) {
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
