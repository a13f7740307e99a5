import Joi, { type AnySchema, type ObjectSchema, type SchemaMap, type CustomHelpers, type Schema } from "joi";

import { countries } from "../../../common/code-lists/iso-codes.ts";
import {
  emirates,
  endpointSchemes,
  identifierSchemes,
  buyerRegistrationTypes,
  sellerRegistrationTypes,
} from "../../../common/code-lists/party-codes.ts";
import {
  record,
  complaint,
  field,
  neverNull,
  type Problem,
  type Field,
  choose,
  forbiddenField,
  because,
  mandatoryWhen,
  mandatoryWith,
} from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import {
  code,
  maxLengths,
  codeOtherThan,
  text,
  date,
  readText,
  oneOfWithMessage,
  textMatching,
  isUuid,
} from "../../schemas/fields.ts";
import type { OptionalField } from "../../../common/documents/document.ts";
import { brokenUaeCheck, type CheckedMembers } from "../../../common/rules/uae-checks.ts";
import { isTrn, isTin } from "../../../common/peppol/identifiers.ts";
import { outOfScopeTypes } from "../../../common/documents/document-kinds.ts";

export const identified = (id: AnySchema = text()): ObjectSchema => record({ id: id.required() });

export const countryCode = (message: "country" | "originCountry" = "country"): AnySchema =>
  code(countries, expected(message));

/** contract.md 2.4. No official rule checks the emirate of seller and buyer. */
export const address: ObjectSchema = record({
  street_name: text().required(),
  additional_street_name: text(),
  city_name: text(maxLengths.name).required(),
  postal_zone: text(maxLengths.code),
  country_subentity: choose(text(maxLengths.name).required(), "country_code", [
    ["AE", code(emirates, expected("emirate"))],
  ]),
  address_line: text(),
  country: text(maxLengths.name).required(),
  country_code: countryCode().required(),
});

/**
 * A condition on country_code: a known country other than the UAE. An unknown code is reported once and does not make
 * the party foreign.
 */
const isForeignCountry = codeOtherThan(countries, "AE");

export const documentReference: ObjectSchema = record({ id: text().required(), issue_date: date() });

const schemas = { text: text(), identifier: identified(), "document reference": documentReference };

/** The schemas of a table of common/documents/document.ts. */
export const optionalFields = (table: Readonly<Record<string, OptionalField>>): SchemaMap =>
  Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, schemas[kind]]));

/** A field with the checks of `uaeChecks`, which also look at the fields beside it. */
export const uaeChecked = <S extends Schema>(schema: S, name: keyof CheckedMembers): S =>
  schema.custom((value: unknown, helpers: CustomHelpers) => {
    const broken = brokenUaeCheck(name, helpers.state.ancestors[0] as CheckedMembers);
    return broken === undefined ? value : complaint(helpers, broken.name, broken.values);
  }) as S;

const maxReferenceLength = 64;

/**
 * The caller's name of a document, without spaces at its ends: systems that pad their fields would otherwise have two names
 * for one document. Letter case counts.
 */
export const readReference = (value: unknown): string | Problem | undefined =>
  readText(typeof value === "string" ? value.trim() : value, true, maxReferenceLength);

export const externalReference: Field<string> = neverNull(
  field(readReference, {
    type: "string",
    minLength: 1,
    maxLength: maxReferenceLength,
    description:
      "Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML.",
  }),
);

const countryOfParty = "postal_address.country_code";

/** A condition on profile_execution_id: an export. The contract names positions 7 and 8. */
const isExport = Joi.string().pattern(/^[01]{6}(1[01]|01)$/);

const looksLikeTrn = Joi.string().pattern(/^1\d{14}$/);

/** A condition on invoice_type_code: a document out of the scope of VAT. */
export const isOutOfScope = Joi.valid(...outOfScopeTypes).required();

const tinDigits = textMatching(expected("tin"), isTin, maxLengths.code, { pattern: "^1[0-9]{9}$" });

export const endpoint: AnySchema = uaeChecked(text(maxLengths.code), "endpoint_id").description(
  "Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network.",
);

