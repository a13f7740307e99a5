import { documentKindNames } from "../../common/domain/document-kinds.js";
/**
 * Where a document is created, beside the contract's `/api/<kind>/{business_profile_id}`: OpenAPI takes that path for the one of
 * `/api/<kind>/{id}`, so no generated client could have both names.
 */
export const createPath = (kind) => `/api/business-profiles/{business_profile_id}/${kind}`;
const besideContract = new RegExp(`^((?:https?://[^/?#]+)?)/api/business-profiles/([^/?]+)/(${documentKindNames.join("|")})(?=\\?|$)`);
/** The request target as the contract writes it: both paths of create are one request to an Idempotency-Key. */
export const contractTarget = (target) => target.replace(besideContract, "$1/api/$3/$2");
//# sourceMappingURL=create-path.js.map