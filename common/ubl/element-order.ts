import type { XmlNode, XmlTree } from "../schematron/documents.ts";
import { cac, cbc } from "./ubl-element.ts";

/**
 * The sequence in which UBL 2.1 has the elements that we write and read, by type; `*` marks one that may be repeated. Elements that
 * are not named here are left to the schema.
 */
const sequences = {
  Invoice:
    "CustomizationID ProfileID ProfileExecutionID ID UUID IssueDate IssueTime DueDate InvoiceTypeCode Note* TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod* OrderReference BillingReference* DespatchDocumentReference* ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference* ContractDocumentReference* AdditionalDocumentReference* ProjectReference* AccountingSupplierParty AccountingCustomerParty PayeeParty BuyerCustomerParty SellerSupplierParty TaxRepresentativeParty Delivery* DeliveryTerms PaymentMeans* PaymentTerms* PrepaidPayment* AllowanceCharge* TaxExchangeRate TaxTotal* LegalMonetaryTotal InvoiceLine*",
  CreditNote:
    "CustomizationID ProfileID ProfileExecutionID ID UUID IssueDate IssueTime TaxPointDate CreditNoteTypeCode Note* DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod* DiscrepancyResponse* OrderReference BillingReference* DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference* StatementDocumentReference* OriginatorDocumentReference* AccountingSupplierParty AccountingCustomerParty PayeeParty BuyerCustomerParty SellerSupplierParty TaxRepresentativeParty Delivery* DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine*",
  Address: "ID StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine* Country",
  AddressLine: "Line",
  AllowanceCharge:
    "ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason* MultiplierFactorNumeric Amount BaseAmount TaxCategory*",
  Attachment: "EmbeddedDocumentBinaryObject ExternalReference",
  BillingReference: "InvoiceDocumentReference",
  Branch: "ID Name Address",
  CardAccount: "PrimaryAccountNumberID NetworkID HolderName",
  CommodityClassification: "NatureCode CommodityCode ItemClassificationCode",
  Contact: "Name Telephone ElectronicMail",
  Country: "IdentificationCode Name",
  CreditNoteLine:
    "ID Note* CreditedQuantity LineExtensionAmount AccountingCost InvoicePeriod* OrderLineReference* DespatchLineReference* DocumentReference* TaxTotal* AllowanceCharge* Item Price ItemPriceExtension",
  CustomerOrSupplier: "Party",
  Delivery: "ActualDeliveryDate DeliveryLocation DeliveryParty DeliveryTerms*",
  DeliveryTerms: "ID",
  DocumentReference: "ID UUID IssueDate IssueTime DocumentTypeCode DocumentDescription* Attachment",
  ExchangeRate: "SourceCurrencyCode TargetCurrencyCode CalculationRate Date",
  FinancialAccount: "ID Name FinancialInstitutionBranch",
  InvoiceLine:
    "ID Note* InvoicedQuantity LineExtensionAmount AccountingCost InvoicePeriod* OrderLineReference* DespatchLineReference* DocumentReference* AllowanceCharge* TaxTotal* Item Price ItemPriceExtension",
  Item: "Description* Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification AdditionalItemIdentification* OriginCountry CommodityClassification* ClassifiedTaxCategory* AdditionalItemProperty* ItemInstance*",
  ItemIdentification: "ID",
  ItemInstance: "LotIdentification",
  ItemProperty: "Name Value",
  LineReference: "LineID DocumentReference",
  Location: "ID Address",
  LotIdentification: "LotNumberID",
  MonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount",
  OrderLineReference: "LineID OrderReference",
  OrderReference: "ID SalesOrderID",
  Party: "EndpointID PartyIdentification* PartyName* PostalAddress PartyTaxScheme* PartyLegalEntity* Contact",
  PartyIdentification: "ID",
  PartyLegalEntity: "RegistrationName CompanyID CompanyLegalForm",
  PartyName: "Name",
  PartyTaxScheme: "RegistrationName CompanyID TaxScheme",
  PaymentMandate: "ID PayerFinancialAccount",
  PaymentMeans: "ID PaymentMeansCode PaymentDueDate PaymentID* CardAccount PayeeFinancialAccount PaymentMandate",
  PaymentTerms: "PaymentMeansID* Note* Amount InstallmentDueDate",
  Period: "StartDate EndDate DescriptionCode* Description*",
  Price: "PriceAmount BaseQuantity AllowanceCharge*",
  PriceExtension: "Amount TaxTotal*",
  ProjectReference: "ID",
  Response: "ReferenceID ResponseCode Description*",
  TaxCategory: "ID Percent PerUnitAmount TaxExemptionReasonCode TaxExemptionReason* TaxScheme",
  TaxScheme: "ID",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxTotal: "TaxAmount TaxIncludedIndicator TaxSubtotal*",
} as const satisfies Readonly<Record<string, string>>;

