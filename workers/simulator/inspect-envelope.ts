import { hash } from "node:crypto";

import { documentKindNames, documentKinds, type DocumentKindTraits } from "../../common/documents/document-kinds.ts";
import { taxDataExchange } from "../../common/peppol/tax-data.ts";
import type { XmlNode, XmlTree } from "../../common/schematron/documents.ts";
import { cac, cbc, cec } from "../../common/ubl/ubl-element.ts";
import { formatParticipantId, parseParticipantId } from "../../common/peppol/identifiers.ts";
import type { DecidingLeg } from "../../common/status/legs.ts";
import { readHeader, readXml, unusableMessage, type SbdHeader, sbdhNamespace } from "../../common/peppol/sbdh.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import type { MlsIssue, ValidationSummary } from "./transmissions.ts";

const pxs = taxDataExchange.standard;

/** What is compared with the envelope. A missing participant is undefined, a missing CustomizationID or ProfileID is "". */
interface Payload {
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

function readPayload(tree: XmlTree): Payload {
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
  const customizationId = textAt(tree, tree.root, [cbc, "CustomizationID"]) ?? "";
  const { issuer, receiver } = rolesOf(customizationId);
  return {
    form: "ubl",
    customizationId,
    docTypeId: `${namespace}::${local}##${customizationId}::2.1`,
    processId: textAt(tree, tree.root, [cbc, "ProfileID"]) ?? "",
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
  const customizationId = textAt(tree, tree.root, [cbc, "CustomizationID"]) ?? "";
  return {
    form: "tax-data",
    customizationId,
    docTypeId: `${pxs}::TaxData##${customizationId}::1.0`,
    processId: textAt(tree, tree.root, [cbc, "ProfileID"]) ?? "",
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
  const { receiver } = rolesOf(textAt(tree, reported, [cbc, "CustomizationID"]) ?? "");
  const content = at(tree, transaction, [pxs, "SourceDocument"], [cec, "ExtensionContent"]);
  const source = content === undefined ? undefined : tree.children(content)[0];
  const taxNumber = textAt(
    tree,
    reported,
    [cac, receiver],
    [cac, "Party"],
    [cac, "PartyTaxScheme"],
    [cbc, "CompanyID"],
  );
  const address = textAt(tree, source, [cac, receiver], [cac, "Party"], [cbc, "EndpointID"]);
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

function textAt(tree: XmlTree, from: XmlNode | undefined, ...path: Step[]): string | undefined {
  const node = at(tree, from, ...path);
  return node === undefined ? undefined : tree.text(node).trim();
}

/** Does not check value and scheme, because the rules do. */
function endpoint(tree: XmlTree, party: XmlNode | undefined): string | undefined {
  const node = at(tree, party, [cbc, "EndpointID"]);
  return node === undefined ? undefined : `${tree.attribute(node, "schemeID") ?? ""}:${tree.text(node).trim()}`;
}

const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<([^\s<>/?!]+)((?:\s+[^\s=<>]+="[^"]*"){2,})\s*(\/?)>/g;
const attribute = /[^\s=]+="[^"]*"/g;

/**
 * The envelope as another program writes what it has read, as phoss-ap does before it sends: the same elements and texts in
 * other bytes, with another declaration, order of attributes and space in tags.
 */
export const writeAnew = (sbd: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${sbd
    .replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, "")
    .replace(markup, (whole: string, name: string | undefined, attributes: string, end: string) =>
      name === undefined ? whole : `<${[name, ...attributes.match(attribute)!.toReversed()].join(" ")}${end && " /"}>`,
    )}`;

export interface Inspection {
  header: SbdHeader;
  leg: DecidingLeg;
  /** TINs of the other party, which choose the outcome. */
  otherPartyTins: string[];
  /** Digest of the envelope as it is sent, in hex. */
  sentSha256: string;
  verdict: ValidationSummary;
}

const maxIssues = 10;
const maxTextLength = 500;

const ruleSets = loadRuleSets();

/** Compiles the rules now, so that the first document does not wait for them. */
export function warmRules(): void {
  for (const name of documentKindNames) {
    ruleSets.forDocument(documentKinds[name].customizationId);
  }
  void ruleSets.taxData;
}

/**
 * Reads an envelope as the receiving corner does, once the access point has written it anew: its header, what its document says of itself, and every rule for that
 * document (PINT AE for corner 3, the tax data rules for corner 5).
 *
 * @throws AppError 400 when it is no StandardBusinessDocument with exactly one document in it
 */
export function inspectEnvelope(sbd: string): Inspection {
  const sent = writeAnew(sbd);
  const envelope = readXml(sent);
  const header = readHeader(envelope, envelope.root);
  const payloads = envelope.children(envelope.root).filter((node) => envelope.namespace(node) !== sbdhNamespace);
  const [node] = payloads;
  if (node === undefined || payloads.length > 1) {
    throw unusableMessage(`the envelope holds ${payloads.length} documents, exactly one is expected`);
  }
  const tree = envelope.subtree(node);
  const payload = readPayload(tree);
  const receiver = parseParticipantId(header.receiverId);
  return {
    header,
    leg: header.docTypeId === taxDataExchange.docTypeId ? "c5" : "c3",
    sentSha256: hash("sha256", sent),
    otherPartyTins: [...payload.otherPartyTins, ...(receiver === undefined ? [] : [receiver.value])],
    verdict: validate(header, payload, tree),
  };
}

function validate(header: SbdHeader, payload: Payload, tree: XmlTree): ValidationSummary {
  const mismatches = envelopeIssues(header, payload);
  if (payload.form === "unknown") {
    const { namespace, local } = tree.expandedName(tree.root);
    const says = `${local} of the namespace "${namespace}" is no document that is received here`;
    const unknownRoot = { ...issue("NA", says), reason: "SV" } as const;
    return { ruleSet: "none", fatal: 1 + mismatches.length, warnings: 0, issues: [unknownRoot, ...mismatches] };
  }
  const ruleSet = payload.form === "tax-data" ? ruleSets.taxData : ruleSets.forDocument(payload.customizationId);
  const { findings, totals } = ruleSet.check(tree);
  const fatal = findings
    .filter(({ flag }) => flag === "fatal")
    .slice(0, maxIssues)
    .map(({ reasonCode, text, location }) =>
      issue(location.replace(/^\/\*/, `/${tree.localName(tree.root)}`), `${reasonCode}: ${text}`),
    );
  return {
    ruleSet: `${ruleSet.id} ${ruleSet.version}`,
    fatal: totals.fatal + mismatches.length,
    warnings: totals.warning,
    issues: [...mismatches, ...fatal].slice(0, maxIssues),
  };
}

/** A difference between envelope and document is a ground for a rejection of reason BV (network part 4). */
function envelopeIssues(header: SbdHeader, payload: Payload): MlsIssue[] {
  const said: readonly [what: string, inHeader: string, inDocument: string | undefined, line: string][] = [
    ["document type", header.docTypeId, payload.docTypeId, payload.lines.customization],
    ["process", header.processId, payload.processId, payload.lines.process],
    ["sender", canonical(header.senderId), payload.senderId && canonical(payload.senderId), payload.lines.sender],
    [
      "receiver",
      canonical(header.receiverId),
      payload.receiverId && canonical(payload.receiverId),
      payload.lines.receiver,
    ],
  ];
  const mismatches = said
    .filter(([, inHeader, inDocument]) => inDocument !== undefined && inHeader !== inDocument)
    .map(([what, inHeader, inDocument, line]) =>
      issue(line, `The envelope names the ${what} ${inHeader}, the document ${inDocument}`),
    );
  return /^[A-Z]{2}$/.test(header.country)
    ? mismatches
    : [...mismatches, issue("NA", "The envelope does not name the country of corner 1")];
}

/** Participant values are case-insensitive. */
function canonical(participantId: string): string {
  const id = parseParticipantId(participantId);
  return id === undefined ? participantId : formatParticipantId({ ...id, value: id.value.toLowerCase() });
}

const issue = (line: string, description: string): MlsIssue => ({
  line,
  reason: "BV",
  // The cut may have left the first half of a surrogate pair.
  description: description.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, ""),
});
