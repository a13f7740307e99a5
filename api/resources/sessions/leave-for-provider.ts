import { asError } from "../../../common/errors.ts";
import { beginProviderSignIn } from "../../../common/services/sessions/console-session.ts";
import { setLoginStateCookie } from "../../auth/session-cookie.ts";
import type { ApiDeps, OperationContext } from "../../operation/api-operation.ts";

/** Sends the browser to the console. @param what the reason, which the console reads behind the `#` of its address */
export const toConsole = (ctx: OperationContext, what: string): void => {
  ctx.status = 302;
  // A relative redirect works behind any path prefix.
  ctx.redirect(`../../../console#${what}`);
  ctx.body = "";
};

/** Sends the browser to the identity provider; to the console where that is unavailable. */
export async function leaveForProvider(ctx: OperationContext, deps: ApiDeps, returnTo: string): Promise<void> {
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
  } catch (error) {
    ctx.state.logger.warn({ reason: asError(error).message }, "the identity provider is unavailable");
    toConsole(ctx, "sign-in-unavailable");
  }
}
