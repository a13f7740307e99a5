import { expect } from "chai";
import { buildBuyer, buildParty } from "../../../../../factories/request.js";
import { absent, accepts, complaintsOf, invoice, invoiceWithSupplier, refuses, } from "../field-cases.js";
const supplier = "accounting_supplier_party";
const customer = "accounting_customer_party";
const asSupplier = (cases) => cases.map(([path, value, complaint, about = path]) => [
    `${supplier}.${path}`,
    value,
    complaint,
    `${supplier}.${about}`,
]);
const withCustomer = (overrides = {}) => invoice({ [customer]: buildBuyer(overrides) });
describe("api/resources/documents/schema/party", () => {
    describe("supplier", () => {
        refuses(invoice, asSupplier([
            ["name", null, /is mandatory/],
            ["name", "x".repeat(301), /at most 300 characters/],
            ["profile_id", "mine", /business profile/],
            ["scheme_agency_id", "XX", /registration type: TL, EID, PAS, CD/],
            ["company_legal_form", 1, /must be a string/],
            ["party_identification_scheme_id", "0088", /is mandatory/, "party_identification_id"],
            ["tin", "2987654321", /10 digits starting with 1/],
            ["party_tax_scheme.company_id", "298765432102003", /15 digits/],
            ["party_tax_scheme.tax_scheme", "GST", /must be VAT/],
            ["endpoint_scheme_id", "9999", /EAS/],
            ["contact_name", {}, /must be a string/],
            ["email", "nobody", /e-mail address/],
            ["trade_name", "x", /is not a known field/],
        ]));
        it("names both attributes that an empty party_tax_scheme lacks", async () => {
            const complaints = await complaintsOf(invoiceWithSupplier({ party_tax_scheme: {} }));
            expect(Object.keys(complaints)).to.deep.equal([
                `${supplier}.party_tax_scheme.company_id`,
                `${supplier}.party_tax_scheme.tax_scheme`,
            ]);
        });
        refuses(() => invoiceWithSupplier({
            scheme_agency_id: "PAS",
            authority_name: undefined,
            passport_issuing_country_code: "IN",
        }), asSupplier([
            ["passport_issuing_country_code", "XI", /country code/],
            ["passport_issuing_country_code", "ZZ", /country code/],
        ]));
        accepts(invoice, [
            [`${supplier}.party_tax_scheme`, null],
            [`${supplier}.company_id`, "654321"],
            [`${supplier}.profile_id`, "019a0000-0000-7000-8000-000000000001"],
        ]);
        accepts(() => invoiceWithSupplier({ party_identification_id: "AE1" }), [
            [`${supplier}.party_identification_scheme_id`, "0088"],
            [`${supplier}.party_identification_scheme_id`, "SEPA"],
        ]);
    });
    describe("customer", () => {
        refuses(withCustomer, [
            [`${customer}.tin`, "12", /10 digits/],
            [`${customer}.email`, "nobody", /e-mail/],
            [`${customer}.postal_address.country_code`, "XQ", /country code/],
            [`${customer}.scheme_agency_id`, "XX", /TL, EID, PAS, CD, CL/],
            [`${customer}.misspelt`, "x", /is not a known field/],
            [customer, "Dune Buyer", /must be an object/],
        ]);
        accepts(withCustomer, [
            [`${customer}.telephone`, absent],
            [`${customer}.authority_name`, absent],
        ]);
    });
    it("says everything about both parties at once", async () => {
        const complaints = await complaintsOf(invoice({ [supplier]: buildParty({ tin: undefined, email: "x" }), [customer]: buildBuyer({ email: "y" }) }));
        expect(Object.keys(complaints)).to.have.members([`${supplier}.tin`, `${supplier}.email`, `${customer}.email`]);
    });
});
//# sourceMappingURL=party.spec.js.map