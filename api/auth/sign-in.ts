import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { openIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { SignInAttempts } from "./sign-in-attempts.ts";

export interface SignIn {
  attempts: SignInAttempts;
  provider: IdentityProvider | undefined;
}

export const openSignIn = (config: SignInConfig): SignIn => ({
  attempts: new SignInAttempts(),
  provider: openIdentityProvider(config),
});
