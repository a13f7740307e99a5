import type { ObjectSchema } from "joi";

import { record } from "../../../../schemas/field-types.ts";
import { longest, text } from "../../../../schemas/text-field.ts";
import { mandatoryWith } from "../conditions.ts";
import { address } from "./address.ts";
import { uaeTaxScheme } from "./party-tax-scheme.ts";
import { identifierScheme } from "./party.ts";

/** Who is paid when it is not the supplier (IBG-10). */
export const payeeParty = (): ObjectSchema =>
  record({
    name: text(longest.name).required(),
    party_identification_id: mandatoryWith(text(longest.name), "party_identification_scheme_id"),
    party_identification_scheme_id: identifierScheme("partySchemeOrSepa"),
    company_id: text(longest.name),
  });

/** The supplier's tax representative in the UAE (IBG-11). */
export const taxRepresentativeParty = (): ObjectSchema =>
  record({
    name: text(longest.name).required(),
    postal_address: address().required(),
    party_tax_scheme: uaeTaxScheme().required(),
  });
