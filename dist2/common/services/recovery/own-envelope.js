import { validate as isUuid } from "uuid";
import { legNames, publicLeg } from "../../domain/status/legs.js";
import { unknownEnvelope } from "./inquire-unsent-legs.js";
import { envelopeId } from "../identifiers/envelope-id.js";
import { readEnvelopeNote } from "../identifiers/envelope-note.js";
/**
 * Maps a record of the access point to an envelope of this installation; undefined for other installations on the same
 * access point, which cannot produce our ids. An envelope from before these ids is known by its id only.
 */
export function ownEnvelope(installation, record) {
    const { sbdhId, documentId, senderId, receiverId, status, mlsStatus, takenAt } = record;
    if (!isUuid(sbdhId)) {
        return undefined;
    }
    const note = readEnvelopeNote(record.note);
    const leg = legNames.find((name) => publicLeg(name) === record.leg);
    const said = { sbdhId: sbdhId.toLowerCase(), senderId, receiverId, status, mlsStatus, takenAt };
    if (note === undefined || leg === undefined || documentId === null || !isUuid(documentId)) {
        return { ...unknownEnvelope, ...said };
    }
    const { kind, revision, documentSequence, businessProfileId } = note;
    return isOurs(installation, said.sbdhId, { documentId, revision, leg })
        ? { ...said, documentId, revision, leg, kind, documentSequence, businessProfileId }
        : undefined;
}
const isOurs = (installation, sbdhId, name) => envelopeId(installation, name) === sbdhId;
//# sourceMappingURL=own-envelope.js.map