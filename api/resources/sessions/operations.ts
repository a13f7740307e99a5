import { html } from "../../../common/readable-invoice/html.ts";
import { highestRole } from "../../../common/organizations/roles-and-scope.ts";
import { asError, refusal } from "../../../common/runtime/errors.ts";
import {
  beginSession,
  endSession,
  findSession,
  issueGrant,
  takeGrant,
  type SignedIn,
  type SignInOrigin,
  listSessions,
} from "../../../common/organizations/console-session-store.ts";
import { boundRoles } from "../../auth/authenticate.ts";
import { csrfTokenOf, loginStateCookie, sessionCookie, requireSameOrigin } from "../../auth/session-cookie.ts";
import type { ApiState } from "../../context.ts";
import { type AnswerOf, string, errorEnvelope, pageOf, present, type Answer } from "../../openapi/description.ts";
import {
  type ApiDeps,
  type OperationContext,
  del,
  get,
  post,
  type ApiOperation,
  requireRole,
} from "../../operation/api-operation.ts";
import { session, listedSession, signInWays } from "./answers.ts";
import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { anyone, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { record } from "../../schemas/field-types.ts";
import { maxLengths, text } from "../../schemas/fields.ts";

/** Paths of the console only, so that a link cannot send the user to another site. */
const view = /^\/console(?:\/[\w~-][\w.~-]*){0,3}(?:\?[\w.~%=&+:,-]*)?$/;

/** The path after a sign-in; the console's start page for any other path. */
export const returnPath = (asked: unknown): string =>
  typeof asked === "string" && asked.length <= 1_000 && view.test(asked) ? asked : "/console";

/**
 * The page that follows a sign-in at the identity provider. A redirect would count as that site's navigation and carry
 * no strict cookie; a navigation from this page is our own.
 */
const returnPage = (target: string): string =>
  html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="refresh" content="0; url=${target}" />
        <title>Signed in</title>
      </head>
      <body>
        <p><a href="${target}">Go on to the console</a></p>
      </body>
    </html>`.text;

type Shown = Pick<ApiState, "subject" | "roles" | "sessionSecret" | "credentialEnds"> & {
  organization: { id: string; name: string };
};

const presentSession = (shown: Shown): AnswerOf<typeof session> => ({
  subject: shown.subject,
  role: requireRole(shown.roles),
  organization: { id: shown.organization.id, name: shown.organization.name },
  csrf_token: shown.sessionSecret === undefined ? null : csrfTokenOf(shown.sessionSecret),
  expires_at: shown.credentialEnds?.toISOString() ?? null,
});

/** The session that the browser has. */
async function browserSession(ctx: OperationContext, { config, database }: Pick<ApiDeps, "config" | "database">) {
  const secret = sessionCookie.read(ctx, config);
  return secret === undefined ? undefined : findSession({ database }, secret);
}

/** Begins a session, and ends the one that the browser had. @throws AppError 403 without a role */
async function enter(
  ctx: OperationContext,
  { accounts, config, database, signIn }: Pick<ApiDeps, "accounts" | "config" | "database" | "signIn">,
  { person, way }: { person: SignedIn; way: SignInOrigin["way"] },
): Promise<object> {
  const organization = await accounts.organization(person.orgId);
  if (organization === undefined) {
    throw refusal("organization_unknown");
  }
  if (organization.disabled) {
    throw refusal("organization_disabled");
  }
  const roles = boundRoles(config, person);
  if (highestRole(roles) === undefined) {
    throw refusal("console_role_missing");
  }
  ctx.state.answerHasSecret = true;
  const { requestId } = ctx.state;
  const former = await browserSession(ctx, { config, database });
  if (former !== undefined) {
    await endSession({ database }, former, requestId);
  }
  const origin = { way, client: signIn.addressOf(ctx), userAgent: ctx.get("User-Agent"), requestId };
  const begun = await beginSession({ database }, { ...person, roles }, origin);
  const { subject, expiresAt } = begun.session;
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
  sessionCookie.write(ctx, config, begun.secret, seconds);
  ctx.state.logger.info({ subject, orgId: person.orgId }, "signed in to the console");
  return presentSession({ subject, roles, organization, sessionSecret: begun.secret, credentialEnds: expiresAt });
}

/** Sends the browser on. A relative redirect works behind any path prefix. */
function redirect(ctx: OperationContext, address: string): void {
  ctx.status = 302;
  ctx.redirect(address);
  ctx.body = "";
}

/** Takes a step of the sign-in at the identity provider. If it fails, the fragment of the console's address says so. */
async function atProvider(
  ctx: OperationContext,
  { provider }: ApiDeps["signIn"],
  failure: "sign-in-unavailable" | "sign-in-failed",
  step: (provider: NonNullable<ApiDeps["signIn"]["provider"]>) => Promise<void>,
): Promise<void> {
  try {
    if (provider === undefined) {
      throw new Error("the site has none");
    }
    await step(provider);
  } catch (error) {
    // Only the message is logged, because the library's error has claims and codes in other members.
    ctx.state.logger.warn({ reason: asError(error).message, failure }, "a sign-in at the identity provider has failed");
    redirect(ctx, `../../../console#${failure}`);
  }
}

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
const fault = (description: string): Answer => ({ description, schema: errorEnvelope });
const tooMany = fault("Too many attempts from this address.");

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
      handle: (ctx, { accounts, config, database, signIn }) => {
        const { organization, subject, roles, tokenId, issuer, credentialEnds: notAfter } = ctx.state;
        const person = { orgId: organization.id, subject, roles, ...definedFields({ tokenId, issuer, notAfter }) };
        return enter(ctx, { database, config, accounts, signIn }, { person, way: "token" });
      },
    },
  ),
  post("/api/console/session/link", anyone, {
    operationId: "signInWithLink",
    tag,
    summary: "Begin a session with the code of a link",
    description: "A code is good once, and for a quarter of an hour. `npm start` prints a link with one.",
    request: {
      schema: record({ code: text(maxLengths.code).required() }),
      example: { code: "of-the-link" },
      namesMissingFields: true,
    },
    answers: {
      201: { description: "The session.", headers: setsCookie, schema: session },
      400: fault("No code."),
      401: fault("The code is none, was used, or is too old."),
      403: fault("A page of another site asks."),
      429: tooMany,
    },
    handle: async (ctx, { accounts, config, database, signIn }, read) => {
      requireSameOrigin(ctx);
      await signIn.countAttempt(ctx);
      const { code } = await read.body();
      const person = await takeGrant({ database }, "link", code);
      if (person === undefined) {
        ctx.state.logger.warn({ client: signIn.addressOf(ctx) }, "a link to sign in was refused");
        throw refusal("sign_in_link_spent");
      }
      return enter(ctx, { database, config, accounts, signIn }, { person, way: "link" });
    },
  }),
  del("/api/console/session", viewer, {
    operationId: "signOut",
    tag,
    summary: "End the session",
    answers: { 204: { description: "It is over, and its cookie taken away.", headers: takesCookie } },
    handle: async (ctx, { database }) => {
      const { sessionId: id, organization, requestId } = ctx.state;
      if (id !== undefined) {
        await endSession({ database }, { ...ctx.state, id, orgId: organization.id }, requestId);
      }
      sessionCookie.clear(ctx);
      ctx.status = 204;
    },
  }),
  get("/api/console/sign-in", anyone, {
    operationId: "getSignInWays",
    tag,
    summary: "How people sign in here",
    answers: { 200: { description: "The ways.", schema: signInWays } },
    handle: async (ctx, { config, database, signIn }) => ({
      provider: signIn.provider !== undefined,
      signed_in: (await browserSession(ctx, { database, config })) !== undefined,
    }),
  }),
  get("/api/console/sign-in/provider", anyone, {
    operationId: "signInAtProvider",
    tag,
    summary: "Go to the identity provider",
    query: {
      schema: record({ return_to: text(maxLengths.text) }),
      about: { return_to: "The view of the console to come back to." },
    },
    answers: { 302: away, 429: tooMany },
    handle: async (ctx, { config, database, signIn }, read) => {
      await signIn.countAttempt(ctx);
      const returnTo = returnPath(read.query().return_to);
      await atProvider(ctx, signIn, "sign-in-unavailable", async (provider) => {
        const { url, loginState } = await provider.begin(returnTo);
        loginStateCookie.write(ctx, config, await issueGrant({ database }, "provider", loginState), 600);
        redirect(ctx, url.href);
      });
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
    handle: (ctx, { accounts, config, database, signIn }) => {
      const secret = loginStateCookie.read(ctx, config);
      loginStateCookie.clear(ctx);
      return atProvider(ctx, signIn, "sign-in-failed", async (provider) => {
        const asked = secret === undefined ? undefined : await takeGrant({ database }, "provider", secret);
        if (asked === undefined) {
          throw new Error("this browser has not begun it, or too long ago");
        }
        await enter(
          ctx,
          { database, config, accounts, signIn },
          { person: await provider.finish(ctx.search, asked), way: "provider" },
        );
        ctx.type = "text/html";
        ctx.set(
          "Content-Security-Policy",
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
        ctx.set("Referrer-Policy", "no-referrer");
        ctx.body = returnPage(`../../..${asked.returnTo}`);
      });
    },
  }),
  get("/api/console/sessions", own, {
    operationId: "listOwnSessions",
    tag,
    summary: "The caller's sessions of the console",
    description: "Those of the same organization and subject, newest first.",
    answers: { 200: { description: "All of them.", schema: pageOf(listedSession, "ListedSessionPage") } },
    handle: async ({ state }, { database }) => {
      const rows = await listSessions({ database }, { orgId: state.organization.id, subject: state.subject });
      const data = rows.map((row) => present(listedSession, row, { current: row.id === state.sessionId }));
      return { data, next_cursor: null };
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
      404: fault("There is no such session, or it has ended."),
    },
    handle: async (ctx, { database }) => {
      const { organization, requestId } = ctx.state;
      const asked = { ...ctx.state, id: pathId(ctx, "id", "session_not_found"), orgId: organization.id };
      if (!(await endSession({ database }, asked, requestId))) {
        throw refusal("session_not_found");
      }
      ctx.status = 204;
    },
  }),
];
