import { createHmac, timingSafeEqual } from "node:crypto";

import { AppError } from "../../common/errors.ts";
import type { ApiContext } from "../context.ts";

/** Where https is spoken, the names say `__Host-`: nobody on a neighbouring host name can set such a cookie. */
const sessionName = "console";
const hostPrefixed = (name: string): string => `__Host-${name}`;
const csrfHeader = "X-CSRF-Token";

type RequestContext = Pick<ApiContext, "req" | "get" | "cookies">;

/**
 * Whether the browser speaks https: with us, with what PUBLIC_URL names, or with a proxy that says so. Who claims it falsely
 * gets a cookie that his own browser does not send.
 */
function isSecure(ctx: RequestContext, publicUrl: string | undefined): boolean {
  const isEncrypted = "encrypted" in ctx.req.socket && ctx.req.socket.encrypted === true;
  return isEncrypted || publicUrl?.startsWith("https:") === true || /\bhttps\b/i.test(ctx.get("X-Forwarded-Proto"));
}

/** The secret of the session's cookie; undefined without one. */
export const sessionSecret = ({ cookies }: RequestContext): string | undefined =>
  cookies.get(hostPrefixed(sessionName)) ?? cookies.get(sessionName);

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  sameSite: "Strict" | "Lax";
  isSecure: boolean;
}

/** By hand, because koa refuses a Secure cookie on the connection to a proxy. */
function setCookie(ctx: Pick<ApiContext, "append">, { name, value, maxAgeSeconds, sameSite, ...cookie }: Cookie): void {
  const secure = cookie.isSecure ? "; Secure" : "";
  ctx.append(
    "Set-Cookie",
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

type ResponseContext = RequestContext & Pick<ApiContext, "append">;

/** Strict: no request that another site makes a browser send carries it. */
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

/** Lax: the identity provider sends the browser back, and that must carry it. It is good for nothing else. */
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

/** What a page of ours sends with every change, and another site cannot know. */
export const csrfTokenOf = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/**
 * For a change that a cookie asks for: the browser says itself where a request comes from, and the token stands where it says
 * nothing.
 *
 * @throws AppError 403 for one that no page of ours has asked for
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
 * What a browser says of where a request comes from; other clients say nothing. By itself for a sign-in without a session, which
 * another site could otherwise begin as somebody else.
 *
 * @throws AppError 403
 */
export function requireSameOrigin(ctx: RequestContext): void {
  const site = ctx.get("Sec-Fetch-Site");
  if (site !== "" && site !== "same-origin") {
    throw new AppError(403, "The request comes from another site");
  }
}
