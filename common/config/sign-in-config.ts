import { isIP } from "node:net";

import ipaddr from "ipaddr.js";
import Joi from "joi";

import { isLoopback } from "./unsafe-settings.ts";
import { optional, readAs, variable, type ValuesOf } from "./variable.ts";

/** Plain http only for a provider on the same machine: elsewhere, a reader of the traffic could sign in. */
const issuer = Joi.string()
  .uri({ scheme: ["http", "https"] })
  .custom((url: string, helpers) => {
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || isLoopback(hostname)
      ? url
      : helpers.message({ custom: "{{#label}} must begin with https://" });
  });

/** A wider network is the internet, where anybody could forward the address that he likes. */
const shortestPrefix = { 4: 8, 6: 7 } as const;

/** Addresses, and networks by their prefix: 10.0.0.0/8. */
const networks = Joi.string().custom((list: string, helpers) => {
  for (const entry of list.split(",")) {
    const [address = "", prefix] = entry.split("/");
    const complaint =
      isIP(entry) === 0 && !ipaddr.isValidCIDR(entry)
        ? "must name addresses or networks (10.0.0.0/8) with a comma between"
        : prefix === undefined && address.endsWith(".0")
          ? `names one address, ${address}, where a network is likely: write ${address}/8 or the prefix that it has, or ${address}/32`
          : Number(prefix ?? 32) < shortestPrefix[isIP(address) === 6 ? 6 : 4]
            ? `must not name half the internet (${entry}), from which anybody could forward an address: write that of the proxy`
            : undefined;
    if (complaint !== undefined) {
      return helpers.message({ custom: `{{#label}} ${complaint}` });
    }
  }
  return list;
});

/** Paths, and the address that browsers send, are added to it. */
const origin = Joi.string()
  .uri({ scheme: ["http", "https"] })
  .custom((url: string, helpers) => {
    const { origin: bare } = new URL(url);
    return url === bare
      ? url
      : helpers.message({ custom: `{{#label}} must have no path, no slash at its end and no user: write ${bare}` });
  });

export const signInVariables = {
  publicUrl: optional(
    "PUBLIC_URL",
    origin,
    "Where browsers reach this service: https://invoices.example.com. With https the console's cookies are Secure, and every answer has browsers come by https alone for a year (HSTS). Needed with OIDC_ISSUER.",
  ),
  oidcIssuer: optional(
    "OIDC_ISSUER",
    issuer,
    "Identity provider that people sign in to the console with (OpenID Connect, authorization code with PKCE). It sends browsers back to PUBLIC_URL/api/console/sign-in/callback. Not set: a token is pasted.",
  ),
  oidcClientId: optional("OIDC_CLIENT_ID", Joi.string(), "What it knows this service as. Needed with OIDC_ISSUER."),
  oidcClientSecret: optional(
    "OIDC_CLIENT_SECRET",
    Joi.string(),
    "The secret that goes with it; a public client has none.",
  ),
  oidcScope: variable(
    "OIDC_SCOPE",
    Joi.string()
      .pattern(/(^| )openid( |$)/, "scopes with openid among them")
      .default("openid profile"),
    "Scopes that are asked for, with a space between.",
  ),
  oidcSubjectClaim: variable(
    "OIDC_SUBJECT_CLAIM",
    Joi.string().default("sub"),
    "Claim of the id token that names who it is, in the record of what operators did: one that people cannot change themselves.",
  ),
  oidcOrganizationClaim: variable(
    "OIDC_ORGANIZATION_CLAIM",
    Joi.string().default("org_id"),
    "Claim with the id of the organization.",
  ),
  oidcRolesClaim: variable(
    "OIDC_ROLES_CLAIM",
    Joi.string().default("roles"),
    "Claim with the list of roles (viewer, operator, site-operator); a nested one by its path: realm_access.roles.",
  ),
  trustedProxies: readAs(
    optional(
      "TRUSTED_PROXIES",
      networks,
      "Addresses or networks (10.0.0.0/8) of the proxies in front, with a comma between. Attempts to sign in are counted by the address that they forward (X-Forwarded-For), which is read from no other caller. Not set: by that of the connection.",
    ),
    (list): readonly string[] | undefined => list?.split(","),
  ),
  siteOperatorOrganization: readAs(
    optional(
      "SITE_OPERATOR_ORGANIZATION",
      Joi.string().guid({ separator: "-", wrapper: false }),
      "Id of the only organization whose people may be site-operator; in all others the role counts as operator. Not set: in any.",
    ),
    (id) => id?.toLowerCase(),
  ),
  siteOperatorIssuer: optional(
    "SITE_OPERATOR_ISSUER",
    Joi.string(),
    "The same by issuer: `iss` of the token, or of the identity provider that a person signed in at. The link of npm start has none.",
  ),
};

export type SignInConfig = ValuesOf<typeof signInVariables>;
