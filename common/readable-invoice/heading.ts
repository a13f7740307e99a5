import { transactionTypes } from "../code-lists/document-codes.ts";
import { arabicCodeNames } from "./arabic-code-names.ts";
import { html, nothing, type Html } from "./html.ts";
import { phrases, statusWords, titles, unissued } from "./phrases.ts";
import type { Sheet } from "./sheet.ts";
import type { Words } from "./terms.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

/** Only a document that was issued is called a tax invoice or tax credit note. */
export function titleOf(root: UblElement, overallStatus: string): Words {
  const draft = unissued[overallStatus];
  if (draft !== undefined) {
    return root.rootName === "CreditNote" ? draft.CreditNote : draft.Invoice;
  }
  const code = root.first("TypeCode")?.text.trim() ?? "";
  return Object.hasOwn(titles, code) ? (titles[code] as Words) : { en: root.rootName, ar: root.rootName };
}

export interface ShownRevision {
  overallStatus: string;
  revision: number;
  currentRevision: number;
}

/** Title, number and the most important values. */
export function heading(sheet: Sheet, root: UblElement, shown: ShownRevision): Html {
  const supplied = sheet.field(root.first("Delivery/ActualDeliveryDate"), "", phrases.dateOfSupply);
  const further = ["TaxPointDate", "IssueTime", "DueDate", "DocumentCurrencyCode", "TaxCurrencyCode"];
  const payable = root.first("LegalMonetaryTotal/PayableAmount");
  return html`<header class="head">
    <div class="top">
      <h1>${sheet.say(titleOf(root, shown.overallStatus))}</h1>
      ${statusLine(sheet, shown)}
    </div>
    <p class="reading">${sheet.say(phrases.reading)}</p>
    <dl class="fields first">${sheet.field(root.first("ID"), "big")}${sheet.field(payable, "big")}</dl>
    <dl class="fields first rest">
      ${sheet.field(root.first("IssueDate"))}${supplied}${further.map((step) => sheet.field(root.first(step)))}
    </dl>
    ${transactionType(sheet, root)}${reverseCharge(sheet, root)}${sheet.fields(root.all("Note"), "wide")}
  </header>`;
}

function statusLine(sheet: Sheet, { overallStatus, revision, currentRevision }: ShownRevision): Html {
  const words = statusWords[overallStatus] ?? { en: overallStatus, ar: overallStatus };
  const isEarlier = revision < currentRevision;
  return html`<p class="standing ${overallStatus.toLowerCase().replaceAll("_", "-")}">
    <strong>${sheet.say(words)}</strong>
    <span class="rev">${sheet.say(phrases.revision)} ${revision}</span
    >${isEarlier && html`<span class="rev">${sheet.say(phrases.earlier)}</span>`}
  </p>`;
}

/** IBT-003, and the set flags of BTAE-02 by name. */
function transactionType(sheet: Sheet, root: UblElement): Html {
  const flags = root.first("ProfileExecutionID");
  if (flags === undefined) {
    return nothing;
  }
  const names = transactionTypes.entries.filter((_, index) => flags.text.trim()[index] === "1").map(nameOf);
  return html`<dl class="fields pair">
    ${sheet.field(root.first("TypeCode"))}
    <div class="field">
      <dt>${sheet.label(flags)}</dt>
      <dd>
        ${sheet.value(flags)}
        ${names.map((name) => html`<span class="tag">${sheet.say(name)}</span> `)}${sheet.findingsAt(flags)}
      </dd>
    </div>
  </dl>`;
}

/** The statement that Article 59 asks for where the recipient accounts for the VAT. */
function reverseCharge(sheet: Sheet, root: UblElement): Html {
  const categories = [
    ...root.all("TaxTotal").flatMap((total) => total.all("TaxSubtotal").map((part) => part.first("TaxCategory/ID"))),
    ...root.all("Line").map((line) => line.first("Item/ClassifiedTaxCategory/ID")),
  ];
  const isReverse = categories.some((id) => id?.text.trim() === "AE");
  return isReverse ? html`<p class="statement">${sheet.say(phrases.reverseCharge)}</p>` : nothing;
}

const nameOf = ({ code, name = code }: { code: string; name?: string }): Words => ({
  en: name,
  ar: arabicCodeNames["transactiontype"]?.[code] ?? name,
});
