import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, PaymentMeans, TaxCategory, TradeDocument } from "../documents/document.ts";
import { hintOf } from "../schematron/findings.ts";
import type { Finding } from "./finding.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";

interface Judged {
  kind: DocumentKind;
  document: TradeDocument;
}

/**
 * Request fields to look at, the first of them where the finding points. A path with a slash at the front begins at the
 * document, any other at the field behind the element that the rule judges.
 */
type Fields = readonly string[] | FieldsOf;
type FieldsOf = (judged: Judged) => readonly string[];

/** Categories of lines and of the document's allowances and charges, each with its pointer. */
function categoriesOf({
  document_lines: lines,
  allowances = [],
  charges = [],
}: TradeDocument): [string, TaxCategory][] {
  const ofAmounts = (name: string, entries: typeof allowances): [string, TaxCategory][] =>
    entries.flatMap(({ tax_category: category }, index) =>
      category === undefined ? [] : [[`/${name}/${index}/tax_category`, category]],
    );
  return [
    ...lines.map(({ classified_tax_category: category }, index): [string, TaxCategory] => [
      `/document_lines/${index}/classified_tax_category`,
      category,
    ]),
    ...ofAmounts("allowances", allowances),
    ...ofAmounts("charges", charges),
  ];
}

/** The pointers of a member in each category that is wrong. */
const ofCategories =
  (member: "id" | "percent", isWrong: (category: TaxCategory) => boolean): FieldsOf =>
  ({ document }) =>
    categoriesOf(document).flatMap(([pointer, category]) => (isWrong(category) ? [`${pointer}/${member}`] : []));

/** Rates under the margin scheme that differ from the first one: the breakdown can have one part for it. */
const otherMarginRates: Fields = ({ document }) => {
  const same = categoriesOf(document).filter(([, { id }]) => id === "N");
  const others = same.filter(([, { percent }]) => Number(percent) !== Number(same[0]?.[1].percent));
  return (others.length > 0 ? others : same).map(([pointer]) => `${pointer}/percent`);
};

/** All but the first payment means that have a member which only one may have. */
const furtherMeans =
  (member: keyof PaymentMeans): Fields =>
  ({ document: { payment_means: means = [] } }) =>
    means.flatMap((each, index) => (each[member] === undefined ? [] : [`/payment_means/${index}/${member}`])).slice(1);

const allowances: Fields = ({ document }) => [document.allowances === undefined ? "/document_lines" : "/allowances"];

const vatNumber = "party_tax_scheme/company_id";
const isOther =
  (...ids: readonly string[]) =>
  ({ id }: TaxCategory): boolean =>
    !ids.includes(id);
const isRate =
  (id: TaxCategory["id"], rate: number) =>
  ({ id: own, percent = rate }: { id: string; percent?: string | number }) =>
    own === id && Number(percent) !== rate;

/** Allowances and charges cannot be under the margin scheme, so they come before the lines. */
const underMargin: Fields = (judged) => ofCategories("id", ({ id }) => id === "N")(judged).toReversed();