const email = textMatching(expected("email"), (value) => /^(?!mailto:)[^\s@<>,;]+@[^\s@<>,;]+$/i.test(value), 320);

/** Codes of the country list that ibr-010-ae and ibr-012-ae refuse. */
const noPassportCountries: ReadonlySet<string> = new Set(["1A", "XI"]);

const passportCountry = code(
  countries,
  expected("passportCountry"),
  (value) => countries.has(value) && !noPassportCountries.has(value),
);

const sellerRegistration = code(sellerRegistrationTypes, expected("supplierRegistration"));

const buyerRegistration = code(buyerRegistrationTypes, expected("customerRegistration"));

/** An identifier scheme; a supplier's or payee's may also be SEPA (ibr-cl-10). */
export const identifierScheme = (message: "partyScheme" | "partySchemeOrSepa" | "locationScheme"): AnySchema =>
  code(
    identifierSchemes,
    expected(message),
    (value) => identifierSchemes.has(value) || (message === "partySchemeOrSepa" && value === "SEPA"),
  );

/** A tax scheme has both fields; otherwise the whole object is left out (contract.md 2.3). The only scheme is VAT (ibr-133-ae). */
const taxScheme = (companyId: AnySchema): ObjectSchema =>
  record({ company_id: companyId.required(), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]).required() });

/** A UAE VAT registration: the TRN (ibr-132-ae). */
export const uaeTaxScheme = taxScheme(textMatching(expected("trn"), isTrn, maxLengths.code));

const anyTaxScheme = taxScheme(text(maxLengths.code));

/** Digits, however they are grouped; no number that a spreadsheet has rounded (9.71612E+11). */
const telephone = textMatching(
  expected("telephoneDigits"),
  (value) => /\p{Nd}(?:\P{Nd}*\p{Nd}){2}/u.test(value) && !/\dE\+?\d/i.test(value),
  maxLengths.code,
);

/** The rules of a business profile are those of a customer, whatever document it is used for. */
type PartyRole = "supplier" | "customer" | "profile";

/**
 * contract.md 2.3 for businesses; salesCustomer adds individuals. A party is in the UAE when its postal address
 * is.
 */
