import { documentKinds } from "../domain/document-kinds.js";
import { Markup } from "../xml/markup.js";
import { ublPrefixes } from "../xml/ubl-namespaces.js";
import { writeXml } from "../xml/xml-writer.js";
import { documentAllowancesAndCharges } from "./allowance-charge.js";
import { delivery } from "./delivery.js";
import { discrepancyResponse, header, invoicePeriod } from "./header.js";
import { documentLines } from "./line.js";
import * as party from "./party.js";
import { paymentMeans, paymentTerms } from "./payment.js";
import * as references from "./references.js";
import { monetaryTotal, taxExchangeRate, taxTotals } from "./totals.js";
import { WrittenTree } from "../xml/written-tree.js";
const parties = [
    party.supplierParty,
    party.customerParty,
    party.payeeParty,
    party.buyerCustomerParty,
    party.sellerSupplierParty,
    party.taxRepresentativeParty,
];
const payment = [delivery, paymentMeans, paymentTerms];
const totals = [taxTotals, monetaryTotal, documentLines];
/** The schema's sequence (ubl-mapping part 6), which differs between the roots in references and exchange rate. */
const sequences = {
    Invoice: [
        header,
        invoicePeriod,
        references.orderReference,
        references.billingReferences,
        references.despatchReference,
        references.receiptReference,
        references.statementReference,
        references.originatorReference,
        references.contractReference,
        references.additionalReferences,
        references.projectReference,
        ...parties,
        ...payment,
        documentAllowancesAndCharges,
        taxExchangeRate,
        ...totals,
    ],
    CreditNote: [
        header,
        invoicePeriod,
        discrepancyResponse,
        references.orderReference,
        references.billingReferences,
        references.despatchReference,
        references.receiptReference,
        references.contractReference,
        references.additionalReferences,
        references.statementReference,
        references.originatorReference,
        ...parties,
        ...payment,
        taxExchangeRate,
        documentAllowancesAndCharges,
        ...totals,
    ],
};
/** Writes everything below the root. @throws Error when amounts or attachment contents are missing */
export function writeSections(writer, input) {
    const traits = documentKinds[input.kind];
    const source = { ...input, traits, isForeignCurrency: input.document.document_currency_code !== "AED" };
    for (const writeSection of sequences[traits.rootName]) {
        writeSection(writer, source);
    }
}
const markups = new Map();
function markupOf({ rootName, namespace }) {
    const markup = markups.get(rootName) ?? new Markup(rootName, { xmlns: namespace, ...ublPrefixes });
    markups.set(rootName, markup);
    return markup;
}
/**
 * Renders a priced document as UBL 2.1 (PINT AE, billing and self-billing): UTF-8 text with XML declaration on one
 * line, with the same bytes for the same input. Time and memory are linear in the lines.
 *
 * @throws RangeError for a character that XML 1.0 forbids, Error when amounts or attachment contents are missing
 */
export function renderUbl(input) {
    return writeXml(markupOf(documentKinds[input.kind]), (writer) => writeSections(writer, input));
}
/** Renders what is judged next: the same text, with its tree. @throws as `renderUbl` */
export function renderUblWithTree(input) {
    const markup = markupOf(documentKinds[input.kind]);
    const written = new WrittenTree(markup);
    const xml = writeXml(markup, (writer) => writeSections(writer, input), written.add);
    return { xml, tree: () => written.of(xml) };
}
//# sourceMappingURL=render-ubl.js.map