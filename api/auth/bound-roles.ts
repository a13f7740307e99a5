import type { SignInConfig } from "../../common/config/sign-in-config.ts";

type Binding = Pick<SignInConfig, "siteOperatorOrganization" | "siteOperatorIssuer">;
type Claimed = { orgId: string; issuer?: string | undefined; roles: readonly string[] };

/** The roles that count: `site-operator` is `operator` where the site has bound it to another organization or issuer. */
export function boundRoles(binding: Binding, { orgId, issuer, roles }: Claimed): readonly string[] {
  const { siteOperatorOrganization = orgId, siteOperatorIssuer = issuer } = binding;
  return siteOperatorOrganization === orgId && siteOperatorIssuer === issuer
    ? roles
    : roles.map((role) => (role === "site-operator" ? "operator" : role));
}
