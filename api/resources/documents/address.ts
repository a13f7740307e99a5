import type { AnySchema, ObjectSchema } from "joi";

import { countries } from "../../../common/code-lists/iso-codes.ts";
import { emirates } from "../../../common/code-lists/party-codes.ts";
import { record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { code, maxLengths, codeOtherThan, text } from "../../schemas/fields.ts";
import { choose } from "./conditions.ts";

export const countryCode = (message: "country" | "originCountry" = "country"): AnySchema =>
  code(countries, expected(message));

/**
 * A condition on country_code: a known country other than the UAE. An unknown code is reported once and does not make
 * the party foreign.
 */
export const isForeignCountry = codeOtherThan(countries, "AE");

/** contract.md 2.4. No official rule checks the emirate of seller and buyer. */
export const address = (): ObjectSchema =>
  record({
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
