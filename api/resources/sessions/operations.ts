import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { refusal } from "../../../common/runtime/errors.ts";
import { endSession, listSessions, takeGrant } from "../../../common/organizations/console-session.ts";
import { requireSameOrigin, sessionCookie } from "../../auth/session-cookie.ts";
import { errorEnvelope } from "../../openapi/answer-errors.ts";
import { present } from "../../openapi/answer-present.ts";
import { string } from "../../openapi/answer-schemas.ts";
import type { Answer } from "../../openapi/description.ts";
import { del, get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path-id.ts";
import { record } from "../../schemas/field-types.ts";
import { maxLengths, text } from "../../schemas/fields.ts";
import { listedSession, listedSessions, session, signInWays } from "./answers.ts";
import { browserSession, comeBack, enter, leave, presentSession } from "./enter.ts";
import { returnPath } from "./return-page.ts";

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
    handle: async (ctx, deps, read) => {
      requireSameOrigin(ctx);
      await deps.signIn.countAttempt(ctx);
      const { code } = await read.body();
      const person = await takeGrant(deps, "link", code);
      if (person === undefined) {
        ctx.state.logger.warn({ client: deps.signIn.addressOf(ctx) }, "a link to sign in was refused");
        throw refusal("sign_in_link_spent");
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
      const { sessionId: id, organization, requestId } = ctx.state;
      if (id !== undefined) {
        await endSession(deps, { ...ctx.state, id, orgId: organization.id }, requestId);
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
    handle: async (ctx, deps) => {
      return {
        provider: deps.signIn.provider !== undefined,
        signed_in: (await browserSession(ctx, deps)) !== undefined,
      };
    },
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
    handle: async (ctx, deps, read) => {
      await deps.signIn.countAttempt(ctx);
      await leave(ctx, deps, returnPath(read.query().return_to));
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
      const rows = await listSessions(deps, { orgId: state.organization.id, subject: state.subject });
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
    handle: async (ctx, deps) => {
      const { organization, requestId } = ctx.state;
      const asked = { ...ctx.state, id: pathId(ctx, "id", "session_not_found"), orgId: organization.id };
      if (!(await endSession(deps, asked, requestId))) {
        throw refusal("session_not_found");
      }
      ctx.status = 204;
    },
  }),
];
