import { PARTICIPANT_META_SCHEME } from "../../domain/identifiers.ts";
import { publicLeg } from "../../domain/status/legs.ts";
import type {
  AccessPointConnection,
  Page,
  ReceivedMessage,
  Records,
  SendingRecord,
  SendingRecords,
  TransmissionStatus,
} from "./access-point.ts";
import { AccessPointClient, isRecord, toAnswer, type AccessPointOptions } from "./access-point-client.ts";
import { faultsOfStatusPage } from "./status-page.ts";
import { mlsDocTypeId } from "../envelope/mls.ts";
import { readSbdHeader } from "../envelope/sbdh-reader.ts";
import { classifySending } from "../answers/sending-outcomes.ts";
import { readTransmissionStatus } from "../answers/transmission-statuses.ts";

/**
 * Statuses after which the status object is read: a failed attempt, and refusals that a second envelope of the same id
 * gets as well.
 */
const askedAfter: readonly number[] = [422, 400, 409];

const secondRefused = "The access point refused the request, which it does as well when it has the envelope already";

/** HTTP API of phoss-ap (access-point.md 2); its history lists the same transactions, for a restore. */
export function createPhossAp(options: AccessPointOptions): AccessPointConnection {
  const client = new AccessPointClient({ ...options, statusPath: "/management/status", faultsOfStatusPage });
  return {
    async submit({ sbd, documentId, leg, note, traceparent, fence }) {
      const correlation = {
        custom1: documentId,
        custom2: publicLeg(leg),
        ...(note !== undefined && { custom3: note }),
      };
      const query = new URLSearchParams(correlation);
      const reply = await client.call({
        method: "POST",
        path: `/api/outbound/submit-sbd?${query.toString()}`,
        headers: {
          "content-type": "application/xml; charset=utf-8",
          ...(traceparent !== undefined && { traceparent }),
        },
        body: sbd,
        ...(fence !== undefined && { fence }),
      });
      if ("failure" in reply) {
        return classifySending(reply);
      }
      const answer = toAnswer(reply);
      const outcome = classifySending(answer);
      if (!askedAfter.includes(reply.status) || outcome.kind === "sent") {
        return outcome;
      }
      // Only the status object shows whether the access point keeps and retries the envelope, and whether it refused
      // a second copy.
      const { kind, transaction, reason } = await ask(client, readSbdHeader(sbd).sbdhId);
      if (kind === "not_found") {
        return classifySending(reply.status === 422 ? { ...answer, keepsNothing: true } : answer);
      }
      if (transaction === null && reply.status !== 422) {
        return { kind: "unknown", reason: `${secondRefused}: ${reason}`, report: null };
      }
      return transaction === null ? outcome : classifySending({ ...answer, transaction });
    },
    status: (sbdhId) => ask(client, sbdhId),
    history: (page) => history(client, page),
    waitingMessages: () => list(client, "/api/inbound/in-processing", statusMessage),
    receivedMessages: (page) => list(client, "/api/ops/inbound/history", statusMessage, page),
    replay: (sbdhId) => replay(client, sbdhId),
    admit: (work) => client.admit(work),
    pausedForMs: () => client.pausedForMs(),
    probe: () => client.probe(),
    outage: () => client.outage(),
    faults: () => client.faults(),
    close: () => client.close(),
  };
}

async function ask(client: AccessPointClient, sbdhId: string): Promise<TransmissionStatus> {
  const path = `/api/outbound/status/${encodeURIComponent(sbdhId)}?includeArchive=true`;
  const reply = await client.call({ method: "GET", path });
  if ("failure" in reply) {
    const { code, message } = reply.failure;
    const says = "The access point did not answer";
    return { kind: "unavailable", reason: `${says}: ${code}`, detail: `${says}: ${message}`, transaction: null };
  }
  if (reply.status === 200 && isRecord(reply.json)) {
    return readTransmissionStatus(reply.json);
  }
  if (reply.status === 404) {
    return { kind: "not_found", reason: "The access point does not know the message", transaction: null };
  }
  const kind = reply.status === 401 || reply.status === 403 ? "blocked" : "unavailable";
  return { kind, reason: `The access point answered the question with ${reply.status}`, transaction: null };
}

