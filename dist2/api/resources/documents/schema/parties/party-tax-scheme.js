import Joi from "joi";
import { isTrn } from "../../../../../common/domain/identifiers.js";
import { record, forbiddenField } from "../../../../schemas/field-types.js";
import { expected, say } from "../../../../schemas/messages.js";
import { maxLengths, oneOfWithMessage, text, textMatching } from "../../../../schemas/text-field.js";
import { choose } from "../conditions.js";
import { isForeignCountry } from "./address.js";
/** A tax scheme has both fields; otherwise the whole object is left out (contract.md 2.3). The only scheme is VAT (ibr-133-ae). */
const taxScheme = (companyId) => record({ company_id: companyId.required(), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]).required() });
/** A UAE VAT registration: the TRN (ibr-132-ae). */
export const uaeTaxScheme = () => taxScheme(textMatching(expected("trn"), isTrn, maxLengths.code));
export const anyTaxScheme = () => taxScheme(text(maxLengths.code));
const looksLikeTrn = Joi.string().pattern(/^1\d{14}$/);
/** A condition on profile_execution_id: an export. The contract names positions 7 and 8. */
export const isExport = Joi.string().pattern(/^[01]{6}(1[01]|01)$/);
/**
 * The contract forbids a party_tax_scheme outside of the UAE and means a UAE registration. A foreign supplier's VAT
 * number is accepted, because ibr-134-ae requires a VAT identifier of every supplier on 389 and 261.
 */
export function partyTaxScheme() {
    const foreign = choose(Joi.any(), ".company_id", [[looksLikeTrn.required(), forbiddenField(say("taxSchemeAbroad"))]], anyTaxScheme());
    const cases = [
        ["AE", uaeTaxScheme()],
        [isForeignCountry, foreign],
    ];
    return choose(Joi.any(), "postal_address.country_code", cases, anyTaxScheme());
}
//# sourceMappingURL=party-tax-scheme.js.map