import { html, type Html } from "./html.ts";
import { marginLaw, reverseChargeLaw, statementWords, type Words } from "./terms.ts";
import type { Sheet } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

const category = (element: UblElement): string | undefined => element.first("ID")?.text.trim();

const isTaxed = (element: UblElement | undefined, id: string): boolean =>
  element !== undefined && category(element) === id;

/**
 * What the executive regulation wants in words: that the recipient accounts for the VAT and by which provision (59(1)(l)), and that
 * VAT was charged on the profit margin (29). Each names its lines, because a document may have others.
 */
export function statements(sheet: Sheet, root: UblElement): Html {
  const byProvision = new Map<string, UblElement[]>();
  for (const line of linesOf(root, "AE")) {
    const provision = provisionOf(line);
    byProvision.set(provision, [...(byProvision.get(provision) ?? []), line]);
  }
  if (byProvision.size === 0 && hasSubtotal(root, "AE")) {
    byProvision.set("48", []);
  }
  const margin = linesOf(root, "N");
  const said = [
    ...[...byProvision].map(([provision, lines]) => reverseChargeLaw(provision, placeOf(lines))),
    ...(margin.length > 0 || hasSubtotal(root, "N") ? [marginLaw(placeOf(margin))] : []),
  ];
  return html`${said.map((words) => html`<p class="statement">${sheet.say(words)}</p>`)}`;
}

const linesOf = (root: UblElement, id: string): UblElement[] =>
  root.all("Line").filter((line) => isTaxed(line.first("Item/ClassifiedTaxCategory"), id));

const hasSubtotal = (root: UblElement, id: string): boolean =>
  root.all("TaxTotal").some((total) => total.all("TaxSubtotal").some((part) => isTaxed(part.first("TaxCategory"), id)));

/** Article and clause, which BTAE-09 names: DL8.48.8.2 is item 2 of a list under Article 48(8) of Decree-Law 8. */
function provisionOf(line: UblElement): string {
  const codes = line
    .first("Item")
    ?.all("CommodityClassification")
    .map((each) => each.first("NatureCode")?.text.trim());
  const [, clause] = /^DL8\.48\.(\d+)(?:\.|$)/.exec(codes?.find((code) => code !== undefined) ?? "") ?? [];
  return clause === undefined ? "48" : `48(${clause})`;
}

function placeOf(lines: readonly UblElement[]): Words {
  const ids = ranges(lines.map((line) => line.first("ID")?.text.trim() ?? ""));
  if (ids.length === 0) {
    return statementWords.thisSupply;
  }
  const { en, ar } = lines.length === 1 ? statementWords.line : statementWords.lines;
  return { en: `${en} ${ids.join(", ")}`, ar: `${ar} ${ids.join("، ")}` };
}

/** 1, 2, 3, 7 as 1–3, 7. */
function ranges(ids: readonly string[]): string[] {
  const runs: [from: string, to: string][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last !== undefined && /^\d{1,9}$/.test(id) && id === String(Number(last[1]) + 1)) {
      last[1] = id;
    } else {
      runs.push([id, id]);
    }
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`));
}