export function party(role: PartyRole): ObjectSchema {
  // The contract forbids a party_tax_scheme outside of the UAE and means a UAE registration. A foreign supplier's VAT
  // number is accepted, because ibr-134-ae requires a VAT identifier of every supplier on 389 and 261.
  const foreignTaxScheme = choose(
    Joi.any(),
    ".company_id",
    [[looksLikeTrn.required(), forbiddenField(say("taxSchemeAbroad"))]],
    anyTaxScheme,
  );
  return record({
    name: text(maxLengths.name).required(),
    party_name: text(maxLengths.name).required(),
    profile_id: textMatching(expected("profileId"), isUuid, maxLengths.code),
    postal_address: address.required(),
    // The official rules require company_id only with a registration type.
    scheme_agency_id: role === "supplier" ? sellerRegistration : buyerRegistration,
    company_id: mandatoryWith(text(maxLengths.name), "scheme_agency_id"),
    company_legal_form: text(),
    authority_name: mandatoryWhen(text(maxLengths.name), "scheme_agency_id", ["TL", "authority"]),
    passport_issuing_country_code: mandatoryWhen(passportCountry, "scheme_agency_id", ["PAS", "passport"]),
    party_identification_id: mandatoryWith(text(maxLengths.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? "partySchemeOrSepa" : "partyScheme"),
    tin: choose(tinDigits, countryOfParty, [
      ["AE", because("tinOfParty")],
      [isForeignCountry, forbiddenField(say("tinAbroad"))],
    ]),
    party_tax_scheme: choose(
      Joi.any(),
      countryOfParty,
      [
        ["AE", uaeTaxScheme],
        [isForeignCountry, foreignTaxScheme],
      ],
      anyTaxScheme,
    ),
    endpoint_id: endpoint.required(),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")).required(),
    contact_name: text(maxLengths.name),
    email: email.required(),
    telephone: role === "supplier" ? mandatoryWhen(telephone, countryOfParty, ["AE", "telephone"]) : telephone,
  });
}

const individualRegistration = code(buyerRegistrationTypes, expected("individualRegistration"), (type) =>
  ["EID", "PAS"].includes(type),
);

/**
 * The customer of a sales document (contract.md 2.3): a business has a party_name, an individual has none. A business
 * in the UAE needs a tin; foreign customers have no tin, and a VAT number only on exports.
 */
const salesCustomer = party("customer")
  .keys({
    party_name: text(maxLengths.name).description("Legal name of a business; an individual has none."),
    // A customer with a tin but without party_name is a business that lacks its name: only that is reported.
    scheme_agency_id: choose(
      Joi.any(),
      "party_name",
      [[Joi.exist(), buyerRegistration]],
      choose(Joi.any(), "tin", [[Joi.exist(), buyerRegistration]], individualRegistration),
    ),
    company_id: choose(
      mandatoryWith(text(maxLengths.name), "scheme_agency_id"),
      Joi.ref("invoice_type_code", { ancestor: 2 }),
      [[isOutOfScope, because("outOfScopeCustomer")]],
    ),
    tin: choose(tinDigits.description("Mandatory for a business in the UAE."), countryOfParty, [
      ["AE", choose(Joi.any(), "party_name", [[Joi.exist(), because("tinOfCustomer")]])],
      [isForeignCountry, forbiddenField(say("tinAbroad"))],
    ]),
    party_tax_scheme: choose(
      Joi.any(),
      countryOfParty,
      [
        ["AE", uaeTaxScheme],
        [
          isForeignCountry,
          choose(
            Joi.any(),
            Joi.ref("profile_execution_id", { ancestor: 2 }),
            [[isExport.required(), anyTaxScheme]],
            forbiddenField(say("taxSchemeOfForeignCustomer")),
          ),
        ],
      ],
      anyTaxScheme,
    ).description("Of a customer outside of the UAE on exports only (position 7 or 8)."),
  })
  .with("tin", "party_name")
  .with("party_tax_scheme", "party_name");

/**
 * The party that the service takes from the business profile, as far as a client repeats it. Every field is optional;
 * what is sent must be well formed and is compared with the profile (`profileComplaints`).
 */
const repeatedParty = (role: "supplier" | "customer"): ObjectSchema =>
  record({
    name: text(maxLengths.name),
    party_name: text(maxLengths.name),
    profile_id: textMatching(expected("profileId"), isUuid, maxLengths.code),
    postal_address: record({
      street_name: text(),
      additional_street_name: text(),
      city_name: text(maxLengths.name),
      postal_zone: text(maxLengths.code),
      country_subentity: text(maxLengths.name),
      address_line: text(),
      country: text(maxLengths.name),
      country_code: countryCode(),
    }).meta({ title: "RepeatedAddress" }),
    scheme_agency_id: role === "supplier" ? sellerRegistration : buyerRegistration,
    company_id: text(maxLengths.name),
    company_legal_form: text(),
    authority_name: text(maxLengths.name),
    passport_issuing_country_code: passportCountry,
    party_identification_id: text(maxLengths.name),
    party_identification_scheme_id: identifierScheme(role === "supplier" ? "partySchemeOrSepa" : "partyScheme"),
    tin: tinDigits,
    party_tax_scheme: record({ company_id: text(maxLengths.code), tax_scheme: oneOfWithMessage("taxScheme", ["VAT"]) }),
    endpoint_id: text(maxLengths.code),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")),
    contact_name: text(maxLengths.name),
    email,
    telephone,
  })
    .meta({ title: role === "supplier" ? "RepeatedSupplier" : "RepeatedCustomer" })
    .description("Set by the service from the business profile in the path; what is repeated must agree with it.");

/** Self-billing: the supplier is sent, and the business profile is the customer. */
export const purchaseParties: SchemaMap = {
  accounting_supplier_party: party("supplier").required(),
  accounting_customer_party: repeatedParty("customer"),
};

/** Billing: the customer is sent, and the business profile is the supplier. */
export const salesParties: SchemaMap = {
  accounting_supplier_party: repeatedParty("supplier"),
  accounting_customer_party: salesCustomer.required(),
};
