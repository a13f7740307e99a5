import type { SchemaMap, AnySchema, ObjectSchema } from "joi";

import { party, email, identifierScheme, passportCountry, tinDigits } from "./party.ts";
import { salesCustomer } from "./sales-customer.ts";
import {
  endpointSchemes,
  buyerRegistrationTypes,
  sellerRegistrationTypes,
} from "../../../common/code-lists/party-codes.ts";
import { record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { code, maxLengths, oneOfWithMessage, text, textMatching, isUuid } from "../../schemas/fields.ts";
import { countryCode, address } from "./address.ts";
import { mandatoryWith } from "./conditions.ts";
import { uaeTaxScheme } from "./party-tax-scheme.ts";
import { isTrn } from "../../../common/peppol/identifiers.ts";
import { identified } from "./references.ts";

/** Self-billing: the supplier is sent, and the business profile is the customer. */
export const purchaseParties = (): SchemaMap => ({
  accounting_supplier_party: party("supplier").required(),
  accounting_customer_party: repeatedParty("customer"),
});

/** Billing: the customer is sent, and the business profile is the supplier. */
export const salesParties = (): SchemaMap => ({
  accounting_supplier_party: repeatedParty("supplier"),
  accounting_customer_party: salesCustomer().required(),
});

/**
 * The party that the service takes from the business profile, as far as a client repeats it. Every field is optional;
 * what is sent must be well formed and is compared with the profile (services/documents/prepare-document.ts).
 */
const repeatedParty = (role: "supplier" | "customer"): ObjectSchema =>
  record({
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

const registrationType = (role: "supplier" | "customer"): AnySchema =>
  role === "supplier"
    ? code(sellerRegistrationTypes, expected("supplierRegistration"))
    : code(buyerRegistrationTypes, expected("customerRegistration"));

const repeatedAddress = (): ObjectSchema =>
  record({
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
export const payeeParty = (): ObjectSchema =>
  record({
    name: text(maxLengths.name).required(),
    party_identification_id: mandatoryWith(text(maxLengths.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme("partySchemeOrSepa"),
    company_id: text(maxLengths.name),
  });

/** The supplier's tax representative in the UAE (IBG-11). */
export const taxRepresentativeParty = (): ObjectSchema =>
  record({
    name: text(maxLengths.name).required(),
    postal_address: address().required(),
    party_tax_scheme: uaeTaxScheme().required(),
  });

/** seller_supplier_party: the principal of a disclosed agent, by TRN (BTAE-14). */
export const principal = (): ObjectSchema => identified(textMatching(expected("principal"), isTrn, maxLengths.code));
