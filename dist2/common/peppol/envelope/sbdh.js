import { PARTICIPANT_META_SCHEME } from "../../domain/identifiers.js";
import { embeddable } from "../../xml/embeddable.js";
import { Markup } from "../../xml/markup.js";
import { writeXml } from "../../xml/xml-writer.js";
/** Namespace of the Business Message Envelope 2.0 (network.md 4 names the elements). */
export const sbdhNamespace = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
/** Scheme of every Peppol process identifier. */
const processScheme = "cenbii-procid-ubl";
/**
 * Builds the StandardBusinessDocument that an access point sends unchanged (Business Message Envelope 2.0, MLS scopes
 * of 2.0.2). The payload is copied, not parsed.
 *
 * @throws Error when the payload has a document type or is no element
 * @throws RangeError when a header value has a character that XML forbids
 */
export function buildSbd(input) {
    const payload = embeddable(input.payloadXml);
    return writeXml(envelope, (writer) => {
        writer.group("StandardBusinessDocumentHeader", () => writeHeader(writer, input));
        writer.embed(payload);
    });
}
const envelope = new Markup("StandardBusinessDocument", { xmlns: sbdhNamespace });
function writeHeader(writer, input) {
    const authority = { Authority: PARTICIPANT_META_SCHEME };
    writer.leaf("HeaderVersion", "1.0");
    writer.leaf("Sender/Identifier", input.senderId, authority);
    writer.leaf("Receiver/Identifier", input.receiverId, authority);
    writer.group("DocumentIdentification", () => {
        writer.leaf("Standard", input.standard);
        writer.leaf("TypeVersion", input.typeVersion);
        writer.leaf("InstanceIdentifier", input.sbdhId);
        writer.leaf("Type", input.type);
        writer.leaf("CreationDateAndTime", input.createdAt);
    });
    writer.group("BusinessScope", () => {
        writeScope(writer, "DOCUMENTID", input.docTypeId, input.docTypeScheme);
        writeScope(writer, "PROCESSID", input.processId, processScheme);
        writeScope(writer, "COUNTRY_C1", input.country);
        writeScope(writer, "MLS_TO", input.mlsTo, PARTICIPANT_META_SCHEME);
        writeScope(writer, "MLS_TYPE", input.mlsType);
    });
}
function writeScope(writer, type, instance, identifier) {
    if (instance !== undefined) {
        writer.group("Scope", () => {
            writer.leaf("Type", type);
            writer.leaf("InstanceIdentifier", instance);
            writer.leaf("Identifier", identifier);
        });
    }
}
//# sourceMappingURL=sbdh.js.map