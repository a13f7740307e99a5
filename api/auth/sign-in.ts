import * as oidc from "openid-client";
import { RateLimiterMemory } from "rate-limiter-flexible";

import type { ApiContext } from "../context.ts";
import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import type { ProviderSignIn, SignedIn } from "../../common/organizations/console-session-store.ts";
import { isUuid } from "../schemas/fields.ts";
import { areStorable } from "./authenticate.ts";
import { refusal } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { proxyNetworks, clientAddress, addressGroup } from "../http/client-address.ts";

/** Sign-in attempts per minute that each process takes from one address (of IPv6: from one /64). */
const perMinute = 100;

/** How people sign in here. */
export class SignIn {
  /** Undefined when the site has configured no identity provider. */
  readonly provider: IdentityProvider | undefined;
  private readonly attempts = new RateLimiterMemory({ points: perMinute, duration: 60 });
  private readonly proxies: ReturnType<typeof proxyNetworks>;

  constructor({ config }: Pick<Deps, "config">) {
    // A process whose configuration has the issuer but not the other two settings does not start.
    this.provider = config.oidcIssuer === undefined ? undefined : new IdentityProvider(config as Settings);
    this.proxies = proxyNetworks(config.trustedProxies ?? []);
  }

  addressOf(ctx: Pick<ApiContext, "req">): string {
    return clientAddress(ctx, this.proxies)?.toString() ?? "";
  }

  /** Counts an attempt, which slows guessing down. @throws AppError 429 when the address has made too many */
  async countAttempt(ctx: Pick<ApiContext, "req" | "set">): Promise<void> {
    const key = addressGroup(clientAddress(ctx, this.proxies));
    const { consumedPoints, msBeforeNext } = await this.attempts.penalty(key, 1);
    if (consumedPoints > perMinute) {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw refusal("sign_in_attempts", { seconds });
    }
  }
}

const timeoutSeconds = 10;

type Settings = SignInConfig & { oidcIssuer: string; oidcClientId: string; publicUrl: string };

/**
 * Loads the provider's metadata at the first sign-in, and again after a failure, so that the API starts while the
 * provider is away.
 */
class IdentityProvider {
  private discovered: Promise<oidc.Configuration> | undefined;
  private readonly redirectUri: string;

  constructor(private readonly settings: Settings) {
    this.redirectUri = `${settings.publicUrl}/api/console/sign-in/callback`;
  }

  /** The address to send the browser to, and what its return is checked against. @throws Error when the provider is unavailable */
  async begin(returnTo: string): Promise<{ url: URL; loginState: ProviderSignIn }> {
    const config = await this.configuration();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: this.settings.oidcScope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
    return { url, loginState: { state, nonce, codeVerifier, returnTo } };
  }

  /**
   * Checks the parameters with which the browser has come back, and reads the user from the id token.
   * @throws Error for the log, when the answer, the token or a claim is invalid
   */
  async finish(search: string, { state, nonce, codeVerifier }: ProviderSignIn): Promise<SignedIn> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const url = new URL(this.redirectUri + search);
    const answer = await oidc.authorizationCodeGrant(await this.configuration(), url, checks);
    const claims: Claims = { ...answer.claims() };
    const { oidcOrganizationClaim, oidcRolesClaim, oidcSubjectClaim } = this.settings;
    const orgId = claimOf(claims, oidcOrganizationClaim);
    const subject = claimOf(claims, oidcSubjectClaim);
    const roles = claimOf(claims, oidcRolesClaim);
    if (typeof orgId !== "string" || !isUuid(orgId)) {
      throw new Error(`the claim ${oidcOrganizationClaim} names no organization`);
    }
    if (typeof subject !== "string" || subject === "") {
      throw new Error(`the claim ${oidcSubjectClaim} names nobody`);
    }
    const named = Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [];
    if (!areStorable([subject, ...named])) {
      throw new Error("a claim has a character that cannot be stored");
    }
    return { orgId: orgId.toLowerCase(), subject, roles: named, issuer: String(claims["iss"]) };
  }

  private configuration(): Promise<oidc.Configuration> {
    if (this.discovered === undefined) {
      const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = this.settings;
      // By default the library trusts TLS alone; with this, it also verifies the token's signature.
      const execute = [oidc.enableNonRepudiationChecks];
      if (new URL(issuer).protocol === "http:") {
        execute.push(oidc.allowInsecureRequests);
      }
      const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret);
      const options = { execute, timeout: timeoutSeconds };
      this.discovered = oidc
        .discovery(new URL(issuer), clientId, {}, authentication, options)
        .catch((error: unknown) => {
          this.discovered = undefined;
          throw error;
        });
    }
    return this.discovered;
  }
}

type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name; a name that the token does not have is read as a path: `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  const path = Object.hasOwn(claims, name) ? [name] : name.split(".");
  return path.reduce<unknown>(
    (value, part) => (Object.hasOwn(Object(value) as object, part) ? (value as Claims)[part] : undefined),
    claims,
  );
}
