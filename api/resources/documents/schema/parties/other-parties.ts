import type { ObjectSchema } from "joi";

import { record } from "../../../../schemas/field-types.ts";
import { maxLengths, text } from "../../../../schemas/text-field.ts";
import { mandatoryWith } from "../conditions.ts";
import { address } from "./address.ts";
import { uaeTaxScheme } from "./party-tax-scheme.ts";
import { identifierScheme } from "./party.ts";

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
