import type { AnySchema, ObjectSchema } from "joi";

import { endpointSchemes } from "../../../../../common/domain/code-lists/endpoint-schemes.ts";
import {
  buyerRegistrationTypes,
  sellerRegistrationTypes,
} from "../../../../../common/domain/code-lists/party-codes.ts";
import { record } from "../../../../schemas/field-types.ts";
import { expected } from "../../../../schemas/messages.ts";
import { code, longest, oneOfChoices, text, textLike } from "../../../../schemas/text-field.ts";
import { isUuid } from "../../../../schemas/uuid.ts";
import { countryCode } from "./address.ts";
import { email, identifierScheme, passportCountry, tinDigits } from "./party.ts";

/**
 * The party that the service sets from the business profile, as far as a client repeats it. Nothing is mandatory and no
 * field asks for another, because the profile has them all: what is sent must have its form, and is then held against
 * the profile (services/prepare-document.ts).
 */
export const repeatedParty = (role: "supplier" | "customer"): ObjectSchema =>
  record({
    name: text(longest.name),
    party_name: text(longest.name),
    profile_id: textLike(expected("profileId"), isUuid, longest.code),
    postal_address: repeatedAddress(),
    scheme_agency_id: registrationType(role),
    company_id: text(longest.name),
    company_legal_form: text(),
    authority_name: text(longest.name),
    passport_issuing_country_code: passportCountry(),
    party_identification_id: text(longest.name),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? "partySchemeOrSepa" : "partyScheme"),
    tin: tinDigits(),
    party_tax_scheme: record({ company_id: text(longest.code), tax_scheme: oneOfChoices("taxScheme", ["VAT"]) }),
    endpoint_id: text(longest.code),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")),
    contact_name: text(longest.name),
    email: email(),
    telephone: text(longest.code),
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
    city_name: text(longest.name),
    postal_zone: text(longest.code),
    country_subentity: text(longest.name),
    address_line: text(),
    country: text(longest.name),
    country_code: countryCode(),
  }).meta({ title: "RepeatedAddress" });
