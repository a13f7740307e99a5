import type { AnySchema, ObjectSchema } from "joi";
import Joi from "joi";

import { countries } from "../../common/domain/code-lists/countries.ts";
import { endpointSchemes } from "../../common/domain/code-lists/endpoint-schemes.ts";
import { identifierSchemes } from "../../common/domain/code-lists/identifier-schemes.ts";
import { buyerRegistrationTypes, sellerRegistrationTypes } from "../../common/domain/code-lists/party-codes.ts";
import { isTin } from "../../common/domain/identifiers.ts";
import { isUuid } from "../uuid.ts";
import { address, isForeignCountry } from "./address.ts";
import { choose, mandatoryWith } from "./conditions.ts";
import { record, refused } from "./field-types.ts";
import { partyTaxScheme } from "./party-tax-scheme.ts";
import { code, longest, text, textLike } from "./text-field.ts";

export type PartyRole = "supplier" | "customer";

const countryOfParty = "postal_address.country_code";
/** Two user-assigned codes of the list that the passport rules ibr-010-ae and ibr-012-ae do not take. */
const noPassportCountries: ReadonlySet<string> = new Set(["1A", "XI"]);
const emailShape = /^[^\s@]+@[^\s@]+$/;

/** An identifier scheme; a supplier's or payee's may also be SEPA (ibr-cl-10). */
export const identifierScheme = (others: readonly string[] = []): AnySchema =>
  code(
    identifierSchemes,
    ["an ISO 6523 ICD scheme code", ...others].join(" or "),
    (value) => identifierSchemes.has(value) || others.includes(value),
  );

/** Spec 2.3: both parties of a purchase document are businesses. "UAE" is a postal address in AE. */
export const party = (role: PartyRole): ObjectSchema =>
  record({
    name: text(longest.name).required(),
    party_name: text(longest.name).required(),
    profile_id: textLike("the id of a business profile (a UUID)", isUuid, longest.code),
    postal_address: address().required(),
    ...registration(role),
    party_identification_id: mandatoryWith(text(longest.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? ["SEPA"] : []),
    tin: tin(),
    party_tax_scheme: partyTaxScheme(role),
    endpoint_id: text(longest.code).required(),
    endpoint_scheme_id: code(endpointSchemes, "a Peppol endpoint scheme code (EAS)").required(),
    contact_name: text(longest.name),
    email: textLike("an e-mail address", (value) => emailShape.test(value), 320).required(),
    telephone: telephone(role),
  });

/** The official rules leave company_id open unless a registration type is named. */
function registration(role: PartyRole): Joi.SchemaMap {
  const types = role === "supplier" ? sellerRegistrationTypes : buyerRegistrationTypes;
  return {
    scheme_agency_id: code(types, "a registration type"),
    company_id: mandatoryWith(text(longest.name), "scheme_agency_id"),
    company_legal_form: text(),
    authority_name: mandatoryWith(text(longest.name), "scheme_agency_id", "TL"),
    passport_issuing_country_code: mandatoryWith(passportCountry(), "scheme_agency_id", "PAS"),
  };
}

const passportCountry = (): AnySchema =>
  code(
    countries,
    "an ISO 3166-1 alpha-2 country code",
    (value) => countries.has(value) && !noPassportCountries.has(value),
  );

const tin = (): AnySchema =>
  choose(textLike("10 digits starting with 1", isTin, longest.code), countryOfParty, [
    ["AE", Joi.required()],
    [isForeignCountry, refused("must not be sent for a party outside of the UAE")],
  ]);

function telephone(role: PartyRole): AnySchema {
  const number = text(longest.code);
  return role === "supplier" ? mandatoryWith(number, countryOfParty, "AE") : number;
}
