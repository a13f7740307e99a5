import { lineTaxDifference } from "../../../common/domain/pricing/line-tax-difference.js";
import { jsonNumber } from "../../json/write-json.js";
import { presentFinding, presentValidationTotals } from "../validation/presenter.js";
import { amountsAsNumbers, decimalsAsNumbers } from "./decimals.js";
import { presentCreditedAmounts, presentBillingReferences } from "./settlement.js";
/** The public document (contract.md 2.1): every field of the request plus what the service sets and computes. */
export function presentDocument(record) {
    return { ...presentIdentity(record), ...presentContent(record), ...presentState(record) };
}
export const presentIdentity = (record) => ({
    id: record.id,
    org_id: record.orgId,
    business_profile_id: record.businessProfileId,
    document_sequence: record.documentSequence,
    revision: record.revision,
    version: record.contentVersion,
});
export const presentState = (record) => ({
    meta_info: presentMetaInfo(record),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    corrected_at: record.correctedAt?.toISOString(),
});
/** The fields of the request, the computed amounts, and the settlement between credit notes and their originals. */
export function presentContent(record) {
    const { document, amounts, originals } = record;
    const { document_lines: lines, charges, allowances, metadata, sent_xml: sentXml, ...fields } = document;
    const { billing_reference: references } = fields;
    return {
        ...decimalsAsNumbers(fields),
        ...(sentXml !== undefined && { sent_as: "xml" }),
        metadata,
        ...(references !== undefined && { billing_reference: presentBillingReferences(references, originals) }),
        document_lines: lines.map((line, index) => presentLine(line, amounts.lines[index])),
        charges: charges && presentAmounts(charges, amounts.charges),
        allowances: allowances && presentAmounts(allowances, amounts.allowances),
        totals: presentTotals(record),
        ...presentCreditedAmounts(record),
    };
}
function presentLine(line, amounts) {
    const { price, charges, allowances, ...fields } = line;
    const { charges: chargeAmounts = [], allowances: allowanceAmounts = [] } = amounts ?? {};
    return {
        ...decimalsAsNumbers(fields),
        price: presentPrice(price),
        charges: charges && presentAmounts(charges, chargeAmounts),
        allowances: allowances && presentAmounts(allowances, allowanceAmounts),
        ...(amounts !== undefined && presentLineAmounts(amounts)),
    };
}
function presentPrice({ base_amount, ...fields }) {
    return { price_amount: jsonNumber(base_amount), ...decimalsAsNumbers(fields) };
}
/** Fills in the amounts that the request left to be computed. */
function presentAmounts(sent, resolved) {
    return sent.map((item, index) => decimalsAsNumbers({ ...item, amount: resolved[index] ?? item.amount }));
}
/** The amounts left out here are answered in other parts: in allowances, charges and the price. */
function presentLineAmounts(amounts) {
    const { allowances: _allowances, charges: _charges, gross_price_amount: _gross, ...shown } = amounts;
    return amountsAsNumbers(shown);
}
/** What the result of a batch line shows of the document. */
export const presentResultContent = ({ document, amounts, }) => ({
    external_reference: document.external_reference,
    metadata: document.metadata,
    totals: presentTotals({ document, amounts }),
});
function presentTotals({ document, amounts }) {
    const { tax_subtotals: subtotals, ...totals } = amounts.totals;
    const difference = lineTaxDifference(document, amounts);
    return {
        ...amountsAsNumbers(totals),
        tax_subtotals: subtotals.map(({ tax_category: category, taxable_amount, tax_amount }) => ({
            tax_category: decimalsAsNumbers(category),
            ...amountsAsNumbers({ taxable_amount, tax_amount }),
        })),
        ...(difference !== undefined && { line_tax_difference: amountsAsNumbers({ ...difference }) }),
    };
}
/** The status, and the mark of a document that never leaves the service. */
export const presentMetaInfo = (record) => ({
    ...(record.isSandbox && { sandbox: true }),
    peppol_status: presentPeppolStatus(record),
});
/** contract.md 2.9. */
export function presentPeppolStatus(record) {
    return {
        participant_status: record.participantStatus,
        fta_status: record.ftaStatus,
        overall_status: record.overallStatus,
        validation_results: record.findings.map(presentFinding),
        ...presentValidationTotals(record.validationTotals),
    };
}
//# sourceMappingURL=presenter.js.map