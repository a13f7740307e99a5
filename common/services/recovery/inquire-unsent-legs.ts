import { lowestId } from "../../domain/lowest-id.ts";
import type { Queryable } from "../../db/queryable.ts";
import {
  findDocumentsWithoutLegs,
  findUnsentLegs,
  type RecoveredEnvelope,
  type UnsentLeg,
} from "../../db/stores/recovery/recovered-envelope-store.ts";
import { PARTICIPANT_META_SCHEME } from "../../domain/identifiers.ts";
import { decidingLegs } from "../../domain/status/legs.ts";
import type { SendingHistory, TransmissionStatus } from "../../peppol/access-point/access-point.ts";
import { envelopeId } from "../identifiers/envelope-id.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { RecoveryProblem } from "./recovery-problem.ts";

interface AskingDeps {
  database: Queryable;
  accessPoint: SendingHistory;
}

const concurrency = 16;
const pageSize = 500;

/** Members of an envelope that is known by its id only. */
export const unknownEnvelope = {
  documentId: null,
  revision: null,
  leg: null,
  kind: null,
  documentSequence: null,
  businessProfileId: null,
  senderId: "",
  receiverId: "",
  mlsStatus: null,
  takenAt: null,
} as const;

/**
 * Asks about every leg that the database would send, including those that do not exist yet, unless the access point's
 * list had it: the list may have moved the oldest to an archive.
 *
 * @throws RecoveryProblem when an inquiry fails
 */
export async function inquireUnsentLegs(deps: AskingDeps, listed: ReadonlySet<string>): Promise<RecoveredEnvelope[]> {
  const envelopes: RecoveredEnvelope[] = [];
  for await (const legs of readUnsentLegPages(deps.database)) {
    const unseen = legs.filter(({ sbdhId }) => !listed.has(sbdhId));
    for (let from = 0; from < unseen.length; from += concurrency) {
      const group = unseen.slice(from, from + concurrency);
      const statuses = await Promise.all(group.map(({ sbdhId }) => deps.accessPoint.status(sbdhId)));
      for (const [nth, status] of statuses.entries()) {
        if (status.transaction === null && status.kind !== "not_found") {
          throw new RecoveryProblem(status.reason);
        }
        if (status.transaction !== null) {
          envelopes.push(envelopeOf(group[nth]!, status.transaction));
        }
      }
    }
  }
  return envelopes;
}

/** All envelopes that the database would send, whether or not their legs exist. */
export async function* readUnsentLegPages(db: Queryable): AsyncGenerator<UnsentLeg[]> {
  for (let after = lowestId; ;) {
    const legs = await findUnsentLegs(db, { after, limit: pageSize });
    yield legs;
    if (legs.length < pageSize) {
      break;
    }
    after = legs.at(-1)?.sbdhId ?? after;
  }
  const installation = await readInstallation(db);
  for (let after = lowestId; ;) {
    const documents = await findDocumentsWithoutLegs(db, { after, limit: pageSize });
    yield documents.flatMap(({ id: documentId, revision }) =>
      decidingLegs.map((leg) => {
        const name = { documentId, revision, leg };
        return { sbdhId: envelopeId(installation, name), ...name };
      }),
    );
    if (documents.length < pageSize) {
      break;
    }
    after = documents.at(-1)?.id ?? after;
  }
}

const participantValue = (id: string | null): string => (id ?? "").replace(`${PARTICIPANT_META_SCHEME}::`, "");

function envelopeOf(leg: UnsentLeg, transaction: NonNullable<TransmissionStatus["transaction"]>): RecoveredEnvelope {
  const text = (name: string): string | null => {
    const value = transaction[name];
    return typeof value === "string" ? value : null;
  };
  const takenAt = text("createdDT");
  return {
    ...unknownEnvelope,
    ...leg,
    senderId: participantValue(text("senderID")),
    receiverId: participantValue(text("receiverID")),
    status: text("status") ?? "",
    mlsStatus: text("mlsStatus"),
    takenAt: takenAt === null || Number.isNaN(Date.parse(takenAt)) ? null : new Date(takenAt),
  };
}
