import { highestRole, mayAs, everyOrganization, type Scope } from "../../common/organizations/roles-and-scope.ts";
import { invalidFields, refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";
import { isUuid } from "../schemas/fields.ts";
import type { TokenGuard } from "./guard.ts";

/** The parameter of operations whose scope is by role. */
export const scopeParameterName = "org_id";

/**
 * Whose rows a request is about. All organizations are a site operator's alone, and only where the operation declares a
 * scope by role; everybody else gets the token's own, whatever is asked for.
 *
 * @throws AppError 400 for an `org_id` that is none, 403 for that of another organization
 */
export function scopeOf({ scope }: Pick<TokenGuard, "scope">, ctx: Pick<ApiContext, "state" | "query">): Scope {
  const { organization, roles } = ctx.state;
  if (scope === "organization") {
    return organization.id;
  }
  const asked = askedFor(ctx.query[scopeParameterName]);
  if (mayAs(highestRole(roles), "site-operator")) {
    return asked ?? everyOrganization;
  }
  if (asked !== undefined && asked !== organization.id) {
    throw refusal("other_organization");
  }
  return organization.id;
}

function askedFor(sent: string | string[] | undefined): string | undefined {
  if (sent !== undefined && (typeof sent !== "string" || !isUuid(sent))) {
    throw invalidFields({ [scopeParameterName]: `${scopeParameterName} must be one UUID` });
  }
  return sent?.toLowerCase();
}
