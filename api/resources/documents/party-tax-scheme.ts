import Joi, { type AnySchema, type ObjectSchema } from "joi";

import { isTrn } from "../../../common/peppol/identifiers.ts";
import { record, forbiddenField } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { maxLengths, oneOfWithMessage, text, textMatching } from "../../schemas/fields.ts";
import { choose } from "./conditions.ts";
import { isForeignCountry } from "./address.ts";

/** A tax scheme has both fields; otherwise the whole object is left out (contract.md 2.3). The only scheme is VAT (ibr-133-ae). */
const taxScheme = (companyId: AnySchema): ObjectSchema =>
  record({ company_id: companyId.required(), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]).required() });

/** A UAE VAT registration: the TRN (ibr-132-ae). */
export const uaeTaxScheme = (): ObjectSchema => taxScheme(textMatching(expected("trn"), isTrn, maxLengths.code));

export const anyTaxScheme = (): ObjectSchema => taxScheme(text(maxLengths.code));

const looksLikeTrn = Joi.string().pattern(/^1\d{14}$/);
/** A condition on profile_execution_id: an export. The contract names positions 7 and 8. */
export const isExport = Joi.string().pattern(/^[01]{6}(1[01]|01)$/);

/**
 * The contract forbids a party_tax_scheme outside of the UAE and means a UAE registration. A foreign supplier's VAT
 * number is accepted, because ibr-134-ae requires a VAT identifier of every supplier on 389 and 261.
 */
export function partyTaxScheme(): AnySchema {
  const foreign = choose(
    Joi.any(),
    ".company_id",
    [[looksLikeTrn.required(), forbiddenField(say("taxSchemeAbroad"))]],
    anyTaxScheme(),
  );
  const cases = [
    ["AE", uaeTaxScheme()],
    [isForeignCountry, foreign],
  ] as const;
  return choose(Joi.any(), "postal_address.country_code", cases, anyTaxScheme());
}
