import type { AnySchema, ObjectSchema } from "joi";
import Joi from "joi";

import { isTrn } from "../../../../../common/domain/identifiers.ts";
import { record, forbiddenField } from "../../../../schemas/field-types.ts";
import { expected, say } from "../../../../schemas/messages.ts";
import { maxLengths, oneOfWithMessage, text, textMatching } from "../../../../schemas/text-field.ts";
import { choose } from "../conditions.ts";
import { isForeignCountry } from "./address.ts";

/** A party gives both attributes or none (contract.md 2.3); rule ibr-133-ae takes exactly VAT. */
const taxScheme = (companyId: AnySchema): ObjectSchema =>
  record({ company_id: companyId.required(), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]).required() });

/** A UAE VAT registration: the TRN (ibr-132-ae). */
export const uaeTaxScheme = (): ObjectSchema => taxScheme(textMatching(expected("trn"), isTrn, maxLengths.code));

export const anyTaxScheme = (): ObjectSchema => taxScheme(text(maxLengths.code));

const looksLikeTrn = Joi.string().pattern(/^1\d{14}$/);
/** Condition on profile_execution_id: an export; the contract names both position 7 and 8. */
export const isExport = Joi.string().pattern(/^[01]{6}(1[01]|01)$/);

/**
 * The contract forbids a party_tax_scheme to a party outside of the UAE, meaning the UAE registration that its format
 * describes. A foreign supplier's own VAT number passes: ibr-134-ae demands a seller's VAT identifier on every 389 and
 * 261, so without it no document of such a supplier could ever be approved.
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
