import { createHmac, timingSafeEqual } from "node:crypto";

import { AppError } from "../../common/errors.ts";
import type { ApiContext } from "../context.ts";

/** With https the names begin with `__Host-`, because no other host of the domain can set such a cookie. */
const sessionName = "console";
const hostPrefixed = (name: string): string => `__Host-${name}`;
const csrfHeader = "X-CSRF-Token";

type RequestContext = Pick<ApiContext, "req" | "get" | "cookies">;

/**
 * Whether the browser uses https: to this process, by PUBLIC_URL, or to a proxy that says so. A client that claims
 * https falsely only gets a cookie that it does not send back.
 */
function isSecure(ctx: RequestContext, publicUrl: string | undefined): boolean {
  const isEncrypted = "encrypted" in ctx.req.socket && ctx.req.socket.encrypted === true;
  return isEncrypted || publicUrl?.startsWith("https:") === true || /\bhttps\b/i.test(ctx.get("X-Forwarded-Proto"));
}

export const sessionSecret = ({ cookies }: RequestContext): string | undefined =>
  cookies.get(hostPrefixed(sessionName)) ?? cookies.get(sessionName);

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  sameSite: "Strict" | "Lax";
  isSecure: boolean;
}

/** Written without koa, which refuses a Secure cookie on the plain connection from a TLS proxy. */
function setCookie(ctx: Pick<ApiContext, "append">, { name, value, maxAgeSeconds, sameSite, ...cookie }: Cookie): void {
  const secure = cookie.isSecure ? "; Secure" : "";
  ctx.append(
    "Set-Cookie",
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

type ResponseContext = RequestContext & Pick<ApiContext, "append">;

/** SameSite=Strict: requests that another site causes do not carry the session. */
export function setSessionCookie(
  ctx: ResponseContext,
  { secret, expiresAt, publicUrl }: { secret: string; expiresAt: Date; publicUrl: string | undefined },
): void {
  const secure = isSecure(ctx, publicUrl);
  setCookie(ctx, {
    name: secure ? hostPrefixed(sessionName) : sessionName,
    value: secret,
    maxAgeSeconds: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)),
    sameSite: "Strict",
    isSecure: secure,
  });
}

export function clearSessionCookies(ctx: Pick<ApiContext, "append">): void {
  clearCookie(ctx, sessionName, "Strict");
}

function clearCookie(ctx: Pick<ApiContext, "append">, name: string, sameSite: Cookie["sameSite"]): void {
  setCookie(ctx, { name, value: "", maxAgeSeconds: 0, sameSite, isSecure: false });
  setCookie(ctx, { name: hostPrefixed(name), value: "", maxAgeSeconds: 0, sameSite, isSecure: true });
}

const loginStateName = "console-sign-in";

/**
 * SameSite=Lax, because the navigation back from the identity provider must carry this cookie. It authorizes nothing
 * else.
 */
export function setLoginStateCookie(
  ctx: ResponseContext,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): void {
  const secure = isSecure(ctx, publicUrl);
  setCookie(ctx, {
    name: secure ? hostPrefixed(loginStateName) : loginStateName,
    value: secret,
    maxAgeSeconds: 600,
    sameSite: "Lax",
    isSecure: secure,
  });
}

export const loginStateSecret = ({ cookies }: RequestContext): string | undefined =>
  cookies.get(hostPrefixed(loginStateName)) ?? cookies.get(loginStateName);

export function clearLoginStateCookie(ctx: Pick<ApiContext, "append">): void {
  clearCookie(ctx, loginStateName, "Lax");
}

/** Sent by the console with every change; another site cannot compute it. */
export const csrfTokenOf = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/**
 * Refuses a change that a session cookie authorizes but that the console has not sent. Sec-Fetch-Site tells the origin
 * in modern browsers, the token proves it in all others.
 *
 * @throws AppError 403
 */
export function requireCsrfToken(ctx: RequestContext, secret: string): void {
  requireSameOrigin(ctx);
  const sent = Buffer.from(ctx.get(csrfHeader));
  const expected = Buffer.from(csrfTokenOf(secret));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new AppError(403, "X-CSRF-Token must be the csrf_token of the session");
  }
}

/**
 * Refuses a request of another site. Used alone for a sign-in, when there is no session for a CSRF token yet: another
 * site could otherwise sign the user in with a foreign account.
 *
 * @throws AppError 403
 */
export function requireSameOrigin(ctx: RequestContext): void {
  const site = ctx.get("Sec-Fetch-Site");
  if (site !== "" && site !== "same-origin") {
    throw new AppError(403, "The request comes from another site");
  }
}
