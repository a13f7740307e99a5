import { Big } from "big.js";
import { mutated } from "../../rules/support/mutable-xml.js";
import { conformanceFile } from "../../rules/support/repository-files.js";
const NET = 1100;
const ALLOWANCE = 11;
const RATE_TO_AED = 3.6725;
const fixed = (value) => new Big(value).toFixed(2);
/**
 * A valid self-billed invoice in USD that uses nearly every field, with that many lines of about 3.5 kB.
 * @param broken each line's net amount is wrong, so that each line has a finding
 */
export function invoiceOfLines(lines, broken = false) {
    const sum = new Big(NET).times(lines);
    const taxable = sum.minus(ALLOWANCE);
    const tax = taxable.times(0.05).round(2);
    const total = taxable.plus(tax);
    const xml = mutated(conformanceFile("self-billed-invoice-full.xml"), [
        ["del", "cac:InvoiceLine[2]"],
        ["del", "cac:TaxTotal[1]/cac:TaxSubtotal[2]"],
        ["set", "cac:TaxTotal[1]/cbc:TaxAmount", fixed(tax)],
        ["set", "cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxableAmount", fixed(taxable)],
        ["set", "cac:TaxTotal[1]/cac:TaxSubtotal/cbc:TaxAmount", fixed(tax)],
        ["set", "cac:TaxTotal[2]/cbc:TaxAmount", fixed(tax.times(RATE_TO_AED).round(2))],
        ["set", "cac:LegalMonetaryTotal/cbc:LineExtensionAmount", fixed(sum)],
        ["set", "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount", fixed(taxable)],
        ["set", "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount", fixed(total)],
        ["set", "cac:LegalMonetaryTotal/cbc:PayableAmount", fixed(total)],
    ]);
    const start = xml.indexOf("<cac:InvoiceLine>");
    const end = xml.lastIndexOf("</cac:InvoiceLine>") + "</cac:InvoiceLine>".length;
    const line = indented(xml.slice(start, end));
    const amount = broken ? fixed(NET + 1) : fixed(NET);
    const written = Array.from({ length: lines }, (_, index) => line.replace("<cbc:ID>1</cbc:ID>", `<cbc:ID>${index + 1}</cbc:ID>`).replace(">1100.00<", `>${amount}<`));
    // Through bytes, as a document arrives: a string made by joining is not yet the flat one that parsers are given.
    return Buffer.from(xml.slice(0, start) + written.join("\n") + xml.slice(end)).toString("utf8");
}
/** Most documents on the network are pretty-printed. */
function indented(line) {
    let depth = 1;
    return line.replace(/<(\/?)[^>]+>/g, (tag, closing, offset) => {
        const isLeafEnd = closing !== "" && line[offset - 1] !== ">";
        depth -= closing === "" ? 0 : 1;
        const indent = isLeafEnd ? "" : `\n${"  ".repeat(depth)}`;
        depth += closing === "" ? 1 : 0;
        return indent + tag;
    });
}
//# sourceMappingURL=rule-documents.js.map