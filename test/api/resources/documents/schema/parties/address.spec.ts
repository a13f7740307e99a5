import { buildAddress, buildParty } from "../../../../../factories/request.ts";
import { absent, accepts, invoice, refuses } from "../field-cases.ts";

const at = "accounting_supplier_party.postal_address";
const delivered = () => invoice({ delivery: { delivery_location: { address: buildAddress() } } });
const paid = () =>
  invoice({
    payment_means: [
      { payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456", address: buildAddress() } },
    ],
  });

describe("api/resources/documents/schema/address", () => {
  refuses(invoice, [
    [`${at}.street_name`, absent, /is mandatory/],
    [`${at}.street_name`, "", /must not be blank/],
    [`${at}.city_name`, absent, /is mandatory/],
    [`${at}.city_name`, "\t", /must not be blank/],
    [`${at}.country_subentity`, absent, /is mandatory/],
    [`${at}.country_subentity`, " ", /must not be blank/],
    [`${at}.country_subentity`, "Dubai", /emirate code.*AUH, DXB, SHJ, UAQ, FUJ, AJM, RAK/],
    [`${at}.country`, absent, /is mandatory/],
    [`${at}.country`, "", /must not be blank/],
    [`${at}.country_code`, "ae", /ISO 3166-1/],
    [`${at}.country_code`, "UAE", /ISO 3166-1/],
    [`${at}.additional_street_name`, 1, /must be a string/],
    [`${at}.postal_zone`, "1".repeat(101), /at most 100 characters/],
    [`${at}.address_line`, [], /must be a string/],
    [`${at}.po_box`, "1", /is not a known field/],
  ]);
  refuses(delivered, [
    ["delivery.delivery_location.address.street_name", absent, /is mandatory/],
    ["delivery.delivery_location.address.country_subentity", "XXX", /emirate/],
    ["delivery.delivery_location.address.country_code", absent, /is mandatory/],
  ]);
  refuses(paid, [["payment_means[0].payee_financial_account.address.city_name", absent, /is mandatory/]]);

  const foreigner = buildParty({
    postal_address: buildAddress({ country_code: "IN", country_subentity: "MH" }),
    tin: undefined,
    party_tax_scheme: undefined,
  });
  accepts(
    () => invoice({ accounting_supplier_party: foreigner }),
    [
      [`${at}.country_subentity`, "Maharashtra"],
      [`${at}.additional_street_name`, ""],
      [`${at}.postal_zone`, null],
      [`${at}.address_line`, "Door 5"],
    ],
  );
});
