/** Members of a request that its schema takes and the rules refuse, which want a rate of zero beside Z. */
export const invalidRequest = {
    document_lines: [
        {
            name: "Cable",
            description: "Network cable, 10 m",
            quantity: 3,
            unit_code: "H87",
            price: { base_amount: 19.99, base_quantity: 1 },
            classified_tax_category: { id: "Z", percent: 5 },
        },
    ],
    charges: undefined,
};
//# sourceMappingURL=invalid-request.js.map