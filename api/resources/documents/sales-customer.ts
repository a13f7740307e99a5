import Joi, { type AnySchema, type ObjectSchema } from "joi";

import { outOfScopeTypes } from "../../../common/documents/supplier-gaps.ts";
import { buyerRegistrationTypes } from "../../../common/code-lists/party-codes.ts";
import { forbiddenField } from "../../schemas/field-types.ts";
import { expected, say } from "../../schemas/messages.ts";
import { code, maxLengths, text } from "../../schemas/fields.ts";
import { because, choose, mandatoryWith } from "./conditions.ts";
import { isForeignCountry } from "./address.ts";
import { anyTaxScheme, isExport, uaeTaxScheme } from "./party-tax-scheme.ts";
import { countryOfParty, party, tinDigits } from "./party.ts";

const individualTypes: readonly string[] = ["EID", "PAS"];

/** A condition on invoice_type_code: a document out of the scope of VAT. */
export const isOutOfScope = Joi.valid(...outOfScopeTypes).required();

/**
 * The customer of a sales document (contract.md 2.3): a business has a party_name, an individual has none. A business
 * in the UAE needs a tin; foreign customers have no tin, and a VAT number only on exports.
 */
export const salesCustomer = (): ObjectSchema =>
  party("customer")
    .keys({
      party_name: text(maxLengths.name).description("Legal name of a business; an individual has none."),
      scheme_agency_id: registrationType(),
      company_id: companyId(),
      tin: tin(),
      party_tax_scheme: taxScheme(),
    })
    .with("tin", "party_name")
    .with("party_tax_scheme", "party_name");

/** A customer with a tin but without party_name is a business that lacks its name: only that is reported. */
function registrationType(): AnySchema {
  const business = code(buyerRegistrationTypes, expected("customerRegistration"));
  const individual = code(buyerRegistrationTypes, expected("individualRegistration"), (type) =>
    individualTypes.includes(type),
  );
  const unnamed = choose(Joi.any(), "tin", [[Joi.exist(), business]], individual);
  return choose(Joi.any(), "party_name", [[Joi.exist(), business]], unnamed);
}

function companyId(): AnySchema {
  const number = mandatoryWith(text(maxLengths.name), "scheme_agency_id");
  return choose(number, Joi.ref("invoice_type_code", { ancestor: 2 }), [[isOutOfScope, because("outOfScopeCustomer")]]);
}

function tin(): AnySchema {
  const ofBusiness = choose(Joi.any(), "party_name", [[Joi.exist(), because("tinOfCustomer")]]);
  const digits = tinDigits().description("Mandatory for a business in the UAE.");
  return choose(digits, countryOfParty, [
    ["AE", ofBusiness],
    [isForeignCountry, forbiddenField(say("tinAbroad"))],
  ]);
}

function taxScheme(): AnySchema {
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