async function history(client: AccessPointClient, page: Page): Promise<SendingRecords> {
  const listed = await list(client, "/api/ops/outbound/history", sendingRecord, page);
  return listed.kind === "records" &&
    listed.isLast &&
    !(await hasNoMore(client, page.offset + listed.records.length + page.limit))
    ? { kind: "unavailable", reason: "The access point's list is empty or short, and its size does not confirm that" }
    : listed;
}

/** Rows for which `read` has nothing are left out. */
async function list<Row>(
  client: AccessPointClient,
  path: string,
  read: (row: Record<string, unknown>) => Row | undefined,
  page?: Page,
): Promise<Records<Row>> {
  const query = page === undefined ? "" : `?offset=${page.offset}&limit=${page.limit}`;
  const reply = await client.call({ method: "GET", path: path + query });
  if ("failure" in reply) {
    return { kind: "unavailable", reason: `The access point did not answer: ${reply.failure.code}` };
  }
  const { status, json } = reply;
  if (status === 200 && Array.isArray(json)) {
    const records = json.filter(isRecord).flatMap((row) => read(row) ?? []);
    return { kind: "records", records, isLast: page === undefined || json.length < page.limit };
  }
  if (status === 404 || status === 405) {
    return { kind: "unsupported", reason: `The access point has no list of what it was given (${status})` };
  }
  const kind = status === 401 || status === 403 ? "blocked" : "unavailable";
  return { kind, reason: `The access point did not give its list of what it was given (${status})` };
}

/**
 * Whether the list ends where it seems to: it is empty as well while the access point's database does not answer, and its size, which
 * is then -1, is the only control. Others may send meanwhile, so it may be a little larger than what was read.
 */
async function hasNoMore(client: AccessPointClient, most: number): Promise<boolean> {
  const reply = await client.call({ method: "GET", path: "/api/ops/outbound/size" });
  return !("failure" in reply) && typeof reply.json === "number" && reply.json >= 0 && reply.json <= most;
}

function statusMessage({ sbdhInstanceID, status, docTypeID }: Record<string, unknown>): ReceivedMessage | undefined {
  return typeof docTypeID === "string" && docTypeID.endsWith(mlsDocTypeId) && typeof sbdhInstanceID === "string"
    ? { sbdhId: sbdhInstanceID, status: String(status) }
    : undefined;
}

/** It answers when our own API has taken the message, or has not. */
async function replay(client: AccessPointClient, sbdhId: string): ReturnType<AccessPointConnection["replay"]> {
  const reply = await client.call({ method: "POST", path: `/api/ops/inbound/${encodeURIComponent(sbdhId)}/replay` });
  if ("failure" in reply || (reply.status >= 500 && !isRecord(reply.json))) {
    return "unavailable";
  }
  return reply.status === 200 ? "taken" : reply.status >= 500 ? "refused" : "unknown";
}

function sendingRecord(transaction: Record<string, unknown>): SendingRecord {
  const text = (name: string): string | null => {
    const value = transaction[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const takenAt = new Date(text("createdDT") ?? NaN);
  return {
    sbdhId: text("sbdhInstanceID") ?? "",
    status: text("status") ?? "",
    mlsStatus: text("mlsStatus"),
    senderId: participant(text("senderID")),
    receiverId: participant(text("receiverID")),
    takenAt: Number.isNaN(takenAt.getTime()) ? null : takenAt,
    documentId: text("custom1"),
    leg: text("custom2"),
    note: text("custom3"),
  };
}

/** Without the meta scheme, which all of them have. */
const participant = (id: string | null): string => (id ?? "").replace(`${PARTICIPANT_META_SCHEME}::`, "");
