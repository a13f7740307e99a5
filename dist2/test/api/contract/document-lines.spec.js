import { expect } from "chai";
import { buildLine } from "../../factories/request.js";
import { buildRequestOf, onTheService, purchaseKinds, each } from "./contract-trials.js";
import { judge, read } from "./process-document.js";
const at = "document_lines[0]";
const withLine = (overrides) => ({ base: { document_lines: [buildLine(overrides)] } });
const reasonCodeOf = (field) => (field === "charges" ? "FC" : "95");
const sac = [{ id: "998314", scheme_id: "SAC" }];
describe("contract 2.5: document line", () => {
    const { api, holds, created } = onTheService();
    /** The UBL that travels. */
    const documentXml = async (kind, id) => {
        await judge(api(), { id });
        const { toC3 } = (await read(api(), kind, `${id}/peppol-status`));
        return toC3["documentXml"];
    };
    for (const field of ["name", "description"]) {
        holds(`${field}: mandatory and not empty`, {
            refused: each(`${at}.${field}`, undefined, "", " "),
        });
    }
    holds("quantity: mandatory and positive", {
        accepted: [[`${at}.quantity`, 0.5]],
        refused: each(`${at}.quantity`, undefined, 0, -1, "2"),
    });
    holds("unit_code: mandatory, of Recommendation 20 or 21", {
        accepted: ["EA", "KGM", "LTR", "XBX"].map((code) => [`${at}.unit_code`, code]),
        refused: each(`${at}.unit_code`, undefined, "PCS", "kgm"),
    });
    for (const field of ["price", "classified_tax_category"]) {
        holds(`${field}: mandatory, an object`, {
            refused: each(`${at}.${field}`, undefined, 100),
        });
    }
    for (const field of ["note", "accounting_cost", "lot_number_id", "line_object_identifier"]) {
        holds(`${field}: optional`, {
            accepted: each(`${at}.${field}`, undefined, "Text"),
            refused: [[`${at}.${field}`, 5]],
        });
    }
    holds("invoice_period: days, the end not before the start, inside of the document's", {
        base: { invoice_period: { start_date: "2026-01-01", end_date: "2026-01-31" } },
        accepted: [
            [`${at}.invoice_period`, undefined],
            [`${at}.invoice_period`, { start_date: "2026-01-01", end_date: "2026-01-31" }],
        ],
        refused: [
            [`${at}.invoice_period`, { start_date: "1 January" }, `${at}.invoice_period.start_date`],
            [`${at}.invoice_period`, { start_date: "2026-01-03", end_date: "2026-01-02" }, `${at}.invoice_period.end_date`],
            [`${at}.invoice_period`, { start_date: "2025-12-31" }, `${at}.invoice_period.start_date`],
            [`${at}.invoice_period`, { end_date: "2026-02-01" }, `${at}.invoice_period.end_date`],
        ],
    });
    holds("order_line_reference: with line_id", {
        accepted: each(`${at}.order_line_reference`, undefined, { line_id: "1" }),
        refused: [[`${at}.order_line_reference`, {}, `${at}.order_line_reference.line_id`]],
        says: /IBR-021/,
    });
    holds("despatch_line_reference: optional", {
        accepted: each(`${at}.despatch_line_reference`, undefined, { line_id: "1" }),
        refused: [[`${at}.despatch_line_reference`, "1"]],
    });
    holds("document_reference: with id", {
        accepted: each(`${at}.document_reference`, undefined, { id: "1" }),
        refused: [[`${at}.document_reference`, {}, `${at}.document_reference.id`]],
    });
    for (const field of ["charges", "allowances"]) {
        holds(`${field} of a line: reason or reason_code, tax_category optional`, {
            accepted: each(`${at}.${field}`, undefined, [{ reason: "Agreed", amount: 1 }], [{ reason_code: reasonCodeOf(field), amount: 1, tax_category: { id: "S", percent: 5 } }]),
            refused: [[`${at}.${field}`, [{ amount: 1 }], `${at}.${field}[0].reason`]],
            says: /is mandatory.*reason_code/,
        });
    }
    for (const field of ["buyer_item_identification", "seller_item_identification"]) {
        holds(`${field}: with id`, {
            accepted: each(`${at}.${field}`, undefined, { id: "A-1" }),
            refused: [[`${at}.${field}`, {}, `${at}.${field}.id`]],
        });
    }
    holds("standard_item_identification: with id and scheme_id", {
        accepted: each(`${at}.standard_item_identification`, undefined, { id: "6291041500213", scheme_id: "0160" }),
        refused: [[`${at}.standard_item_identification`, { scheme_id: "0160" }, `${at}.standard_item_identification.id`]],
    });
    holds("standard_item_identification: not without scheme_id, by IBR-064", {
        refused: [[`${at}.standard_item_identification`, { id: "1" }, `${at}.standard_item_identification.scheme_id`]],
        says: /is mandatory.*IBR-064/,
    });
    for (const [type, goods] of [
        ["S", {}],
        ["B", { item_classification_code: "84713000", item_classification_list_id: "HS" }],
    ]) {
        holds(`additional_item_identification: with an entry of scheme SAC for item type ${type}`, {
            ...withLine({
                commodity_classification: { commodity_code: type, ...goods },
                additional_item_identification: sac,
            }),
            accepted: [[`${at}.additional_item_identification`, [{ id: "9", scheme_id: "X" }, ...sac]]],
            refused: each(`${at}.additional_item_identification`, undefined, [], [{ id: "998314", scheme_id: "HS" }]),
            says: /IBR-18[59]-AE/,
        });
    }
    holds("additional_item_identification: an entry has id and scheme_id", {
        refused: [
            [`${at}.additional_item_identification`, [{ id: "1" }], `${at}.additional_item_identification[0].scheme_id`],
            [`${at}.additional_item_identification`, [{ scheme_id: "SAC" }], `${at}.additional_item_identification[0].id`],
        ],
    });
    holds("origin_country: with a valid country code", {
        accepted: each(`${at}.origin_country`, undefined, { identification_code: "IN" }),
        refused: [{}, { identification_code: "XQ" }].map((value) => [
            `${at}.origin_country`,
            value,
            `${at}.origin_country.identification_code`,
        ]),
    });
    for (const type of ["G", "B"]) {
        const classification = `${at}.commodity_classification`;
        holds(`commodity_classification of item type ${type}: code, classification code and list HS`, {
            ...withLine({
                commodity_classification: {
                    commodity_code: type,
                    item_classification_code: "84713000",
                    item_classification_list_id: "HS",
                },
                additional_item_identification: sac,
            }),
            accepted: [[`${classification}.item_classification_code`, "847130"]],
            refused: [
                [`${classification}.commodity_code`, "X"],
                [`${classification}.item_classification_code`, undefined],
                [`${classification}.item_classification_list_id`, undefined],
                [`${classification}.item_classification_list_id`, "STI"],
            ],
        });
    }
    holds("commodity_classification of services: commodity_code S, with the SAC in additional_item_identification", {
        accepted: [
            [at, buildLine({ commodity_classification: { commodity_code: "S" }, additional_item_identification: sac })],
        ],
    });
    holds("commodity_classification: carries the goods type of reverse charge", {
        accepted: [[`${at}.commodity_classification`, { nature_code: "DL8.48.8.2" }]],
        refused: [[`${at}.commodity_classification.nature_code`, "X"]],
    });
    it("commodity_classification: item type, HS code and goods type are in the answer and in the UBL", async () => {
        const commodity_classification = {
            commodity_code: "G",
            item_classification_code: "84713000",
            item_classification_list_id: "HS",
            nature_code: "DL8.48.8.2",
        };
        for (const kind of purchaseKinds) {
            const document = await created(kind, buildRequestOf(kind, withLine({ commodity_classification }).base));
            const [line] = document["document_lines"];
            expect(line?.["commodity_classification"]).to.deep.equal(commodity_classification);
            const xml = await documentXml(kind, String(document["id"]));
            expect(xml).to.match(/<cbc:CommodityCode>G</);
            expect(xml).to.match(/<cbc:ItemClassificationCode listID="HS"[^>]*>84713000</);
            expect(xml).to.match(/<cbc:NatureCode>DL8\.48\.8\.2</);
        }
    });
    it("quantity, unit_code, price, name and description are written at ibt-129, 130, 146, 149, 153 and 154", async () => {
        const line = { quantity: 7, unit_code: "KGM", name: "Cable", description: "Copper cable" };
        const price = { base_amount: 12.5, base_quantity: 2 };
        for (const kind of purchaseKinds) {
            const { id } = await created(kind, buildRequestOf(kind, withLine({ ...line, price }).base));
            const xml = await documentXml(kind, String(id));
            const quantity = kind === "purchase-invoices" ? "InvoicedQuantity" : "CreditedQuantity";
            expect(xml).to.match(new RegExp(`<cbc:${quantity} unitCode="KGM">7<`));
            expect(xml).to.match(/<cac:Price>\s*<cbc:PriceAmount currencyID="AED">12\.5</);
            expect(xml).to.match(/<cbc:BaseQuantity unitCode="KGM">2</);
            expect(xml).to.match(/<cac:Item>\s*<cbc:Description>Copper cable<\/cbc:Description>\s*<cbc:Name>Cable</);
        }
    });
    holds("additional_item_property: name and value", {
        accepted: each(`${at}.additional_item_property`, undefined, [{ name: "Colour", value: "Red" }]),
        refused: [
            [`${at}.additional_item_property`, [{ name: "Colour" }], `${at}.additional_item_property[0].value`],
            [`${at}.additional_item_property`, [{ value: "Red" }], `${at}.additional_item_property[0].name`],
        ],
    });
    holds("amounts of the answer: refused in a request", {
        refused: [
            "base_amount",
            "net_amount",
            "total_amount",
            "tax_amount",
            "total_amount_in_aed",
            "tax_amount_in_aed",
            "price.price_amount",
        ].map((field) => [`${at}.${field}`, 1]),
    });
    holds("price.base_amount: mandatory and not negative", {
        accepted: [[`${at}.price.base_amount`, 0]],
        refused: each(`${at}.price.base_amount`, undefined, -0.01, "100"),
    });
    holds("price.base_quantity: mandatory and greater than zero", {
        accepted: [[`${at}.price.base_quantity`, 1000]],
        refused: each(`${at}.price.base_quantity`, undefined, 0, -1),
    });
    it("price.base_quantity: counts in the unit of the line", async () => {
        for (const kind of purchaseKinds) {
            const line = buildLine({ unit_code: "KGM", price: { base_amount: 100, base_quantity: 10 } });
            const { id } = await created(kind, buildRequestOf(kind, { document_lines: [line] }));
            expect(await documentXml(kind, String(id))).to.match(/<cbc:BaseQuantity unitCode="KGM">10</);
        }
    });
    holds("price.allowance: optional, its amount not negative", {
        accepted: each(`${at}.price.allowance`, undefined, { amount: 0 }, { amount: 5 }),
        refused: [{ amount: -1 }, {}].map((value) => [`${at}.price.allowance`, value, `${at}.price.allowance.amount`]),
    });
});
describe("contract 2.5: tax category", () => {
    const { api, holds, created } = onTheService();
    const category = `${at}.classified_tax_category`;
    const exempt = {
        id: "E",
        tax_exemption_reason_code: "DL8.46.1",
        tax_exemption_reason: "Certain financial services",
    };
    holds("id: mandatory, not blank, one of S, Z, E, O, AE and N", {
        accepted: [
            ...["S", "AE"].map((id) => [category, { id, percent: 5 }]),
            ...["Z", "N"].map((id) => [category, { id, percent: 0 }]),
            [category, { id: "O" }],
            [category, exempt],
        ],
        refused: each(`${category}.id`, undefined, "", "K", "s"),
    });
    holds("percent: optional, a number", {
        accepted: each(`${category}.percent`, undefined, 5, 0),
        refused: each(`${category}.percent`, "5", -1),
    });
    it("percent: the rules refuse one that does not fit id", async () => {
        for (const [classified_tax_category, rule] of [
            [{ id: "Z", percent: 5 }, /^ALIGNED-IBRP-Z-05/],
            [{ id: "S", percent: 0 }, /^ALIGNED-IBRP-S-05/],
        ]) {
            for (const kind of purchaseKinds) {
                const { id } = await created(kind, buildRequestOf(kind, withLine({ classified_tax_category }).base));
                await judge(api(), { id: String(id) });
                const results = (await read(api(), kind, `${String(id)}/peppol-status`))["validation_results"];
                expect(results.some(({ reasonCode }) => rule.test(String(reasonCode))), JSON.stringify(results)).to.equal(true);
            }
        }
    });
    holds("percent: 0 or left out with E and O, which have no rate on a line", {
        accepted: [
            [category, exempt],
            [category, { ...exempt, percent: 0 }],
            [category, { id: "O" }],
            [category, { id: "O", percent: 0 }],
        ],
        refused: [
            [category, { ...exempt, percent: 5 }, `${category}.percent`],
            [category, { id: "O", percent: 5 }, `${category}.percent`],
        ],
        says: /must be 0 or left out with the tax category [EO].*ALIGNED-IBRP-[EO]-05/,
    });
    for (const field of ["allowances", "charges"]) {
        const withCategory = (tax_category) => [
            { reason: "Agreed", reason_code: reasonCodeOf(field), amount: 1, tax_category },
        ];
        const percent = `${field}[0].tax_category.percent`;
        holds(`percent of ${field} of the document: the one that the rules want with E, O and AE`, {
            accepted: [exempt, { ...exempt, percent: 0 }, ...["O", "AE"].flatMap((id) => [{ id }, { id, percent: 0 }])].map((one) => [field, withCategory(one)]),
            refused: [
                [field, withCategory({ ...exempt, percent: 5 }), percent],
                [field, withCategory({ id: "AE", percent: 5 }), percent],
                [field, withCategory({ id: "O", percent: 5 }), percent],
            ],
            says: /must be 0 or left out with the tax category/,
        });
    }
    holds("tax_exemption_reason_code: mandatory with E", {
        ...withLine({ classified_tax_category: exempt }),
        accepted: [[`${category}.tax_exemption_reason_code`, "DL8.46.1"]],
        refused: each(`${category}.tax_exemption_reason_code`, undefined, "X"),
    });
    holds("tax_exemption_reason: mandatory with E, the description of its code", {
        ...withLine({ classified_tax_category: exempt }),
        refused: each(`${category}.tax_exemption_reason`, undefined, "Bare land"),
    });
    holds("tax_scheme: optional, VAT", {
        accepted: each(`${category}.tax_scheme`, undefined, "VAT"),
        refused: [[`${category}.tax_scheme`, "GST"]],
    });
});
//# sourceMappingURL=document-lines.spec.js.map