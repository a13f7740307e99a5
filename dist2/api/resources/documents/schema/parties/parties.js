import { party, email, identifierScheme, passportCountry, tinDigits } from "./party.js";
import { salesCustomer } from "./sales-customer.js";
import { endpointSchemes } from "../../../../../common/domain/code-lists/endpoint-schemes.js";
import { buyerRegistrationTypes, sellerRegistrationTypes, } from "../../../../../common/domain/code-lists/party-codes.js";
import { record } from "../../../../schemas/field-types.js";
import { expected } from "../../../../schemas/messages.js";
import { code, maxLengths, oneOfWithMessage, text, textMatching, isUuid } from "../../../../schemas/text-field.js";
import { countryCode, address } from "./address.js";
import { mandatoryWith } from "../conditions.js";
import { uaeTaxScheme } from "./party-tax-scheme.js";
import { isTrn } from "../../../../../common/domain/identifiers.js";
import { identified } from "../references.js";
/** Self-billing: the supplier is sent, and the business profile is the customer. */
export const purchaseParties = () => ({
    accounting_supplier_party: party("supplier").required(),
    accounting_customer_party: repeatedParty("customer"),
});
/** Billing: the customer is sent, and the business profile is the supplier. */
export const salesParties = () => ({
    accounting_supplier_party: repeatedParty("supplier"),
    accounting_customer_party: salesCustomer().required(),
});
/**
 * The party that the service takes from the business profile, as far as a client repeats it. Every field is optional;
 * what is sent must be well formed and is compared with the profile (services/documents/prepare-document.ts).
 */
const repeatedParty = (role) => record({
    name: text(maxLengths.name),
    party_name: text(maxLengths.name),
    profile_id: textMatching(expected("profileId"), isUuid, maxLengths.code),
    postal_address: repeatedAddress(),
    scheme_agency_id: registrationType(role),
    company_id: text(maxLengths.name),
    company_legal_form: text(),
    authority_name: text(maxLengths.name),
    passport_issuing_country_code: passportCountry(),
    party_identification_id: text(maxLengths.name),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? "partySchemeOrSepa" : "partyScheme"),
    tin: tinDigits(),
    party_tax_scheme: record({ company_id: text(maxLengths.code), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]) }),
    endpoint_id: text(maxLengths.code),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")),
    contact_name: text(maxLengths.name),
    email: email(),
    telephone: text(maxLengths.code),
})
    .meta({ title: role === "supplier" ? "RepeatedSupplier" : "RepeatedCustomer" })
    .description("Set by the service from the business profile in the path; what is repeated must agree with it.");
const registrationType = (role) => role === "supplier"
    ? code(sellerRegistrationTypes, expected("supplierRegistration"))
    : code(buyerRegistrationTypes, expected("customerRegistration"));
const repeatedAddress = () => record({
    street_name: text(),
    additional_street_name: text(),
    city_name: text(maxLengths.name),
    postal_zone: text(maxLengths.code),
    country_subentity: text(maxLengths.name),
    address_line: text(),
    country: text(maxLengths.name),
    country_code: countryCode(),
}).meta({ title: "RepeatedAddress" });
/** The payee, when it is not the supplier (IBG-10). */
export const payeeParty = () => record({
    name: text(maxLengths.name).required(),
    party_identification_id: mandatoryWith(text(maxLengths.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme("partySchemeOrSepa"),
    company_id: text(maxLengths.name),
});
/** The supplier's tax representative in the UAE (IBG-11). */
export const taxRepresentativeParty = () => record({
    name: text(maxLengths.name).required(),
    postal_address: address().required(),
    party_tax_scheme: uaeTaxScheme().required(),
});
/** seller_supplier_party: the principal of a disclosed agent, by TRN (BTAE-14). */
export const principal = () => identified(textMatching(expected("principal"), isTrn, maxLengths.code));
//# sourceMappingURL=parties.js.map