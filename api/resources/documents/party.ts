import type { AnySchema, ObjectSchema } from "joi";
import type Joi from "joi";

import { countries } from "../../../common/code-lists/iso-codes.ts";
import {
  endpointSchemes,
  identifierSchemes,
  buyerRegistrationTypes,
  sellerRegistrationTypes,
} from "../../../common/code-lists/party-codes.ts";
import { isTin } from "../../../common/peppol/identifiers.ts";
import { record, forbiddenField } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { code, maxLengths, text, textMatching, isUuid } from "../../schemas/fields.ts";
import { because, choose, mandatoryWhen, mandatoryWith } from "./conditions.ts";
import { uaeChecked } from "./uae-checked.ts";
import { address, isForeignCountry } from "./address.ts";
import { partyTaxScheme } from "./party-tax-scheme.ts";

/** The rules of a business profile are those of a customer, whatever document it is used for. */
type PartyRole = "supplier" | "customer" | "profile";

export const countryOfParty = "postal_address.country_code";
/** Codes of the country list that ibr-010-ae and ibr-012-ae refuse. */
const noPassportCountries: ReadonlySet<string> = new Set(["1A", "XI"]);
const emailShape = /^[^\s@]+@[^\s@]+$/;

/** An identifier scheme; a supplier's or payee's may also be SEPA (ibr-cl-10). */
export const identifierScheme = (message: "partyScheme" | "partySchemeOrSepa" | "locationScheme"): AnySchema =>
  code(
    identifierSchemes,
    expected(message),
    (value) => identifierSchemes.has(value) || (message === "partySchemeOrSepa" && value === "SEPA"),
  );

/**
 * contract.md 2.3 for businesses; sales-customer.ts adds individuals. A party is in the UAE when its postal address
 * is.
 */
export const party = (role: PartyRole): ObjectSchema =>
  record({
    name: text(maxLengths.name).required(),
    party_name: text(maxLengths.name).required(),
    profile_id: textMatching(expected("profileId"), isUuid, maxLengths.code),
    postal_address: address().required(),
    ...registration(role),
    party_identification_id: mandatoryWith(text(maxLengths.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? "partySchemeOrSepa" : "partyScheme"),
    tin: tin(),
    party_tax_scheme: partyTaxScheme(),
    endpoint_id: endpoint().required(),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")).required(),
    contact_name: text(maxLengths.name),
    email: email().required(),
    telephone: telephone(role),
  });

export const endpoint = (): AnySchema =>
  uaeChecked(text(maxLengths.code), "endpoint_id").description(
    "Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network.",
  );

/** The official rules require company_id only with a registration type. */
function registration(role: PartyRole): Joi.SchemaMap {
  return {
    scheme_agency_id:
      role === "supplier"
        ? code(sellerRegistrationTypes, expected("supplierRegistration"))
        : code(buyerRegistrationTypes, expected("customerRegistration")),
    company_id: mandatoryWith(text(maxLengths.name), "scheme_agency_id"),
    company_legal_form: text(),
    authority_name: mandatoryWhen(text(maxLengths.name), "scheme_agency_id", ["TL", "authority"]),
    passport_issuing_country_code: mandatoryWhen(passportCountry(), "scheme_agency_id", ["PAS", "passport"]),
  };
}

export const email = (): AnySchema => textMatching(expected("email"), (value) => emailShape.test(value), 320);

export const passportCountry = (): AnySchema =>
  code(countries, expected("passportCountry"), (value) => countries.has(value) && !noPassportCountries.has(value));

export const tinDigits = (): AnySchema =>
  textMatching(expected("tin"), isTin, maxLengths.code, { pattern: "^1[0-9]{9}$" });

const tin = (): AnySchema =>
  choose(tinDigits(), countryOfParty, [
    ["AE", because("tinOfParty")],
    [isForeignCountry, forbiddenField(say("tinAbroad"))],
  ]);

function telephone(role: PartyRole): AnySchema {
  const number = text(maxLengths.code);
  return role === "supplier" ? mandatoryWhen(number, countryOfParty, ["AE", "telephone"]) : number;
}
