import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../common/errors.js";
const csrfHeader = "X-CSRF-Token";
/**
 * Whether the browser uses https: to this process, by PUBLIC_URL, or to a proxy that says so. A client that claims
 * https falsely only gets a cookie that it does not send back.
 */
function usesHttps(ctx, publicUrl) {
    const isEncrypted = "encrypted" in ctx.req.socket && ctx.req.socket.encrypted === true;
    return isEncrypted || publicUrl?.startsWith("https:") === true || /\bhttps\b/i.test(ctx.get("X-Forwarded-Proto"));
}
/** SameSite=Strict: requests that another site causes do not carry the session. */
const session = { name: "console", sameSite: "Strict" };
/** SameSite=Lax, because the navigation back from the identity provider must carry it. It authorizes nothing else. */
const loginState = { name: "console-sign-in", sameSite: "Lax" };
/** With https the names begin with `__Host-`, because no other host of the domain can set such a cookie. */
const secureName = ({ name }) => `__Host-${name}`;
/** The names of the session's cookie; where both are sent, the first one counts. */
export const sessionCookieNames = [secureName(session), session.name];
/** Under https the plain name is not read: another host of the domain could have set it, with a session of its own. */
const secretOf = (ctx, cookie, publicUrl) => ctx.cookies.get(secureName(cookie)) ?? (usesHttps(ctx, publicUrl) ? undefined : ctx.cookies.get(cookie.name));
export const sessionSecret = (ctx, { publicUrl }) => secretOf(ctx, session, publicUrl);
export const loginStateSecret = (ctx, { publicUrl }) => secretOf(ctx, loginState, publicUrl);
/** Written without koa, which refuses a Secure cookie on the plain connection from a TLS proxy. */
function write(ctx, cookie, isSecure, [value, maxAgeSeconds]) {
    const name = isSecure ? secureName(cookie) : cookie.name;
    const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${cookie.sameSite}`;
    ctx.append("Set-Cookie", `${name}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`);
}
export function setSessionCookie(ctx, { secret, expiresAt, publicUrl }) {
    const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
    write(ctx, session, usesHttps(ctx, publicUrl), [secret, seconds]);
}
export const setLoginStateCookie = (ctx, { secret, publicUrl }) => write(ctx, loginState, usesHttps(ctx, publicUrl), [secret, 600]);
const clear = (ctx, cookie) => [false, true].forEach((secure) => write(ctx, cookie, secure, ["", 0]));
export const clearSessionCookies = (ctx) => clear(ctx, session);
export const clearLoginStateCookie = (ctx) => clear(ctx, loginState);
/** Sent by the console with every change; another site cannot compute it. */
export const csrfTokenOf = (secret) => createHmac("sha256", secret).update("csrf").digest("base64url");
/**
 * Refuses a change that a session cookie authorizes but that the console has not sent. Sec-Fetch-Site tells the origin
 * in modern browsers, the token proves it in all others.
 * @throws AppError 403
 */
export function requireCsrfToken(ctx, secret) {
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
export function requireSameOrigin(ctx) {
    const site = ctx.get("Sec-Fetch-Site");
    if (site !== "" && site !== "same-origin") {
        throw new AppError(403, "The request comes from another site");
    }
}
//# sourceMappingURL=session-cookie.js.map