import { buildAddress, buildParty } from "../../../../../factories/request.js";
import { accepts, invoice, refuses } from "../field-cases.js";
const at = "accounting_supplier_party.postal_address";
describe("api/resources/documents/schema/address", () => {
    refuses(invoice, [
        [`${at}.country_subentity`, "Dubai", /emirate code.*AUH, DXB, SHJ, UAQ, FUJ, AJM, RAK/],
        [`${at}.country_code`, "ae", /ISO 3166-1/],
        [`${at}.additional_street_name`, 1, /must be a string/],
        [`${at}.postal_zone`, "1".repeat(101), /at most 100 characters/],
        [`${at}.po_box`, "1", /is not a known field/],
    ]);
    const foreigner = buildParty({
        postal_address: buildAddress({ country_code: "IN", country_subentity: "MH" }),
        tin: undefined,
        party_tax_scheme: undefined,
    });
    accepts(() => invoice({ accounting_supplier_party: foreigner }), [
        [`${at}.additional_street_name`, ""],
        [`${at}.postal_zone`, null],
    ]);
});
//# sourceMappingURL=address.spec.js.map