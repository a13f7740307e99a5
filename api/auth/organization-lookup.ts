import { firstIssueDay, maxIssueDaysAhead } from "../../common/rules/document-limits.ts";
import type { Organization } from "../../common/organizations/organization-store.ts";
import { asError, refusal } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import { contractVersions } from "../http/request-headers.ts";
import type { TokenGuard } from "../operation/guard.ts";
import type { AccountLookup } from "../context.ts";
import type { SignInConfig } from "../../common/config/sign-in-config.ts";

const lookupTimeoutMs = 2_000;
const retryAfterSeconds = 5;
/** Organizations with site operators that are remembered: one, as a rule. */
const maxSeen = 100;

/** Stands for the site operators' own organization where its row was never read. */
const unknownOrganization: Omit<Organization, "id"> = {
  name: "",
  defaultServiceVersion: contractVersions[0] ?? "",
  phase2: false,
  disabled: false,
  ratePerMinute: null,
  expectedTotals: "refuse",
  externalReferences: "unique",
  revokedTokens: [],
  issueDateFrom: firstIssueDay,
  issueDaysAhead: maxIssueDaysAhead,
};

/**
 * Looks up the organization of a caller. Where the guard allows it, and the database does not answer in time, a site operator's is
 * taken as this process last saw it, or as SITE_OPERATOR_ORGANIZATION names it.
 */
export class OrganizationLookup {
  private readonly seen = new Map<string, Organization>();

  constructor(private readonly deps: Pick<Deps, "config" | "logger">) {}

  /** Undefined for an unknown organization. @throws AppError 503 when it was never seen and the database does not answer */
  async find(
    accounts: AccountLookup,
    { account }: Pick<TokenGuard, "account">,
    caller: { orgId: string; roles: readonly string[] },
  ): Promise<Organization | undefined> {
    const looked = accounts.organization(caller.orgId);
    const organization =
      account === "looked up"
        ? await looked
        : await withTimeout(lookupTimeoutMs, "organization", looked).catch((error: unknown) => {
            this.deps.logger.warn({ err: asError(error) }, "the organization of a token cannot be looked up");
            return this.remembered(caller.orgId);
          });
    if (caller.roles.includes("site-operator")) {
      this.remember(caller.orgId, organization);
    }
    return organization;
  }

  private remembered(id: string): Organization {
    const isConfigured = id === this.deps.config.siteOperatorOrganization;
    const organization = this.seen.get(id) ?? (isConfigured ? { ...unknownOrganization, id } : undefined);
    if (organization === undefined) {
      throw refusal("organization_unreadable").with({ retryAfterSeconds });
    }
    return organization;
  }

  private remember(id: string, organization: Organization | undefined): void {
    this.seen.delete(id);
    if (organization !== undefined) {
      this.seen.set(id, organization);
    }
    if (this.seen.size > maxSeen) {
      this.seen.delete(this.seen.keys().next().value as string);
    }
  }
}

type Binding = Pick<SignInConfig, "siteOperatorOrganization" | "siteOperatorIssuer">;
type Claimed = { orgId: string; issuer?: string | undefined; roles: readonly string[] };

/** The roles that count: `site-operator` is `operator` where the site has bound it to another organization or issuer. */
export function boundRoles(binding: Binding, { orgId, issuer, roles }: Claimed): readonly string[] {
  const { siteOperatorOrganization = orgId, siteOperatorIssuer = issuer } = binding;
  return siteOperatorOrganization === orgId && siteOperatorIssuer === issuer
    ? roles
    : roles.map((role) => (role === "site-operator" ? "operator" : role));
}
