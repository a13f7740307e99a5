import { documentKindNames } from "../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../common/documents/document.ts";

/**
 * Where a document is created, beside the contract's `/api/<kind>/{business_profile_id}`: OpenAPI takes that path for the one of
 * `/api/<kind>/{id}`, so no generated client could have both names.
 */
export const createPath = (kind: DocumentKind): string => `/api/business-profiles/{business_profile_id}/${kind}`;

const besideContract = new RegExp(
  `^((?:https?://[^/?#]+)?)/api/business-profiles/([^/?]+)/(${documentKindNames.join("|")})(?=\\?|$)`,
);

/** The request target as the contract writes it: both paths of create are one request to an Idempotency-Key. */
export const contractTarget = (target: string): string => target.replace(besideContract, "$1/api/$3/$2");