/** Rules that a request can break and whose own element does not lead to the field that mends the document. */
const fieldsByRule: Readonly<Record<string, Fields>> = {
  "ALIGNED-IBRP-S-05": ["percent"],
  "ALIGNED-IBRP-S-06": ["percent"],
  "ALIGNED-IBRP-S-07": ["percent"],
  "ALIGNED-IBRP-Z-01": ofCategories("percent", isRate("Z", 0)),
  "ALIGNED-IBRP-Z-05": ["percent"],
  "ALIGNED-IBRP-Z-06": ["percent"],
  "ALIGNED-IBRP-Z-07": ["percent"],
  "ALIGNED-IBRP-Z-08": ofCategories("percent", isRate("Z", 0)),
  "IBR-017": ["name", "party_identification_id"],
  "IBR-066": furtherMeans("card_account"),
  "IBR-067": furtherMeans("payment_mandate"),
  "IBR-089": ["document_reference/document_type_code", "line_object_identifier"],
  "IBR-CO-19": ["start_date", "end_date", "description"],
  "IBR-CO-26": [vatNumber, "company_id", "party_identification_id"],
  "IBR-102-AE": underMargin,
  "IBR-103-AE": [`/accounting_customer_party/${vatNumber}`],
  "IBR-105-AE": otherMarginRates,
  "IBR-111-AE": ["classified_tax_category/percent"],
  "IBR-114-AE": ["tax_category/id"],
  "IBR-115-AE": ["tax_category/id"],
  "IBR-116-AE": ofCategories("id", isOther("N")),
  "IBR-120-AE": ofCategories("percent", isRate("Z", 0)),
  "IBR-122-AE": ofCategories("id", isOther("E", "O", "Z")),
  "IBR-131-AE": ["amount", "base_amount", "multiplier_factor_numeric"],
  "IBR-134-AE": [`/accounting_supplier_party/${vatNumber}`],
  "IBR-135-AE": ["party_identification_id", vatNumber],
  "IBR-142-AE": ["/delivery/delivery_location/address"],
  "IBR-146-AE": ["amount", "base_amount", "multiplier_factor_numeric"],
  "IBR-150-AE": ["company_id", "scheme_agency_id"],
  "IBR-151-AE": ofCategories("id", () => true),
  "IBR-160-AE": ["/note", "/invoice_period/description"],
  "IBR-166-AE": ["commodity_classification/nature_code"],
  "IBR-168-AE": ["reason_code"],
  "IBR-169-AE": ["reason_code"],
  "IBR-173-AE": ["scheme_agency_id"],
  "IBR-174-AE": ["../standard_item_identification/id", "../standard_item_identification/scheme_id"],
  "IBR-176-AE": ["/seller_supplier_party/id", `/accounting_supplier_party/${vatNumber}`],
  "IBR-177-AE": [vatNumber],
  "IBR-180-AE": ["scheme_agency_id"],
  "IBR-181-AE": ["scheme_agency_id"],
  "IBR-188-AE": ["commodity_classification/item_classification_list_id"],
  "IBR-189-AE": ["additional_item_identification/0/scheme_id"],
  "IBR-190-AE": ofCategories("percent", isRate("S", 5)),
  "OWN-04": ofCategories("id", () => true),
  "OWN-05": ofCategories("id", () => true),
  "OWN-09": ["percent"],
  "OWN-14": allowances,
  "OWN-15": allowances,
  "OWN-16": ["allowances"],
  "OWN-17": ["/due_date", "/issue_date"],
  "OWN-19": ({ kind }) => [
    `/${documentKinds[kind].receiver}/endpoint_id`,
    `/${documentKinds[kind].receiver}/${vatNumber}`,
  ],
  "OWN-20": ["../../endpoint_id", "."],
  "OWN-21": ["/due_date", "/issue_date"],
  "OWN-43": ["amount"],
  "OWN-52": ["."],
  "OWN-53": ["."],
};

/** What a missing field takes, where the rule's own text does not say it. */
const wanted: Readonly<Record<string, string>> = {
  "IBR-166-AE": " Take a code of /api/code-lists/GoodsType, as DL8.48.8.2 for electronic devices.",
};

function joined(at: string, path: string): string {
  const steps = at.split("/");
  for (const step of path.split("/")) {
    if (step === "..") {
      steps.pop();
    } else if (step !== ".") {
      steps.push(step);
    }
  }
  return steps.join("/");
}

/**
 * Adds to each finding the JSON pointer of its request field, and a hint with the fields to look at: those that the table of
 * rules names, else those that the rule reads.
 */
export function pointFindings(
  findings: readonly Finding[],
  source: { kind: DocumentKind; document: TradeDocument },
): Finding[] {
  const read = findings.map(({ location, places = [] }) => places.flatMap((place) => placeFrom(location, place)));
  const pointers = fieldPointers(source, [...findings.map(({ location }) => location), ...read.flat()]);
  return findings.map((finding, index) => {
    const at = finding.pointer ?? pointers.get(finding.location);
    const fields = Object.hasOwn(fieldsByRule, finding.reasonCode) ? fieldsByRule[finding.reasonCode]! : [];
    const named = (typeof fields === "function" ? fields(source) : fields).flatMap((path) =>
      path.startsWith("/") ? [path] : at === undefined ? [] : [joined(at, path)],
    );
    const pointer = named[0] ?? at;
    const asked = new Set(read[index]?.flatMap((place) => pointers.get(place) ?? []));
    const shown = named.length > 0 ? named : asked.size > 0 || pointer === undefined ? [...asked] : [pointer];
    return {
      ...finding,
      ...(pointer !== undefined && { pointer }),
      ...(shown.length > 0 && { hint: `${hintOf(shown)}${wanted[finding.reasonCode] ?? ""}` }),
    };
  });
}

/** Resolves a place relative to an element; a search anywhere (`//`) has no place. */
function placeFrom(location: string, place: string): string[] {
  if (place.startsWith("/")) {
    return place.startsWith("//") ? [] : [place];
  }
  const steps = location.split("/");
  for (const step of place.split("/")) {
    if (step === "..") {
      steps.pop();
    } else {
      steps.push(step);
    }
  }
  return [steps.join("/")];
}
