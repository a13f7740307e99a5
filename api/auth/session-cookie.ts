import { createHmac, timingSafeEqual } from "node:crypto";

import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { AppError } from "../../common/errors.ts";
import type { ApiContext } from "../context.ts";

const csrfHeader = "X-CSRF-Token";

type RequestContext = Pick<ApiContext, "req" | "get" | "cookies">;

/**
 * Whether the browser uses https: to this process, by PUBLIC_URL, or to a proxy that says so. A client that claims
 * https falsely only gets a cookie that it does not send back.
 */
function usesHttps(ctx: RequestContext, publicUrl: string | undefined): boolean {
  const isEncrypted = "encrypted" in ctx.req.socket && ctx.req.socket.encrypted === true;
  return isEncrypted || publicUrl?.startsWith("https:") === true || /\bhttps\b/i.test(ctx.get("X-Forwarded-Proto"));
}

interface Cookie {
  name: string;
  sameSite: "Strict" | "Lax";
}

/** SameSite=Strict: requests that another site causes do not carry the session. */
const session: Cookie = { name: "console", sameSite: "Strict" };
/** SameSite=Lax, because the navigation back from the identity provider must carry it. It authorizes nothing else. */
const loginState: Cookie = { name: "console-sign-in", sameSite: "Lax" };

/** With https the names begin with `__Host-`, because no other host of the domain can set such a cookie. */
const secureName = ({ name }: Cookie): string => `__Host-${name}`;

/** Under https the plain name is not read: another host of the domain could have set it, with a session of its own. */
const secretOf = (ctx: RequestContext, cookie: Cookie, publicUrl: string | undefined): string | undefined =>
  ctx.cookies.get(secureName(cookie)) ?? (usesHttps(ctx, publicUrl) ? undefined : ctx.cookies.get(cookie.name));

type Site = Pick<SignInConfig, "publicUrl">;

export const sessionSecret = (ctx: RequestContext, { publicUrl }: Site): string | undefined =>
  secretOf(ctx, session, publicUrl);
export const loginStateSecret = (ctx: RequestContext, { publicUrl }: Site): string | undefined =>
  secretOf(ctx, loginState, publicUrl);

/** Written without koa, which refuses a Secure cookie on the plain connection from a TLS proxy. */
function write(ctx: Response, cookie: Cookie, isSecure: boolean, [value, maxAgeSeconds]: [string, number]): void {
  const name = isSecure ? secureName(cookie) : cookie.name;
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${cookie.sameSite}`;
  ctx.append("Set-Cookie", `${name}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`);
}

type Response = Pick<ApiContext, "append">;
interface Secret {
  secret: string;
  publicUrl: string | undefined;
}

export function setSessionCookie(
  ctx: RequestContext & Response,
  { secret, expiresAt, publicUrl }: Secret & { expiresAt: Date },
): void {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
  write(ctx, session, usesHttps(ctx, publicUrl), [secret, seconds]);
}

export const setLoginStateCookie = (ctx: RequestContext & Response, { secret, publicUrl }: Secret): void =>
  write(ctx, loginState, usesHttps(ctx, publicUrl), [secret, 600]);

const clear = (ctx: Response, cookie: Cookie): void =>
  [false, true].forEach((secure) => write(ctx, cookie, secure, ["", 0]));

export const clearSessionCookies = (ctx: Response): void => clear(ctx, session);
export const clearLoginStateCookie = (ctx: Response): void => clear(ctx, loginState);

/** Sent by the console with every change; another site cannot compute it. */
export const csrfTokenOf = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/**
 * Refuses a change that a session cookie authorizes but that the console has not sent. Sec-Fetch-Site tells the origin
 * in modern browsers, the token proves it in all others.
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
 * @throws AppError 403
 */
export function requireSameOrigin(ctx: RequestContext): void {
  const site = ctx.get("Sec-Fetch-Site");
  if (site !== "" && site !== "same-origin") {
    throw new AppError(403, "The request comes from another site");
  }
}
