import { documentKindNames, documentKinds, type DocumentKindTraits } from "../../../common/documents/document-kinds.ts";
import { taxDataExchange } from "../../../common/peppol/tax-data.ts";
import type { XmlNode, XmlTree } from "../../../common/schematron/documents.ts";
import { cac, cbc, cec } from "../../../common/ubl/ubl-element.ts";

const pxs = taxDataExchange.standard;

/** What is compared with the envelope. A missing participant is undefined, a missing CustomizationID or ProfileID is "". */
export interface Payload {
  form: "ubl" | "tax-data" | "unknown";
  customizationId: string;
  docTypeId?: string;
  processId?: string;
  /** The identifiers with their scheme: "0235:1345678901". */
  senderId?: string | undefined;
  receiverId?: string | undefined;
  /** TINs of the receiving party: from its tax number, and from its endpoint. */
  otherPartyTins: string[];
  /** Paths of these parts in the document. */
  lines: { customization: string; process: string; sender: string; receiver: string };
}

export function readPayload(tree: XmlTree): Payload {
  const { namespace, local } = tree.expandedName(tree.root);
  if (namespace === pxs && local === "TaxData") {
    return readTaxData(tree);
  }
  const kind = documentKindNames.map((name) => documentKinds[name]).find((each) => each.namespace === namespace);
  return kind === undefined || kind.rootName !== local ? unknownPayload : readUbl(tree);
}

const nowhere = { customization: "NA", process: "NA", sender: "NA", receiver: "NA" };
const unknownPayload: Payload = { form: "unknown", customizationId: "", otherPartyTins: [], lines: nowhere };

function readUbl(tree: XmlTree): Payload {
  const { namespace, local } = tree.expandedName(tree.root);
  const customizationId = text(tree, tree.root, [cbc, "CustomizationID"]) ?? "";
  const { issuer, receiver } = rolesOf(customizationId);
  return {
    form: "ubl",
    customizationId,
    docTypeId: `${namespace}::${local}##${customizationId}::2.1`,
    processId: text(tree, tree.root, [cbc, "ProfileID"]) ?? "",
    senderId: endpoint(tree, at(tree, tree.root, [cac, issuer], [cac, "Party"])),
    receiverId: endpoint(tree, at(tree, tree.root, [cac, receiver], [cac, "Party"])),
    otherPartyTins: [],
    lines: {
      customization: `/${local}/cbc:CustomizationID[1]`,
      process: `/${local}/cbc:ProfileID[1]`,
      sender: `/${local}/cac:${issuer}[1]/cac:Party[1]/cbc:EndpointID[1]`,
      receiver: `/${local}/cac:${receiver}[1]/cac:Party[1]/cbc:EndpointID[1]`,
    },
  };
}

function readTaxData(tree: XmlTree): Payload {
  const customizationId = text(tree, tree.root, [cbc, "CustomizationID"]) ?? "";
  return {
    form: "tax-data",
    customizationId,
    docTypeId: `${pxs}::TaxData##${customizationId}::1.0`,
    processId: text(tree, tree.root, [cbc, "ProfileID"]) ?? "",
    senderId: endpoint(tree, at(tree, tree.root, [pxs, "ReportingParty"])),
    receiverId: endpoint(tree, at(tree, tree.root, [pxs, "ReceivingParty"])),
    otherPartyTins: reportedTins(tree),
    lines: {
      customization: "/TaxData/cbc:CustomizationID[1]",
      process: "/TaxData/cbc:ProfileID[1]",
      sender: "/TaxData/pxs:ReportingParty[1]/cbc:EndpointID[1]",
      receiver: "/TaxData/pxs:ReceivingParty[1]/cbc:EndpointID[1]",
    },
  };
}

/** The reported part names tax numbers only; the endpoint is in the source document. */
function reportedTins(tree: XmlTree): string[] {
  const transaction = at(tree, tree.root, [pxs, "ReportedTransaction"]);
  const reported = at(tree, transaction, [pxs, "ReportedDocument"]);
  const { receiver } = rolesOf(text(tree, reported, [cbc, "CustomizationID"]) ?? "");
  const content = at(tree, transaction, [pxs, "SourceDocument"], [cec, "ExtensionContent"]);
  const source = content === undefined ? undefined : tree.children(content)[0];
  const taxNumber = text(tree, reported, [cac, receiver], [cac, "Party"], [cac, "PartyTaxScheme"], [cbc, "CompanyID"]);
  const address = text(tree, source, [cac, receiver], [cac, "Party"], [cbc, "EndpointID"]);
  return [taxNumber?.slice(0, 10), address].filter((tin) => tin !== undefined);
}

type Role = "AccountingSupplierParty" | "AccountingCustomerParty";

/** The elements of corner 1 and corner 4 by the customization; those of self-billing for an unknown one. */
function rolesOf(customizationId: string): { issuer: Role; receiver: Role } {
  const kind =
    documentKindNames.map((name) => documentKinds[name]).find((each) => each.customizationId === customizationId) ??
    documentKinds["purchase-invoices"];
  return { issuer: elementOf(kind.issuer), receiver: elementOf(kind.receiver) };
}

const elementOf = (party: DocumentKindTraits["issuer"]): Role =>
  party === "accounting_supplier_party" ? "AccountingSupplierParty" : "AccountingCustomerParty";

type Step = readonly [namespace: string, local: string];

function at(tree: XmlTree, from: XmlNode | undefined, ...path: Step[]): XmlNode | undefined {
  let node = from;
  for (const [namespace, local] of path) {
    node = node === undefined ? undefined : tree.child(node, namespace, local);
  }
  return node;
}

function text(tree: XmlTree, from: XmlNode | undefined, ...path: Step[]): string | undefined {
  const node = at(tree, from, ...path);
  return node === undefined ? undefined : tree.text(node).trim();
}

/** Does not check value and scheme, because the rules do. */
function endpoint(tree: XmlTree, party: XmlNode | undefined): string | undefined {
  const node = at(tree, party, [cbc, "EndpointID"]);
  return node === undefined ? undefined : `${tree.attribute(node, "schemeID") ?? ""}:${tree.text(node).trim()}`;
}
