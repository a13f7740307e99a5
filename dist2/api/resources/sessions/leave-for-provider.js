import { asError } from "../../../common/errors.js";
import { beginProviderSignIn } from "../../../common/services/sessions/console-session.js";
import { setLoginStateCookie } from "../../auth/session-cookie.js";
/** Sends the browser to the console. @param what the reason, which the console reads behind the `#` of its address */
export const toConsole = (ctx, what) => {
    ctx.status = 302;
    // A relative redirect works behind any path prefix.
    ctx.redirect(`../../../console#${what}`);
    ctx.body = "";
};
/** Sends the browser to the identity provider; to the console where that is unavailable. */
export async function leaveForProvider(ctx, deps, returnTo) {
    const { provider } = deps.signIn;
    const { publicUrl } = deps.config;
    if (provider === undefined || publicUrl === undefined) {
        toConsole(ctx, "sign-in-unavailable");
        return;
    }
    try {
        const { url, loginState } = await provider.begin(returnTo);
        setLoginStateCookie(ctx, { secret: await beginProviderSignIn(deps, loginState), publicUrl });
        ctx.status = 302;
        ctx.redirect(url.href);
        ctx.body = "";
    }
    catch (error) {
        ctx.state.logger.warn({ reason: asError(error).message }, "the identity provider is unavailable");
        toConsole(ctx, "sign-in-unavailable");
    }
}
//# sourceMappingURL=leave-for-provider.js.map