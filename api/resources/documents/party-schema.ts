import Joi, { type AnySchema, type ObjectSchema, type SchemaMap } from "joi";

import { isTrn, isTin } from "../../../common/peppol/identifiers.ts";
import { record, forbiddenField, choose, because, mandatoryWhen, mandatoryWith } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { maxLengths, oneOfWithMessage, text, textMatching, code, isUuid } from "../../schemas/fields.ts";
import { isForeignCountry, address, countryCode, uaeChecked, identified } from "./shared-schema.ts";
import { countries } from "../../../common/code-lists/iso-codes.ts";
import {
  endpointSchemes,
  identifierSchemes,
  buyerRegistrationTypes,
  sellerRegistrationTypes,
} from "../../../common/code-lists/party-codes.ts";
import { outOfScopeTypes } from "../../../common/documents/document-kinds.ts";

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

/** The rules of a business profile are those of a customer, whatever document it is used for. */
type PartyRole = "supplier" | "customer" | "profile";

const countryOfParty = "postal_address.country_code";

/**
 * contract.md 2.3 for businesses; salesCustomer adds individuals. A party is in the UAE when its postal address
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
    tin: partyTin(),
    party_tax_scheme: partyTaxScheme(),
    endpoint_id: endpoint().required(),
    endpoint_scheme_id: code(endpointSchemes, expected("endpointScheme")).required(),
    contact_name: text(maxLengths.name),
    email: email().required(),
    telephone: telephone(role),
  });

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

/**
 * The contract forbids a party_tax_scheme outside of the UAE and means a UAE registration. A foreign supplier's VAT
 * number is accepted, because ibr-134-ae requires a VAT identifier of every supplier on 389 and 261.
 */
function partyTaxScheme(): AnySchema {
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

/** A condition on profile_execution_id: an export. The contract names positions 7 and 8. */
const isExport = Joi.string().pattern(/^[01]{6}(1[01]|01)$/);

const looksLikeTrn = Joi.string().pattern(/^1\d{14}$/);

const partyTin = (): AnySchema =>
  choose(tinDigits(), countryOfParty, [
    ["AE", because("tinOfParty")],
    [isForeignCountry, forbiddenField(say("tinAbroad"))],
  ]);

const tinDigits = (): AnySchema => textMatching(expected("tin"), isTin, maxLengths.code, { pattern: "^1[0-9]{9}$" });

function telephone(role: PartyRole): AnySchema {
  const number = text(maxLengths.code);
  return role === "supplier" ? mandatoryWhen(number, countryOfParty, ["AE", "telephone"]) : number;
}

export const endpoint = (): AnySchema =>
  uaeChecked(text(maxLengths.code), "endpoint_id").description(
    "Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network.",
  );

const email = (): AnySchema => textMatching(expected("email"), (value) => emailShape.test(value), 320);

const emailShape = /^[^\s@]+@[^\s@]+$/;

const passportCountry = (): AnySchema =>
  code(countries, expected("passportCountry"), (value) => countries.has(value) && !noPassportCountries.has(value));

/** Codes of the country list that ibr-010-ae and ibr-012-ae refuse. */
const noPassportCountries: ReadonlySet<string> = new Set(["1A", "XI"]);

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
const uaeTaxScheme = (): ObjectSchema => taxScheme(textMatching(expected("trn"), isTrn, maxLengths.code));

const anyTaxScheme = (): ObjectSchema => taxScheme(text(maxLengths.code));

/**
 * The customer of a sales document (contract.md 2.3): a business has a party_name, an individual has none. A business
 * in the UAE needs a tin; foreign customers have no tin, and a VAT number only on exports.
 */
const salesCustomer = (): ObjectSchema =>
  party("customer")
    .keys({
      party_name: text(maxLengths.name).description("Legal name of a business; an individual has none."),
      scheme_agency_id: customerRegistration(),
      company_id: customerCompanyId(),
      tin: customerTin(),
      party_tax_scheme: customerTaxScheme(),
    })
    .with("tin", "party_name")
    .with("party_tax_scheme", "party_name");

const individualTypes: readonly string[] = ["EID", "PAS"];

/** A customer with a tin but without party_name is a business that lacks its name: only that is reported. */
function customerRegistration(): AnySchema {
  const business = code(buyerRegistrationTypes, expected("customerRegistration"));
  const individual = code(buyerRegistrationTypes, expected("individualRegistration"), (type) =>
    individualTypes.includes(type),
  );
  const unnamed = choose(Joi.any(), "tin", [[Joi.exist(), business]], individual);
  return choose(Joi.any(), "party_name", [[Joi.exist(), business]], unnamed);
}

function customerCompanyId(): AnySchema {
  const number = mandatoryWith(text(maxLengths.name), "scheme_agency_id");
  return choose(number, Joi.ref("invoice_type_code", { ancestor: 2 }), [[isOutOfScope, because("outOfScopeCustomer")]]);
}

/** A condition on invoice_type_code: a document out of the scope of VAT. */
export const isOutOfScope = Joi.valid(...outOfScopeTypes).required();

function customerTin(): AnySchema {
  const ofBusiness = choose(Joi.any(), "party_name", [[Joi.exist(), because("tinOfCustomer")]]);
  const digits = tinDigits().description("Mandatory for a business in the UAE.");
  return choose(digits, countryOfParty, [
    ["AE", ofBusiness],
    [isForeignCountry, forbiddenField(say("tinAbroad"))],
  ]);
}

function customerTaxScheme(): AnySchema {
  const outside = choose(
    Joi.any(),
    Joi.ref("profile_execution_id", { ancestor: 2 }),
    [[isExport.required(), anyTaxScheme()]],
    forbiddenField(say("taxSchemeOfForeignCustomer")),
  );
  const cases = [
    ["AE", uaeTaxScheme()],
    [isForeignCountry, outside],
  ] as const;
  const schema = choose(Joi.any(), countryOfParty, cases, anyTaxScheme());
  return schema.description("Of a customer outside of the UAE on exports only (position 7 or 8).");
}

/**
 * The party that the service takes from the business profile, as far as a client repeats it. Every field is optional;
 * what is sent must be well formed and is compared with the profile (`profileComplaints`).
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
