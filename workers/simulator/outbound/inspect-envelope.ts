import { hash } from "node:crypto";

import { documentKinds, documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { Finding } from "../../../common/rules/finding.ts";
import { formatParticipantId, parseParticipantId } from "../../../common/peppol/identifiers.ts";
import type { DecidingLeg } from "../../../common/status/legs.ts";
import { readHeader, readXml, unusableMessage, type SbdHeader, sbdhNamespace } from "../../../common/peppol/sbdh.ts";
import { taxDataExchange } from "../../../common/peppol/tax-data.ts";
import type { XmlTree } from "../../../common/schematron/documents.ts";
import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { readPayload, type Payload } from "./read-payload.ts";
import { writeAnew } from "./write-anew.ts";
import type { MlsIssue, ValidationSummary } from "../transmissions.ts";

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
  return {
    header,
    leg: header.docTypeId === taxDataExchange.docTypeId ? "c5" : "c3",
    sentSha256: hash("sha256", sent),
    otherPartyTins: [...payload.otherPartyTins, ...tinOf(header.receiverId)],
    verdict: validate(header, payload, tree),
  };
}

const tinOf = (participantId: string): string[] => {
  const id = parseParticipantId(participantId);
  return id === undefined ? [] : [id.value];
};

function validate(header: SbdHeader, payload: Payload, tree: XmlTree): ValidationSummary {
  const mismatches = envelopeIssues(header, payload);
  if (payload.form === "unknown") {
    return { ruleSet: "none", fatal: 1 + mismatches.length, warnings: 0, issues: [unknownRoot(tree), ...mismatches] };
  }
  const ruleSet = payload.form === "tax-data" ? ruleSets.taxData : ruleSets.forDocument(payload.customizationId);
  const { findings, totals } = ruleSet.check(tree);
  const fatal = findings.filter(({ flag }) => flag === "fatal");
  return {
    ruleSet: `${ruleSet.id} ${ruleSet.version}`,
    fatal: totals.fatal + mismatches.length,
    warnings: totals.warning,
    issues: [...mismatches, ...fatal.slice(0, maxIssues).map(asIssue(tree))].slice(0, maxIssues),
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

const asIssue =
  (tree: XmlTree) =>
  ({ reasonCode, text, location }: Finding): MlsIssue =>
    issue(location.replace(/^\/\*/, `/${tree.localName(tree.root)}`), `${reasonCode}: ${text}`);

function unknownRoot(tree: XmlTree): MlsIssue {
  const { namespace, local } = tree.expandedName(tree.root);
  return {
    ...issue("NA", `${local} of the namespace "${namespace}" is no document that is received here`),
    reason: "SV",
  };
}
