import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import type { Role } from "../../common/domain/roles.ts";

type Binding = Pick<SignInConfig, "siteOperatorOrganization" | "siteOperatorIssuer">;

interface Claimed {
  orgId: string;
  issuer?: string | undefined;
  roles: readonly string[];
}

const siteOperator: Role = "site-operator";
const elsewhere: Role = "operator";

/** The roles that count: `site-operator` is `operator` where the site has bound it to another organization or issuer. */
export function boundRoles(
  { siteOperatorOrganization, siteOperatorIssuer }: Binding,
  { orgId, issuer, roles }: Claimed,
): readonly string[] {
  const isElsewhere =
    (siteOperatorOrganization !== undefined && siteOperatorOrganization !== orgId) ||
    (siteOperatorIssuer !== undefined && siteOperatorIssuer !== issuer);
  return isElsewhere ? roles.map((role) => (role === siteOperator ? elsewhere : role)) : roles;
}
