import { validate as isUuid } from "uuid";

import type { RecoveredEnvelope } from "./recovered-envelope-store.ts";
import { legNames, publicLeg } from "../status/legs.ts";
import type { SendingRecord, SendingHistory } from "../peppol/access-point.ts";
import { envelopeId, followingEnvelopeId, readEnvelopeNote } from "../delivery/build-envelope.ts";
import { type Installation, readInstallation } from "./read-installation.ts";
import type { Queryable } from "../db/queryable.ts";

/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
export class RecoveryProblem extends Error {}

/** The members of an envelope of which only the id is known. */
const unknownEnvelope = {
  documentId: null,
  revision: null,
  leg: null,
  kind: null,
  documentSequence: null,
  businessProfileId: null,
} as const;

/** A leg that a person has sent again more often than this is not recognized as ours. */
const maxEnvelopes = 16;

/**
 * Maps a record of the access point to an envelope of this installation; undefined for other installations on the same
 * access point, which cannot produce our ids. Of an envelope from before these ids only the id is known.
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
  const { kind, revision, documentSequence, businessProfileId } = note;
  let id = envelopeId(installation, { documentId, revision, leg });
  for (let nth = 1; nth < maxEnvelopes && id !== said.sbdhId; nth += 1) {
    id = followingEnvelopeId(id);
  }
  return id === said.sbdhId
    ? { ...said, documentId, revision, leg, kind, documentSequence, businessProfileId }
    : undefined;
}

/** Records per page of the access point's list. */
const pageSize = 200;
/** Tolerated difference between the access point's clock and ours. */
export const clocksMs = 300_000;

interface Reading {
  database: Queryable;
  accessPoint: SendingHistory;
  /** Time of the newest entry of the database; null if it has none. */
  knownUntil: Date | null;
}

/** Our envelopes that the access point has accepted since the newest entry of the database. @throws RecoveryProblem */
export async function readSentEnvelopes({ database, accessPoint, knownUntil }: Reading): Promise<RecoveredEnvelope[]> {
  const installation = await readInstallation(database);
  const since = knownUntil === null ? -Infinity : knownUntil.getTime() - clocksMs;
  const found = new Map<string, RecoveredEnvelope>();
  for (let offset = 0; ; offset += pageSize) {
    const page = await accessPoint.history({ offset, limit: pageSize });
    if (page.kind !== "records") {
      throw new RecoveryProblem(page.reason);
    }
    for (const record of page.records) {
      const envelope = ownEnvelope(installation, record);
      // Newest first: of two posts of one envelope the later one counts.
      if (envelope !== undefined && !found.has(envelope.sbdhId)) {
        found.set(envelope.sbdhId, envelope);
      }
    }
    // New records shift the others, so some are read twice.
    const oldest = Math.min(...page.records.map(({ takenAt }) => takenAt?.getTime() ?? Infinity));
    if (page.isLast || oldest < since) {
      return [...found.values()];
    }
  }
}
