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
} from "../../../common/organizations/console-session.ts";
import { boundRoles } from "../../auth/bound-roles.ts";
import type { IdentityProvider } from "../../auth/identity-provider.ts";
import { csrfTokenOf, loginStateCookie, sessionCookie } from "../../auth/session-cookie.ts";
import type { ApiState } from "../../context.ts";
import type { AnswerOf } from "../../openapi/answer-schemas.ts";
import type { ApiDeps, OperationContext } from "../../operation/api-operation.ts";
import { requireRole } from "../../operation/operator-action.ts";
import type { session } from "./answers.ts";
import { returnPage, returnPagePolicy } from "./return-page.ts";

type Shown = Pick<ApiState, "subject" | "roles" | "sessionSecret" | "credentialEnds"> & {
  organization: { id: string; name: string };
};

export const presentSession = (shown: Shown): AnswerOf<typeof session> => ({
  subject: shown.subject,
  role: requireRole(shown.roles),
  organization: { id: shown.organization.id, name: shown.organization.name },
  csrf_token: shown.sessionSecret === undefined ? null : csrfTokenOf(shown.sessionSecret),
  expires_at: shown.credentialEnds?.toISOString() ?? null,
});

/** The session that the browser has. */
export async function browserSession(ctx: OperationContext, deps: ApiDeps) {
  const secret = sessionCookie.read(ctx, deps.config);
  return secret === undefined ? undefined : findSession(deps, secret);
}

/** Begins a session, and ends the one that the browser had. @throws AppError 403 without a role */
export async function enter(
  ctx: OperationContext,
  deps: ApiDeps,
  { person, way }: { person: SignedIn; way: SignInOrigin["way"] },
): Promise<object> {
  const organization = await deps.accounts.organization(person.orgId);
  if (organization === undefined) {
    throw refusal("organization_unknown");
  }
  if (organization.disabled) {
    throw refusal("organization_disabled");
  }
  const roles = boundRoles(deps.config, person);
  if (highestRole(roles) === undefined) {
    throw refusal("console_role_missing");
  }
  ctx.state.answerHasSecret = true;
  const { requestId } = ctx.state;
  const former = await browserSession(ctx, deps);
  if (former !== undefined) {
    await endSession(deps, former, requestId);
  }
  const origin = { way, client: deps.signIn.addressOf(ctx), userAgent: ctx.get("User-Agent"), requestId };
  const begun = await beginSession(deps, { ...person, roles }, origin);
  const { subject, expiresAt } = begun.session;
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
  sessionCookie.write(ctx, deps.config, begun.secret, seconds);
  ctx.state.logger.info({ subject, orgId: person.orgId }, "signed in to the console");
  return presentSession({ subject, roles, organization, sessionSecret: begun.secret, credentialEnds: expiresAt });
}

/** Sends the browser on. A relative redirect works behind any path prefix. */
function redirect(ctx: OperationContext, address: string): void {
  ctx.status = 302;
  ctx.redirect(address);
  ctx.body = "";
}

/** Takes a step of the sign-in there; where it fails, the fragment of the console's address says so. */
async function atProvider(
  ctx: OperationContext,
  deps: ApiDeps,
  failure: "sign-in-unavailable" | "sign-in-failed",
  step: (provider: IdentityProvider) => Promise<void>,
): Promise<void> {
  try {
    if (deps.signIn.provider === undefined) {
      throw new Error("the site has none");
    }
    await step(deps.signIn.provider);
  } catch (error) {
    // Only the message is logged, because the library's error has claims and codes in other members.
    ctx.state.logger.warn({ reason: asError(error).message, failure }, "a sign-in at the identity provider has failed");
    redirect(ctx, `../../../console#${failure}`);
  }
}

export function leave(ctx: OperationContext, deps: ApiDeps, returnTo: string): Promise<void> {
  return atProvider(ctx, deps, "sign-in-unavailable", async (provider) => {
    const { url, loginState } = await provider.begin(returnTo);
    loginStateCookie.write(ctx, deps.config, await issueGrant(deps, "provider", loginState), 600);
    redirect(ctx, url.href);
  });
}

export function comeBack(ctx: OperationContext, deps: ApiDeps): Promise<void> {
  const secret = loginStateCookie.read(ctx, deps.config);
  loginStateCookie.clear(ctx);
  return atProvider(ctx, deps, "sign-in-failed", async (provider) => {
    const asked = secret === undefined ? undefined : await takeGrant(deps, "provider", secret);
    if (asked === undefined) {
      throw new Error("this browser has not begun it, or too long ago");
    }
    await enter(ctx, deps, { person: await provider.finish(ctx.search, asked), way: "provider" });
    ctx.type = "text/html";
    ctx.set("Content-Security-Policy", returnPagePolicy);
    ctx.set("Referrer-Policy", "no-referrer");
    ctx.body = returnPage(`../../..${asked.returnTo}`);
  });
}
