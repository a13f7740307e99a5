import { countries } from "../../../../../common/domain/code-lists/countries.js";
import { emirates } from "../../../../../common/domain/code-lists/party-codes.js";
import { record } from "../../../../schemas/field-types.js";
import { expected } from "../../../../schemas/messages.js";
import { code, maxLengths, codeOtherThan, text } from "../../../../schemas/text-field.js";
import { choose } from "../conditions.js";
export const countryCode = (message = "country") => code(countries, expected(message));
/**
 * A condition on country_code: a known country other than the UAE. An unknown code is reported once and does not make
 * the party foreign.
 */
export const isForeignCountry = codeOtherThan(countries, "AE");
/** contract.md 2.4. No official rule checks the emirate of seller and buyer. */
export const address = () => record({
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
//# sourceMappingURL=address.js.map