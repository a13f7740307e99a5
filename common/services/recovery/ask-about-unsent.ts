import type { Queryable } from "../../db/database.ts";
import {
  findUnlaidDocuments,
  findUnsentLegs,
  type RecoveredEnvelope,
} from "../../db/stores/recovery/recovered-envelope-store.ts";
import { decidingLegs } from "../../domain/status/legs.ts";
import type { SendingHistory, TransmissionStatus } from "../../peppol/access-point/access-point.ts";
import { envelopeId } from "../process/envelope-id.ts";
import { readInstallation } from "../process/read-installation.ts";

interface AskingDeps {
  database: Queryable;
  accessPoint: SendingHistory;
}

/** Questions at the same time. */
const atOnce = 16;
const pageSize = 500;
const first = "00000000-0000-0000-0000-000000000000";

/** Of an envelope that is known by its id alone. */
export const nothingKnown = {
  documentId: null,
  revision: null,
  leg: null,
  documentSequence: null,
  businessProfileId: null,
  senderId: "",
  receiverId: "",
  mlsStatus: null,
  takenAt: null,
} as const;

/** What the access point has, or why it could not be found out. */
export type Asked = { envelopes: RecoveredEnvelope[] } | { problem: string };

/**
 * Asks by its id about every leg that the database would send, those that are not laid down yet included, beside those that
 * the access point's list has shown: the list may have moved the oldest to an archive.
 */
export async function askAboutUnsent(deps: AskingDeps, listed: ReadonlySet<string>): Promise<Asked> {
  const envelopes: RecoveredEnvelope[] = [];
  for await (const ids of pagesOfUnsent(deps.database)) {
    const unseen = ids.filter((id) => !listed.has(id));
    for (let from = 0; from < unseen.length; from += atOnce) {
      const group = unseen.slice(from, from + atOnce);
      const statuses = await Promise.all(group.map((id) => deps.accessPoint.status(id)));
      for (const [nth, status] of statuses.entries()) {
        if (status.transaction === null && status.kind !== "not_found") {
          return { problem: status.reason };
        }
        if (status.transaction !== null) {
          envelopes.push(envelopeOf(group[nth]!, status.transaction));
        }
      }
    }
  }
  return { envelopes };
}

/** Ids of all the envelopes that the database would send, whether or not their legs are laid down. */
export async function* pagesOfUnsent(db: Queryable): AsyncGenerator<string[]> {
  for (let after = first; ;) {
    const ids = await findUnsentLegs(db, { after, limit: pageSize });
    yield ids;
    if (ids.length < pageSize) {
      break;
    }
    after = ids.at(-1) ?? after;
  }
  const installation = await readInstallation(db);
  for (let after = first; ;) {
    const documents = await findUnlaidDocuments(db, { after, limit: pageSize });
    yield documents.flatMap(({ id: documentId, revision }) =>
      decidingLegs.map((leg) => envelopeId(installation, { documentId, revision, leg })),
    );
    if (documents.length < pageSize) {
      break;
    }
    after = documents.at(-1)?.id ?? after;
  }
}

function envelopeOf(sbdhId: string, transaction: NonNullable<TransmissionStatus["transaction"]>): RecoveredEnvelope {
  const text = (name: string): string | null => {
    const value = transaction[name];
    return typeof value === "string" ? value : null;
  };
  const takenAt = text("createdDT");
  return {
    ...nothingKnown,
    sbdhId,
    senderId: text("senderID") ?? "",
    receiverId: text("receiverID") ?? "",
    status: text("status") ?? "",
    mlsStatus: text("mlsStatus"),
    takenAt: takenAt === null || Number.isNaN(Date.parse(takenAt)) ? null : new Date(takenAt),
  };
}
