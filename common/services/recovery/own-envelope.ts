import { validate as isUuid } from "uuid";

import type { RecoveredEnvelope } from "../../db/stores/recovery/recovered-envelope-store.ts";
import { legNames, publicLeg, type Leg } from "../../domain/status/legs.ts";
import type { SendingRecord } from "../../peppol/access-point/access-point.ts";
import { unknownEnvelope } from "./inquire-unsent-legs.ts";
import { envelopeId } from "../identifiers/envelope-id.ts";
import { readEnvelopeNote } from "../identifiers/envelope-note.ts";
import type { Installation } from "../identifiers/read-installation.ts";

/**
 * What a record of the access point says of an envelope of this installation; undefined for those of others that use the same
 * access point, which cannot make our ids. An envelope of a release before these ids existed is known by its id alone, to
 * whoever has it.
 */
export function ownEnvelope(installation: Installation, record: SendingRecord): RecoveredEnvelope | undefined {
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
  const { revision, documentSequence, businessProfileId } = note;
  return isOurs(installation, said.sbdhId, { documentId, revision, leg })
    ? { ...said, documentId, revision, leg, documentSequence, businessProfileId }
    : undefined;
}

const isOurs = (
  installation: Installation,
  sbdhId: string,
  name: { documentId: string; revision: number; leg: Leg },
): boolean => envelopeId(installation, name) === sbdhId;
