import { HAS_CHILDREN, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import type { Decimal } from "../documents/document.ts";

/** Namespaces that UBL 2.1 documents share with the reports and status messages of Peppol, by their usual prefixes. */
export const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
export const cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
export const cec = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";

/** `cac` and `cbc` as attributes of a root. */
export const ublPrefixes = { "xmlns:cac": cac, "xmlns:cbc": cbc };

/** An attribute; its place ends with `/@name`. */
export interface UblAttribute {
  name: string;
  place: string;
  location: string;
  text: string;
}

/**
 * An element of a UBL document with its place (words as in terms.ts) and location (`/*` and a step per element, as in
 * findings). Children are read on first use.
 */
export class UblElement {
  private found: readonly UblElement[] | undefined;
  private byStep: Map<string, UblElement[]> | undefined;

  readonly place: string;

  /** Its word in the place. */
  readonly step: string;
  readonly location: string;

  private constructor(
    private readonly tree: XmlTree,
    private readonly node: XmlNode,
    readonly parent: UblElement | undefined,
    { step, location }: Pick<UblElement, "step" | "location">,
  ) {
    this.step = step;
    this.location = location;
    this.place = parent === undefined || parent.place === "" ? step : `${parent.place}/${step}`;
  }

  static root(tree: XmlTree): UblElement {
    return new UblElement(tree, tree.root, undefined, { step: "", location: "/*" });
  }

  get isLeaf(): boolean {
    return ((this.tree.columns.flags[this.node] as number) & HAS_CHILDREN) === 0;
  }

  get text(): string {
    return this.tree.text(this.node);
  }

  get rootName(): string {
    return this.tree.localName(this.tree.root);
  }

  attribute(name: string): string | undefined {
    return this.tree.attribute(this.node, name);
  }

  get attributes(): UblAttribute[] {
    const { attributeStart, attributeName } = this.tree.columns;
    const found: UblAttribute[] = [];
    for (let row = attributeStart[this.node] as number; row < (attributeStart[this.node + 1] as number); row++) {
      const { local, namespace } = this.tree.nameOf(attributeName[row] as number);
      const name = namespace === "" ? local : `{${namespace}}${local}`;
      // The name of an agency is the licensing authority, or the country of the passport.
      const agency = name === "schemeAgencyName" ? this.attribute("schemeAgencyID") : undefined;
      const word = agency === "TL" ? "authority" : agency === "PAS" ? "passport" : name;
      const place = `${this.place}/@${word}`;
      found.push({ name, place, location: `${this.location}/@${name}`, text: this.tree.attributeValue(row) });
    }
    return found;
  }

  get children(): readonly UblElement[] {
    if (this.found !== undefined) {
      return this.found;
    }
    const { tree, node } = this;
    const counts = new Map<string, number>();
    const currency = this.parent === undefined ? tree.child(node, cbc, "DocumentCurrencyCode") : undefined;
    const rootCurrency = currency === undefined ? undefined : tree.text(currency).trim();
    this.found = tree.children(node).map((child) => {
      const { namespace, local } = tree.expandedName(child);
      const name = namespace === cac ? `cac:${local}` : namespace === cbc ? `cbc:${local}` : `{${namespace}}${local}`;
      const position = (counts.get(name) ?? 0) + 1;
      counts.set(name, position);
      const isOurs = namespace === cac || namespace === cbc;
      const step = isOurs ? stepOf(tree, child, { local, rootCurrency }) : name;
      return new UblElement(tree, child, this, { step, location: `${this.location}/${name}[${position}]` });
    });
    return this.found;
  }

  /** Children by their word. */
  all(step: string): readonly UblElement[] {
    if (this.byStep === undefined) {
      this.byStep = new Map();
      for (const child of this.children) {
        const group = this.byStep.get(child.step);
        if (group === undefined) {
          this.byStep.set(child.step, [child]);
        } else {
          group.push(child);
        }
      }
    }
    return this.byStep.get(step) ?? [];
  }

  /** The first descendant on this path; `cbc` and `cac` are left out. */
  first(way: string): UblElement | undefined {
    const [step = "", ...further] = way.split("/");
    const found = this.all(step)[0];
    return further.length === 0 ? found : found?.first(further.join("/"));
  }

  /** All leaves in document order; the element itself if it is one. */
  leaves(): UblElement[] {
    return this.isLeaf ? [this] : this.children.flatMap((child) => child.leaves());
  }
}

const sameOfBoth: Readonly<Record<string, string>> = {
  InvoiceLine: "Line",
  CreditNoteLine: "Line",
  InvoicedQuantity: "Quantity",
  CreditedQuantity: "Quantity",
  InvoiceTypeCode: "TypeCode",
  CreditNoteTypeCode: "TypeCode",
};

/** By type code. */
const additionalReferences: ReadonlyMap<string | undefined, string> = new Map([
  ["aedtotal-incl-vat", "AedTotal"],
  ["50", "ProjectReference"],
]);

/**
 * The word of an element: its name, unless that has several meanings.
 *
 * @param parent.rootCurrency the document's currency, for children of the root; read once, because a hostile document has
 * as many of them as it has children
 */
function stepOf(
  tree: XmlTree,
  node: XmlNode,
  { local, rootCurrency }: { local: string; rootCurrency: string | undefined },
): string {
  const child = (name: string): string | undefined => {
    const found = tree.child(node, cbc, name);
    return found === undefined ? undefined : tree.text(found).trim();
  };
  switch (local) {
    case "AllowanceCharge":
      return child("ChargeIndicator") === "true" ? "Charge" : "Allowance";
    case "AdditionalDocumentReference":
      return additionalReferences.get(child("DocumentTypeCode")) ?? local;
    case "DocumentReference":
      return child("DocumentTypeCode") === "130" ? "ObjectReference" : local;
    case "PartyTaxScheme":
      return isTin(tree, node) ? "TinScheme" : local;
    case "TaxTotal":
      return isInOtherCurrency(tree, node, rootCurrency) ? "TaxTotalInTaxCurrency" : local;
    default:
      return sameOfBoth[local] ?? local;
  }
}

function isTin(tree: XmlTree, node: XmlNode): boolean {
  const scheme = tree.child(node, cac, "TaxScheme");
  const id = scheme === undefined ? undefined : tree.child(scheme, cbc, "ID");
  return id !== undefined && tree.text(id).trim() === "TIN";
}

/** The second total (IBT-111), which is not in the document currency (ibr-co-15). */
function isInOtherCurrency(tree: XmlTree, node: XmlNode, currency: string | undefined): boolean {
  const amount = currency === undefined ? undefined : tree.child(node, cbc, "TaxAmount");
  return amount !== undefined && tree.attribute(amount, "currencyID") !== currency;
}

/** The trimmed text there; undefined for none, and for a blank one. */
export function textAt(from: UblElement | undefined, way: string): string | undefined {
  const [path = "", attribute] = way.split("@");
  const steps = path.replace(/\/$/, "");
  const element = steps === "" ? from : from?.first(steps);
  const text = (attribute === undefined ? element?.text : element?.attribute(attribute))?.trim();
  return text === "" ? undefined : text;
}

// More digits would make computing with them slow; no amount of money needs them.
const written = /^([+-]?)(\d{0,15})(?:\.(\d{0,20}))?$/;

/** A number of XML (" +01.50", ".5") as plain digits; undefined for anything else, and beyond 15 digits or 20 decimals. */
export function plainDecimal(text: string | undefined): Decimal | undefined {
  const [, sign, whole = "", fraction = ""] = written.exec(text?.trim() ?? "") ?? [];
  if (sign === undefined || whole + fraction === "") {
    return undefined;
  }
  const integer = whole.replace(/^0+(?=\d)/, "") || "0";
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return sign === "-" && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

export const decimalAt = (from: UblElement | undefined, way: string): Decimal | undefined =>
  plainDecimal(textAt(from, way));
