import { parseXml } from "../schematron/documents.ts";
import { descendants, publisherXml } from "./read-service-group.ts";

const information = ["ServiceMetadata", "ServiceInformation"];

/**
 * The processes of a SignedServiceMetadata (Peppol SMP, OASIS SMP 1.0), with their schemes. Its signature is not verified: nothing is
 * sent by it.
 *
 * @param asked participant and document type as they were asked for, with their schemes
 * @returns undefined for another document, and for one about something else, without processes, or that names another publisher (Redirect)
 * @throws XmlSyntaxError for another text than XML, and for a DTD, which the reader refuses
 */
export function readProcesses(xml: string, asked: { participant: string; documentType: string }): string[] | undefined {
  const tree = parseXml(xml, publisherXml);
  const identifiers = (...path: string[]): string[] =>
    descendants(tree, ...information, ...path).map(
      (node) => `${tree.attribute(node, "scheme")}::${tree.text(node).trim()}`,
    );
  const [participant, documentType] = [identifiers("ParticipantIdentifier"), identifiers("DocumentIdentifier")];
  const processes = identifiers("ProcessList", "Process", "ProcessIdentifier");
  const isAnswer =
    tree.localName(tree.root) === "SignedServiceMetadata" &&
    participant.join(" ").toLowerCase() === asked.participant &&
    documentType.join(" ") === asked.documentType;
  return isAnswer && processes.length > 0 ? processes : undefined;
}
