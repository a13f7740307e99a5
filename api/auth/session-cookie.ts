import { createHmac, timingSafeEqual } from "node:crypto";

import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";

const csrfHeader = "X-CSRF-Token";

type RequestContext = Pick<ApiContext, "req" | "get" | "cookies">;
type Response = Pick<ApiContext, "append">;
type Site = Pick<SignInConfig, "publicUrl">;

/**
 * Whether the browser uses https: this connection is encrypted, PUBLIC_URL says so, or a proxy does. A client that falsely claims
 * https gets a cookie that it does not send back.
 */
function usesHttps(ctx: RequestContext, { publicUrl }: Site): boolean {
  const isEncrypted = "encrypted" in ctx.req.socket && ctx.req.socket.encrypted === true;
  return isEncrypted || publicUrl?.startsWith("https:") === true || /\bhttps\b/i.test(ctx.get("X-Forwarded-Proto"));
}

/** With https the name begins with `__Host-`, because no other host of the domain can set such a cookie. */
class SecretCookie {
  constructor(
    private readonly name: string,
    private readonly sameSite: "Strict" | "Lax",
  ) {}

  /** Under https the plain name is not read: another host of the domain could have set it, with a session of its own. */
  read(ctx: RequestContext, site: Site): string | undefined {
    return ctx.cookies.get(`__Host-${this.name}`) ?? (usesHttps(ctx, site) ? undefined : ctx.cookies.get(this.name));
  }

  write(ctx: RequestContext & Response, site: Site, secret: string, seconds: number): void {
    this.append(ctx, usesHttps(ctx, site), `${secret}; Path=/; Max-Age=${seconds}`);
  }

  clear(ctx: Response): void {
    [false, true].forEach((isSecure) => this.append(ctx, isSecure, "; Path=/; Max-Age=0"));
  }

  /** Written without koa, which refuses a Secure cookie on the plain connection from a TLS proxy. */
  private append(ctx: Response, isSecure: boolean, value: string): void {
    const [prefix, suffix] = isSecure ? ["__Host-", "; Secure"] : ["", ""];
    ctx.append("Set-Cookie", `${prefix}${this.name}=${value}; HttpOnly; SameSite=${this.sameSite}${suffix}`);
  }
}

/** SameSite=Strict: requests that another site causes do not carry the session. */
export const sessionCookie = new SecretCookie("console", "Strict");
/** SameSite=Lax, because the navigation back from the identity provider must carry it. It authorizes nothing else. */
export const loginStateCookie = new SecretCookie("console-sign-in", "Lax");

/** Sent by the console with every change; another site cannot compute it. */
export const csrfTokenOf = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/**
 * Refuses a change that a session cookie authorizes but that the console has not sent. The token is always required; modern
 * browsers also tell the origin in Sec-Fetch-Site.
 * @throws AppError 403
 */
export function requireCsrfToken(ctx: RequestContext, secret: string): void {
  requireSameOrigin(ctx);
  const sent = Buffer.from(ctx.get(csrfHeader));
  const expected = Buffer.from(csrfTokenOf(secret));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw refusal("csrf_token");
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
    throw refusal("other_site");
  }
}
