import { isDocumentKind } from "../../domain/document-kinds.js";
import { kindOfDefaultNumber } from "../../domain/numbering.js";
/** It names the kind where the number does not: release 1.0.0 reads notes of three parts only, and may be restored beside later ones. */
export function envelopeNote({ kind, documentSequence, revision, businessProfileId }) {
    const note = `${documentSequence} ${revision} ${businessProfileId}`;
    return kind === null || kindOfDefaultNumber(documentSequence) === kind ? note : `${note} ${kind}`;
}
const noteShape = /^(.{1,64}) (\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([a-z-]{1,30}))?$/;
/** Undefined for a note that is not ours. */
export function readEnvelopeNote(text) {
    const [, documentSequence, revision, businessProfileId, named] = noteShape.exec(text ?? "") ?? [];
    if (documentSequence === undefined || businessProfileId === undefined) {
        return undefined;
    }
    const kind = named === undefined ? (kindOfDefaultNumber(documentSequence) ?? null) : named;
    return kind === null || isDocumentKind(kind)
        ? { kind, documentSequence, revision: Number(revision), businessProfileId }
        : undefined;
}
//# sourceMappingURL=envelope-note.js.map