import { conformanceFile } from "../rules/support/repository-files.js";
const invoice = conformanceFile("self-billed-invoice-full.xml");
// Places in the invoice, with the line break before them, so that nothing inserted is ever taken for one of them.
const LINE = "\n  <cac:InvoiceLine>";
const SELLER = "\n  <cac:AccountingSupplierParty>";
const SELLER_END = "\n    </cac:Party>\n  </cac:AccountingSupplierParty>";
const TOTAL = "\n  <cac:TaxTotal>";
const SUBTOTAL = "\n    <cac:TaxSubtotal>";
const CURRENCY = "USD</cbc:DocumentCurrencyCode>";
const NOTE = "Frequency: every ten days</cbc:Note>";
/** The same again and again. */
const many = (piece) => (characters) => piece.repeat(Math.max(1, Math.floor(characters / piece.length)));
/** Each one different. */
const numbered = (piece) => (characters) => {
    const parts = [];
    for (let index = 0, length = 0; length < characters; index++) {
        const text = piece(index);
        parts.push(text);
        length += text.length;
    }
    return parts.join("");
};
/** One that is as long as all. */
const long = (open, content, close) => (characters) => open + many(content)(characters) + close;
/** The invoice with something before one of its places, or before several: what is compared with each other. */
const invoiceWith = (...inserts) => (characters) => inserts.reduce((xml, [before, filling]) => {
    const at = xml.indexOf(before);
    return xml.slice(0, at) + filling(characters / inserts.length) + xml.slice(at);
}, invoice);
const invoiceOf = (filling) => invoiceWith([LINE, filling]);
const digits = (count) => "1234567890".repeat(count / 10);
const category = (id, percent) => `<cac:TaxCategory><cbc:ID>${id}</cbc:ID><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>`;
const subtotal = (id, percent) => `<cac:TaxSubtotal><cbc:TaxableAmount>1</cbc:TaxableAmount><cbc:TaxAmount>1</cbc:TaxAmount>${category(id, percent)}</cac:TaxSubtotal>`;
const line = (id, percent) => `<cac:InvoiceLine><cbc:LineExtensionAmount>1</cbc:LineExtensionAmount><cac:Item>${category(id, percent).replaceAll("TaxCategory", "ClassifiedTaxCategory")}</cac:Item></cac:InvoiceLine>`;
const allowance = (id, percent) => `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>1</cbc:Amount>${category(id, percent)}</cac:AllowanceCharge>`;
const lineOf = (amount) => `<cac:InvoiceLine><cbc:LineExtensionAmount>${amount}</cbc:LineExtensionAmount></cac:InvoiceLine>`;
/** A line whose amount is as long as all. */
const longAmount = (start, digit) => long(`<cac:InvoiceLine><cbc:LineExtensionAmount>${start}`, digit, "</cbc:LineExtensionAmount></cac:InvoiceLine>");
/** Elements inside of one another with the same in the innermost again and again. */
const within = (names, content) => {
    const tags = names.split("/");
    const close = tags.toReversed().map((name) => `</${name}>`);
    return long(tags.map((name) => `<${name}>`).join(""), content, close.join(""));
};
const partyOf = (role, id) => `<cac:${role}><cac:Party><cbc:EndpointID schemeID="0235">${id}</cbc:EndpointID></cac:Party></cac:${role}>`;
const period = "<cac:InvoicePeriod><cbc:StartDate>2026-08-01</cbc:StartDate><cbc:EndDate>2026-08-31</cbc:EndDate></cac:InvoicePeriod>";
const taxTotal = '<cac:TaxTotal><cbc:TaxAmount currencyID="X">1</cbc:TaxAmount></cac:TaxTotal>';
const payee = "<cac:PayeeParty><cac:PartyName><cbc:Name>y</cbc:Name></cac:PartyName></cac:PayeeParty>";
const partyName = "<cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName>";
const registration = "<cac:PartyTaxScheme><cbc:CompanyID>X</cbc:CompanyID></cac:PartyTaxScheme>";
const currency = "<cbc:DocumentCurrencyCode>AED</cbc:DocumentCurrencyCode>";
const schemes = ["0088", "0007", "0192", "0184", "0208", "0201", "0210", "0211", "0151"];
const attributes = Array.from({ length: 100 }, (_, index) => `a${index}=""`).join(" ");
const xmlShapes = {
    "short elements": long('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">', "<a/>", "</Invoice>"),
    "nine thousand names": invoiceOf(numbered((index) => `<a${index % 9000}/>`)),
    "a million names": invoiceOf(numbered((index) => `<a${index}/>`)),
    "deep nests": invoiceOf(many(`${"<cac:Item>".repeat(240)}${"</cac:Item>".repeat(240)}`)),
    "nests without an end": many("<a>"),
    "a hundred attributes each": invoiceOf(many(`<cbc:Note ${attributes}/>`)),
    "one element of attributes": (characters) => `<a ${numbered((index) => `b${index}="" `)(characters)}/>`,
    "namespaces everywhere": invoiceOf(numbered((index) => `<cbc:Note xmlns:p="u${index}" xmlns:q="u"/>`)),
    "default namespaces of their own": invoiceOf(numbered((index) => `<a xmlns="u${index}"/>`)),
    "a long namespace": (characters) => invoiceOf(many("<p:a/>"))(characters / 2).replace("<Invoice ", () => `<Invoice xmlns:p="${"u".repeat(characters / 2)}" `),
    "one long text": invoiceWith([NOTE, many("x")]),
    "comments in a leaf": invoiceWith([NOTE, many("<!---->")]),
    "comments in a leaf that is read": invoiceWith([CURRENCY, many("<!---->")]),
    "instructions in a leaf": invoiceWith([CURRENCY, many("<?a?>")]),
    "references in a leaf": invoiceWith([CURRENCY, many("&#65;")]),
    "character data in a leaf": invoiceWith([CURRENCY, many("<![CDATA[x]]>")]),
    "comments in the root": invoiceOf(many("<!---->")),
    brackets: invoiceWith([CURRENCY, long("<![CDATA[", "]>", "]]>")]),
    "a leaf of elements": invoiceWith([NOTE, many("<cbc:ID>1</cbc:ID>")]),
    "leaves in leaves": invoiceOf(many(`${"<cbc:ID>".repeat(200)}${"x".repeat(1000)}${"</cbc:ID>".repeat(200)}`)),
    "siblings in turn": invoiceOf(many("<cac:InvoiceLine/><cbc:Note/>")),
};
const ruleShapes = {
    "empty lines": invoiceOf(many("<cac:InvoiceLine/>")),
    "empty notes": invoiceOf(many("<cbc:Note/>")),
    "one long number": invoiceOf(longAmount("", "7")),
    "one long fraction": invoiceOf(longAmount("0.", "7")),
    "one long amount of zeros": invoiceOf(longAmount("1.", "0")),
    "long numbers": invoiceOf(many(lineOf(digits(10_000)))),
    "long fractions": invoiceOf(many(lineOf(`0.${digits(1000)}`))),
    "long and short numbers": invoiceWith([LINE, many(lineOf("1"))], [LINE, longAmount("0.", "7")]),
    "numbers with exponents": invoiceOf(many(lineOf("1e999"))),
    "amounts that are none": invoiceOf(many("<cbc:Amount>x</cbc:Amount>")),
    "tax subtotals": invoiceWith([SUBTOTAL, many(subtotal("S", 5))]),
    "tax subtotals of their own rates": invoiceWith([SUBTOTAL, numbered((index) => subtotal("S", index))]),
    "tax totals": invoiceWith([TOTAL, many(taxTotal)]),
    "empty tax totals": invoiceWith([TOTAL, many("<cac:TaxTotal/>")]),
    allowances: invoiceWith([TOTAL, many(allowance("S", 5))]),
    "empty allowances": invoiceWith([TOTAL, many("<cac:AllowanceCharge/>")]),
    notes: invoiceWith([SELLER, many("<cbc:Note>1</cbc:Note>")]),
    "additional documents": invoiceWith([
        SELLER,
        many("<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID></cac:AdditionalDocumentReference>"),
    ]),
    "empty billing references": invoiceWith([SELLER, many("<cac:BillingReference/>")]),
    currencies: invoiceWith([SELLER, many(currency)]),
    "currencies for tax": invoiceWith([SELLER, many("<cbc:TaxCurrencyCode>X</cbc:TaxCurrencyCode>")]),
    "type codes": invoiceWith([SELLER, many("<cbc:InvoiceTypeCode>1</cbc:InvoiceTypeCode>")]),
    flags: invoiceWith([SELLER, many("<cbc:ProfileExecutionID>1</cbc:ProfileExecutionID>")]),
    "issue dates": invoiceWith([SELLER, many("<cbc:IssueDate>2026-01-01</cbc:IssueDate>")]),
    "due dates": invoiceWith([SELLER, many("<cbc:DueDate>2026-01-01</cbc:DueDate>")]),
    sellers: invoiceWith([SELLER, many(partyOf("AccountingSupplierParty", 1))]),
    "buyers and sellers": invoiceWith([SELLER, many(partyOf("AccountingCustomerParty", 1))], [SELLER, many(partyOf("AccountingSupplierParty", 2))]),
    "monetary totals and allowances": invoiceWith([
        LINE,
        many("<cac:LegalMonetaryTotal><cbc:AllowanceTotalAmount>1</cbc:AllowanceTotalAmount></cac:LegalMonetaryTotal>"),
    ], [TOTAL, many(allowance("S", 5))]),
    "periods of lines and of the document": invoiceWith([LINE, many(`<cac:InvoiceLine>${period}</cac:InvoiceLine>`)], [SELLER, many(period)]),
    ...Object.fromEntries(["S", "Z", "N", "E", "AE", "O"].flatMap((id) => [
        [`lines and tax subtotals of ${id}`, invoiceWith([LINE, many(line(id, 5))], [SUBTOTAL, many(subtotal(id, 5))])],
        [
            `allowances and tax subtotals of ${id}`,
            invoiceWith([TOTAL, many(allowance(id, 5))], [SUBTOTAL, many(subtotal(id, 5))]),
        ],
    ])),
    "lines and tax subtotals of many rates": invoiceWith([LINE, numbered((index) => line("S", index))], [SUBTOTAL, numbered((index) => subtotal("S", index))]),
    "allowances and tax subtotals of many rates": invoiceWith([TOTAL, numbered((index) => allowance("S", index))], [SUBTOTAL, numbered((index) => subtotal("S", index))]),
    "lines and tax totals": invoiceWith([LINE, many(line("S", 5))], [TOTAL, many(`<cac:TaxTotal>${subtotal("S", 5)}</cac:TaxTotal>`)]),
    "lines of categories": invoiceOf(within("cac:InvoiceLine/cac:Item", category("S", 5).replaceAll("TaxCategory", "ClassifiedTaxCategory"))),
    "a subtotal of categories": invoiceWith([TOTAL, within("cac:TaxTotal/cac:TaxSubtotal", category("S", 5))]),
    "an allowance of categories": invoiceWith([
        TOTAL,
        long("<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>", category("S", 5), "</cac:AllowanceCharge>"),
    ]),
    "a category of schemes": invoiceWith([
        TOTAL,
        within("cac:AllowanceCharge/cac:TaxCategory", "<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>"),
    ]),
    "prices and quantities of a line": invoiceOf((characters) => `<cac:InvoiceLine>${many('<cac:Price><cbc:BaseQuantity unitCode="A">1</cbc:BaseQuantity></cac:Price>')(characters / 2)}${many('<cbc:InvoicedQuantity unitCode="B">1</cbc:InvoicedQuantity>')(characters / 2)}</cac:InvoiceLine>`),
    "currencies and amounts": invoiceWith([LINE, many('<cbc:Amount currencyID="X">1</cbc:Amount>')], [SELLER, many(currency)]),
    "currencies and tax totals": invoiceWith([TOTAL, many(taxTotal)], [SELLER, many(currency)]),
    "currencies of both kinds": invoiceWith([SELLER, many(currency)], [SELLER, many("<cbc:TaxCurrencyCode>X</cbc:TaxCurrencyCode>")]),
    "tax schemes and registrations": invoiceWith([LINE, many("<cac:TaxScheme><cbc:ID>X</cbc:ID></cac:TaxScheme>")], [SELLER_END, many(registration)]),
    registrations: invoiceWith([SELLER_END, many(registration)]),
    "payees and names of the seller": invoiceWith([LINE, many(payee)], [SELLER_END, many(partyName)]),
    "despatch references": invoiceOf(many("<cac:InvoiceLine><cac:DespatchLineReference><cac:DocumentReference><cbc:ID>1</cbc:ID></cac:DocumentReference></cac:DespatchLineReference></cac:InvoiceLine>")),
    "a long currency and many": invoiceWith([CURRENCY, many(" a ")], [SELLER, many("<cbc:TaxCurrencyCode> A </cbc:TaxCurrencyCode>")]),
    "a long currency of references and many": invoiceWith([CURRENCY, many("&#65;")], [LINE, many('<cbc:Amount currencyID="X">1</cbc:Amount>')]),
    "long flags and many parties": invoiceWith([SELLER, long("<cbc:ProfileExecutionID>", "&#49;", "</cbc:ProfileExecutionID>")], [SELLER, many("<cac:AccountingCustomerParty><cac:Party/></cac:AccountingCustomerParty>")]),
    "spaces around": invoiceOf(many(`<cac:InvoiceLine><cbc:ID>${" ".repeat(100_000)}x${" ".repeat(100_000)}</cbc:ID></cac:InvoiceLine>`)),
    "a text of spaces": invoiceOf(long("<cac:InvoiceLine><cbc:ID>", " \n", "x</cbc:ID></cac:InvoiceLine>")),
    "a number of spaces": invoiceOf(long("<cbc:Percent>", " ", "x</cbc:Percent>")),
    "an indicator of spaces": invoiceOf(long("<cbc:ChargeIndicator>", " ", "x</cbc:ChargeIndicator>")),
    "a long text beyond the basic plane": invoiceOf(long("<cbc:StartDate>", "\u{1F600}", "</cbc:StartDate>")),
    "a date of digits": invoiceOf(long("<cbc:StartDate>", "1", "</cbc:StartDate>")),
    "a time of digits": invoiceOf(long("<cbc:IssueTime>09:30:00.", "1", "x</cbc:IssueTime>")),
    ...Object.fromEntries(schemes.map((scheme) => [
        `a long identifier of ${scheme}`,
        invoiceOf(long(`<cbc:CompanyID schemeID="${scheme}">`, "1", "</cbc:CompanyID>")),
    ])),
    "long identifiers": invoiceOf(numbered((index) => `<cbc:CompanyID schemeID="${schemes[index % schemes.length]}">${digits(20_000)}</cbc:CompanyID>`)),
    codes: invoiceOf(many("<cbc:IdentificationCode>XX</cbc:IdentificationCode>")),
    "codes in a separator": invoiceWith([CURRENCY, many(" ")]),
    "dates that are none": invoiceOf(many("<cbc:StartDate>2026-02-30</cbc:StartDate>")),
};
export const hostileDocuments = { ...xmlShapes, ...ruleShapes };
//# sourceMappingURL=hostile-documents.js.map