type TypeName = keyof typeof sequences;

/** Types of elements that are not called like their type. */
const typesByName: Readonly<Record<string, TypeName>> = {
  AccountingCustomerParty: "CustomerOrSupplier",
  AccountingSupplierParty: "CustomerOrSupplier",
  AdditionalDocumentReference: "DocumentReference",
  AdditionalItemIdentification: "ItemIdentification",
  AdditionalItemProperty: "ItemProperty",
  BuyerCustomerParty: "CustomerOrSupplier",
  BuyersItemIdentification: "ItemIdentification",
  ClassifiedTaxCategory: "TaxCategory",
  ContractDocumentReference: "DocumentReference",
  DeliveryLocation: "Location",
  DeliveryParty: "Party",
  DespatchDocumentReference: "DocumentReference",
  DespatchLineReference: "LineReference",
  DiscrepancyResponse: "Response",
  FinancialInstitutionBranch: "Branch",
  InvoiceDocumentReference: "DocumentReference",
  InvoicePeriod: "Period",
  ItemPriceExtension: "PriceExtension",
  LegalMonetaryTotal: "MonetaryTotal",
  OriginCountry: "Country",
  OriginatorDocumentReference: "DocumentReference",
  PayeeFinancialAccount: "FinancialAccount",
  PayeeParty: "Party",
  PayerFinancialAccount: "FinancialAccount",
  PostalAddress: "Address",
  ReceiptDocumentReference: "DocumentReference",
  SellerSupplierParty: "CustomerOrSupplier",
  SellersItemIdentification: "ItemIdentification",
  StandardItemIdentification: "ItemIdentification",
  StatementDocumentReference: "DocumentReference",
  TaxExchangeRate: "ExchangeRate",
  TaxRepresentativeParty: "Party",
};

interface ElementInSequence {
  rank: number;
  isRepeatable: boolean;
  /** Of an element with elements that are known. */
  type: SequenceType | undefined;
}

type SequenceType = ReadonlyMap<string, ElementInSequence>;

const types = new Map<TypeName, Map<string, ElementInSequence>>(
  Object.keys(sequences).map((name) => [name as TypeName, new Map()]),
);
for (const [name, elements] of types) {
  sequences[name].split(" ").forEach((entry, rank) => {
    const element = entry.replace("*", "");
    const type = types.get(typesByName[element] ?? (element as TypeName));
    elements.set(element, { rank, isRepeatable: entry !== element, type });
  });
}

/** By type, the type of the other kind, whose further elements do not belong here: a credit note has no DueDate in UBL 2.1. */
const ofTheOther = new Map<SequenceType, SequenceType>();
for (const [one, other] of [
  ["Invoice", "CreditNote"],
  ["InvoiceLine", "CreditNoteLine"],
] as const) {
  const first = types.get(one)!;
  const second = types.get(other)!;
  ofTheOther.set(first, second).set(second, first);
}

/** A child that has a place in the sequence of its parent. */
interface Child {
  node: XmlNode;
  /** With its prefix. */
  name: string;
  known: ElementInSequence;
}

interface Misplaced {
  /** XPath, with a position at every step: `/<*>/cac:InvoiceLine[2]/cbc:ID[1]` (without the angle brackets). */
  location: string;
  /** The same without the positions of what UBL has once. */
  path: string;
  /** Words after the path. */
  problem: string;
}

interface MisplacedElements {
  listed: Misplaced[];
  count: number;
}

/** A document that is written in another order throughout has thousands. */
const maxListed = 100;

/**
 * Elements that are not where UBL 2.1 has them, or are there twice where UBL has one. Of several elements as few as possible are said
 * to be out of place: those that have to be moved.
 */
export function misplacedElements(tree: XmlTree): MisplacedElements {
  const found: MisplacedElements = { listed: [], count: 0 };
  const add = ({ node }: Child, problem: string): void => {
    found.count += 1;
    if (found.listed.length < maxListed) {
      found.listed.push({ ...placeOf(tree, node), problem });
    }
  };
  const otherKind = tree.localName(tree.root) === "Invoice" ? "a credit note" : "an invoice";
  const visit = (parent: XmlNode, type: SequenceType): void => {
    const other = ofTheOther.get(type);
    if (other !== undefined) {
      for (const stranger of childrenOf(tree, parent, other).filter(({ name }) => !type.has(name.slice(4)))) {
        add(stranger, `does not belong here: UBL allows it in ${otherKind} only`);
      }
    }
    const children = childrenOf(tree, parent, type);
    if (!isInSequence(children)) {
      const { firsts, repeated } = withoutCopies(children);
      for (const [child, former, next] of outOfOrder(firsts)) {
        add(child, orderProblem(former, next));
      }
      for (const [second, times] of repeated) {
        add(second, `is one too many: UBL allows ${second.name} once here, and the document has ${times}`);
      }
    }
    for (const { node, known } of children) {
      if (known.type !== undefined) {
        visit(node, known.type);
      }
    }
  };
  const type = types.get(tree.localName(tree.root) as TypeName);
  if (type !== undefined) {
    visit(tree.root, type);
  }
  return found;
}

