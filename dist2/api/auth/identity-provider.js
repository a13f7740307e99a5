import * as oidc from "openid-client";
import { asError } from "../../common/errors.js";
import { isUuid } from "../schemas/text-field.js";
import { areStorable } from "./storable-claims.js";
const timeoutSeconds = 10;
const callbackPath = "/api/console/sign-in/callback";
/** The provider has answered, and the person is signed in there no more, or is another one. */
export class SignInEndedError extends Error {
    constructor() {
        super(...arguments);
        this.name = "SignInEndedError";
    }
}
/** Undefined when the site has configured no identity provider. */
export function openIdentityProvider(config) {
    const { oidcIssuer, oidcClientId, publicUrl } = config;
    return oidcIssuer === undefined || oidcClientId === undefined || publicUrl === undefined
        ? undefined
        : new IdentityProvider({ ...config, oidcIssuer, oidcClientId, publicUrl });
}
/**
 * Loads the provider's metadata at the first sign-in, and again after a failure, so that the API starts while the
 * provider is away.
 */
export class IdentityProvider {
    constructor(settings) {
        this.settings = settings;
    }
    get redirectUri() {
        return `${this.settings.publicUrl}${callbackPath}`;
    }
    /**
     * The address to send the browser to, and the login state that its return is checked against. @throws Error when the
     * provider is unavailable
     */
    async begin(returnTo) {
        const config = await this.configuration();
        const loginState = {
            state: oidc.randomState(),
            nonce: oidc.randomNonce(),
            codeVerifier: oidc.randomPKCECodeVerifier(),
            returnTo,
        };
        const url = oidc.buildAuthorizationUrl(config, {
            redirect_uri: this.redirectUri,
            scope: this.settings.oidcScope,
            state: loginState.state,
            nonce: loginState.nonce,
            code_challenge: await oidc.calculatePKCECodeChallenge(loginState.codeVerifier),
            code_challenge_method: "S256",
        });
        return { url, loginState };
    }
    /**
     * Checks the parameters with which the browser has come back, and reads the user from the id token.
     * @throws Error for the log, when the answer, the token or a claim is invalid
     */
    async finish(search, { state, nonce, codeVerifier }) {
        const config = await this.configuration();
        const url = new URL(this.redirectUri);
        url.search = search;
        const answer = await oidc.authorizationCodeGrant(config, url, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
        });
        return this.signedIn(answer);
    }
    /**
     * Asks whether the person is still signed in, and with which roles. A refresh token is good once where the provider gives a new one.
     *
     * @throws SignInEndedError when the provider refuses or a claim is missing; Error for the log, when it does not answer
     */
    async renew(grant) {
        const answer = await this.refresh(grant);
        try {
            return this.signedIn(answer);
        }
        catch (error) {
            throw new SignInEndedError(asError(error).message, { cause: error });
        }
    }
    async refresh(grant) {
        const config = await this.configuration();
        try {
            return await oidc.refreshTokenGrant(config, grant);
        }
        catch (error) {
            if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") {
                throw new SignInEndedError("it refuses the refresh token", { cause: error });
            }
            throw error;
        }
    }
    configuration() {
        this.discovered ??= this.discover().catch((error) => {
            this.discovered = undefined;
            throw error;
        });
        return this.discovered;
    }
    discover() {
        const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = this.settings;
        // By default the library trusts TLS alone; with this, it also verifies the token's signature.
        const execute = [oidc.enableNonRepudiationChecks];
        if (new URL(issuer).protocol === "http:") {
            execute.push(oidc.allowInsecureRequests);
        }
        const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret);
        return oidc.discovery(new URL(issuer), clientId, {}, authentication, { execute, timeout: timeoutSeconds });
    }
    /** @throws Error when there is no id token, or a claim is missing or unusable */
    signedIn(answer) {
        const claims = { ...answer.claims() };
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
        const named = Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [];
        if (!areStorable([subject, ...named])) {
            throw new Error("a claim has a character that cannot be stored");
        }
        const { refresh_token: grant } = answer;
        const person = { orgId: orgId.toLowerCase(), subject, roles: named, issuer: String(claims["iss"]) };
        return grant === undefined ? person : { ...person, grant };
    }
}
/** A claim by its name; a name that the token does not have is read as a path: `realm_access.roles`. */
function claimOf(claims, name) {
    if (Object.hasOwn(claims, name)) {
        return claims[name];
    }
    return name
        .split(".")
        .reduce((value, part) => typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? value[part]
        : undefined, claims);
}
//# sourceMappingURL=identity-provider.js.map