const isInSequence = (children: readonly Child[]): boolean =>
  children.every(({ known: { rank, isRepeatable } }, index) => {
    const former = index === 0 ? -1 : children[index - 1]!.known.rank;
    return former < rank || (former === rank && isRepeatable);
  });

function childrenOf(tree: XmlTree, parent: XmlNode, type: SequenceType): Child[] {
  const { end, name: names } = tree.columns;
  const found: Child[] = [];
  for (let node = parent + 1; node < (end[parent] as number); node = end[node] as number) {
    const { local, namespace } = tree.nameOf(names[node] as number);
    const prefix = namespace === cbc ? "cbc" : namespace === cac ? "cac" : undefined;
    const known = prefix && type.get(local);
    if (known !== undefined) {
      found.push({ node, name: `${prefix}:${local}`, known });
    }
  }
  return found;
}

/** The children without further copies of those that may be there once; and the second one of each, with how many there are. */
function withoutCopies(children: readonly Child[]): { firsts: Child[]; repeated: Map<Child, number> } {
  const same = new Map<ElementInSequence, Child[]>();
  const firsts = children.filter((child) => {
    const former = same.get(child.known);
    if (former === undefined || child.known.isRepeatable) {
      same.set(child.known, [child]);
      return true;
    }
    former.push(child);
    return false;
  });
  const repeated = new Map<Child, number>();
  for (const [, second, ...more] of same.values()) {
    if (second !== undefined) {
      repeated.set(second, more.length + 2);
    }
  }
  return { firsts, repeated };
}

/** Elements that have to be moved, each with those that it belongs between. */
function outOfOrder(
  children: readonly Child[],
): (readonly [child: Child, former: Child | undefined, next: Child | undefined])[] {
  const kept = longestOrdered(children);
  const staying = new Set(kept);
  return children
    .filter((child) => !staying.has(child))
    .map((child) => {
      const next = firstBehind(kept, child.known.rank);
      return [child, kept[next - 1], kept[next]] as const;
    });
}

/** The most children that are in order as they are, by patience sorting. */
function longestOrdered(children: readonly Child[]): Child[] {
  /** `tails`: by length, the last child of the run that ends lowest; `former`: by child, the one before it in its run. */
  const tails: Child[] = [];
  const former = new Map<Child, Child | undefined>();
  for (const child of children) {
    const length = firstBehind(tails, child.known.rank);
    former.set(child, tails[length - 1]);
    tails[length] = child;
  }
  const run: Child[] = [];
  for (let child = tails.at(-1); child !== undefined; child = former.get(child)) {
    run.push(child);
  }
  return run.toReversed();
}

/** Index of the first of the ordered children with a higher rank. */
function firstBehind(ordered: readonly Child[], rank: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]!.known.rank > rank) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

function orderProblem(former: Child | undefined, next: Child | undefined): string {
  const words = [
    ...(former === undefined ? [] : [`after ${former.name}`]),
    ...(next === undefined ? [] : [`before ${next.name}`]),
  ];
  return `is in the wrong order: it must come ${words.join(" and ")}`;
}

function placeOf(tree: XmlTree, node: XmlNode): Pick<Misplaced, "location" | "path"> {
  const nodes: XmlNode[] = [];
  for (let at = node; at !== tree.root; at = tree.columns.parent[at] as number) {
    nodes.unshift(at);
  }
  let location = "/*";
  let path = "/*";
  let type: SequenceType | undefined = types.get(tree.localName(tree.root) as TypeName);
  for (const at of nodes) {
    const known = type?.get(tree.localName(at));
    const step = `/${nameOf(tree, at)}`;
    const position = positionOf(tree, at);
    location += `${step}[${position}]`;
    path += position === 1 && known?.isRepeatable !== true ? step : `${step}[${position}]`;
    type = known?.type;
  }
  return { location, path };
}

/** Among the siblings of its name, from 1. */
function positionOf(tree: XmlTree, node: XmlNode): number {
  const { parent, end, name } = tree.columns;
  let position = 1;
  for (let at = (parent[node] as number) + 1; at < node; at = end[at] as number) {
    position += name[at] === name[node] ? 1 : 0;
  }
  return position;
}

const nameOf = (tree: XmlTree, node: XmlNode): string =>
  `${tree.namespace(node) === cbc ? "cbc" : "cac"}:${tree.localName(node)}`;
