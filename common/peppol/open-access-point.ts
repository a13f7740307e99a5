import { parseJson } from "../runtime/text.ts";
import { isRecord, AccessPointClient, toAnswer, type AccessPointOptions } from "./access-point-client.ts";
import { PARTICIPANT_META_SCHEME } from "./identifiers.ts";
import { publicLeg } from "../status/legs.ts";
import type {
  AccessPointConnection,
  Page,
  ReceivedMessage,
  Records,
  SendingRecord,
  Submission,
  TransmissionStatus,
  OpenAccessPoint,
} from "./access-point.ts";
import { mlsDocTypeId } from "./mls.ts";
import { readSbdHeader } from "./sbdh.ts";
import { classifySending, readInquiry } from "./beliefs.ts";
import { failureCauses } from "../status/failure-causes.ts";
import type { Config, AccessPointProfile } from "../config/config.ts";
import { tlsFiles } from "../config/key-variables.ts";
import { SendSlots } from "./send-slots-and-fences.ts";

/** The first release with a list of what it was given, and with our notes in it. */
const oldest = [0, 11, 0] as const;
const oldestName = `phoss-ap ${oldest.join(".")}`;

/** Why an access point is not what this service needs, as sentences; its page of status shows no more than this. */
function faultsOfStatusPage(text: string): string[] {
  const page = parseJson(text);
  const shown = isRecord(page) ? page : {};
  const { "build.version": version, "forwarding.mode": mode, "verification.outbound.enabled": verifies } = shown;
  const faults: string[] = [];
  const [, ...numbers] =
    (typeof version === "string" && /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?![.\d])/.exec(version)) || [];
  const nth = numbers.findIndex((number, index) => Number(number) !== oldest[index]);
  if (numbers.length === 0) {
    faults.push(
      `Its page of status (/management/status) does not say which version it is; ${oldestName} is the oldest that will do`,
    );
  } else if (nth >= 0 && Number(numbers[nth]) < (oldest[nth] ?? 0)) {
    faults.push(`It is version ${numbers.join(".")}; ${oldestName} is the oldest that will do`);
  }
  if (mode !== undefined && mode !== "http_post_sync") {
    faults.push("Its forwarding.mode is not http_post_sync");
  }
  if (verifies === true) {
    faults.push("Its verification.outbound.enabled is true");
  }
  return faults;
}

/** Statuses after which the row is read: a failed attempt, and refusals that a second envelope of the same id gets as well. */
const askedAfter: readonly number[] = [422, 400, 409];

/** How often a 404 must be repeated to be believed: its database may have failed just then. */
const looks = 3;

const post = (client: AccessPointClient, path: string, { sbd, traceparent, fence }: Submission) =>
  client.call({
    method: "POST",
    path,
    headers: { "content-type": "application/xml; charset=utf-8", ...(traceparent !== undefined && { traceparent }) },
    body: sbd,
    ...(fence !== undefined && { fence }),
  });

const reachOf = (
  client: AccessPointClient,
): Pick<AccessPointConnection, "admit" | "pausedForMs" | "probe" | "outage" | "faults" | "close"> => ({
  admit: (work) => client.admit(work),
  pausedForMs: () => client.pausedForMs(),
  probe: () => client.probe(),
  outage: () => client.outage(),
  faults: () => client.faults(),
  close: () => client.close(),
});

/** HTTP API of phoss-ap (access-point.md 2); its history lists the same transactions, for a restore. */
export function createPhossAp(options: AccessPointOptions): AccessPointConnection {
  const client = new AccessPointClient({ ...options, statusPath: "/management/status", faultsOfStatusPage });
  return {
    async submit(submission) {
      const { sbd, documentId, leg, note } = submission;
      const correlation = {
        custom1: documentId,
        custom2: publicLeg(leg),
        ...(note !== undefined && { custom3: note }),
      };
      const query = new URLSearchParams(correlation);
      const reply = await post(client, `/api/outbound/submit-sbd?${query.toString()}`, submission);
      if ("failure" in reply) {
        return classifySending(reply);
      }
      const answer = toAnswer(reply);
      const outcome = classifySending(answer);
      if (!askedAfter.includes(reply.status) || outcome.kind === "sent") {
        return outcome;
      }
      // Only its row shows whether the access point keeps and retries the envelope.
      const { kind, transaction } = await ask(client, readSbdHeader(sbd).sbdhId);
      return classifySending({
        ...answer,
        ...(transaction !== null && { transaction, aheadMs: reply.aheadMs }),
        ...(kind === "not_found" && { isAbsent: true }),
      });
    },
    status: (sbdhId) => ask(client, sbdhId),
    history: (page) => list(client, "/api/ops/outbound/history", sendingRecord, page),
    waitingMessages: () => list(client, "/api/inbound/in-processing", statusMessage),
    receivedMessages: (page) => list(client, "/api/ops/inbound/history", statusMessage, page),
    // The access point answers once our own API has taken or refused the message.
    async replay(sbdhId) {
      const path = `/api/ops/inbound/${encodeURIComponent(sbdhId)}/replay`;
      const reply = await client.call({ method: "POST", path });
      if ("failure" in reply || (reply.status >= 500 && !isRecord(reply.json))) {
        return "unavailable";
      }
      return reply.status === 200 ? "taken" : reply.status >= 500 ? "refused" : "unknown";
    },
    ...reachOf(client),
  };
}

async function ask(client: AccessPointClient, sbdhId: string): Promise<TransmissionStatus> {
  const path = `/api/outbound/status/${encodeURIComponent(sbdhId)}?includeArchive=true`;
  for (let look = 1; ; look += 1) {
    const reply = await client.call({ method: "GET", path });
    // The size is asked after each look: the same 404 comes while the database is away, and the database may come back in between.
    const isNothing = "status" in reply && reply.status === 404 && reply.text === "";
    const isAbsent = isNothing && (await countRows(client, "/api/ops/outbound/size")) !== undefined;
    if (!isAbsent || look === looks) {
      if ("failure" in reply) {
        return readInquiry({ failure: reply.failure, isAbsent });
      }
      const { status: httpStatus, json, aheadMs } = reply;
      const transaction = httpStatus === 200 && isRecord(json) ? { transaction: json } : {};
      return readInquiry({ httpStatus, isAbsent, aheadMs, ...transaction });
    }
  }
}

/** Number of rows not archived; undefined if its database does not answer, which nothing else shows. */
async function countRows(client: AccessPointClient, path: string): Promise<number | undefined> {
  const reply = await client.call({ method: "GET", path });
  const isCount = "status" in reply && reply.status === 200 && typeof reply.json === "number" && reply.json >= 0;
  return isCount ? (reply.json as number) : undefined;
}

/**
 * Whether the size confirms that a short list is complete: the list is also empty while the access point's database is away. Rows may
 * be added meanwhile, so the size may be a little larger.
 */
async function isConfirmed(client: AccessPointClient, path: string, page: Page, read: number): Promise<boolean> {
  const rows = read < page.limit ? await countRows(client, path.replace(/history$/, "size")) : 0;
  return rows !== undefined && rows <= page.offset + read + page.limit;
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
    return page === undefined || (await isConfirmed(client, path, page, json.length))
      ? { kind: "records", records, isLast: page === undefined || json.length < page.limit }
      : { kind: "unavailable", reason: "The access point's list is short, and its size does not confirm that" };
  }
  if (status === 404 || status === 405) {
    return { kind: "unsupported", reason: `The access point has no list of what it was given (${status})` };
  }
  const kind = status === 401 || status === 403 ? "blocked" : "unavailable";
  return { kind, reason: `The access point did not give its list of what it was given (${status})` };
}

function statusMessage({ sbdhInstanceID, ...row }: Record<string, unknown>): ReceivedMessage | undefined {
  const { status, docTypeID, completedDT } = row;
  return typeof docTypeID === "string" && docTypeID.endsWith(mlsDocTypeId) && typeof sbdhInstanceID === "string"
    ? { sbdhId: sbdhInstanceID, status: String(status), forwardedAt: moment(completedDT) }
    : undefined;
}

function moment(text: unknown): Date | null {
  const at = new Date(typeof text === "string" ? text : NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

function sendingRecord(transaction: Record<string, unknown>): SendingRecord {
  const text = (name: string): string | null => {
    const value = transaction[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    sbdhId: text("sbdhInstanceID") ?? "",
    status: text("status") ?? "",
    mlsStatus: text("mlsStatus"),
    senderId: participant(text("senderID")),
    receiverId: participant(text("receiverID")),
    takenAt: moment(transaction["createdDT"]),
    documentId: text("custom1"),
    leg: text("custom2"),
    note: text("custom3"),
  };
}

/** Without the meta scheme, which all of them have. */
const participant = (id: string | null): string => (id ?? "").replace(`${PARTICIPANT_META_SCHEME}::`, "");

const cannotBeAsked: TransmissionStatus = {
  kind: "unsupported",
  reason: failureCauses.cannot_be_asked.says,
  transaction: null,
};
const noList = () => Promise.resolve({ kind: "unsupported", reason: cannotBeAsked.reason } as const);

/**
 * HTTP API of phase4-peppol-standalone (access-point.md 1): `sendsbdh` answers 200 with the report, also when the sending failed.
 * The product stores nothing, so it neither retries nor keeps our correlation.
 */
export function createPhase4Standalone(options: AccessPointOptions): AccessPointConnection {
  const client = new AccessPointClient({ ...options, statusPath: "/phase4ping" });
  return {
    async submit(submission) {
      const reply = await post(client, "/sendsbdh", submission);
      const answer = "failure" in reply ? reply : toAnswer(reply);
      return classifySending({ ...answer, keepsNothing: true });
    },
    status: () => Promise.resolve(cannotBeAsked),
    history: noList,
    waitingMessages: noList,
    receivedMessages: noList,
    replay: () => Promise.resolve("unknown"),
    ...reachOf(client),
  };
}

const profiles: Readonly<Record<AccessPointProfile, (options: AccessPointOptions) => AccessPointConnection>> = {
  "phoss-ap": createPhossAp,
  phase4: createPhase4Standalone,
};

type Settings = Pick<
  Config,
  | "accessPointProfile"
  | "accessPointUrl"
  | "accessPointToken"
  | "accessPointTimeoutMs"
  | "accessPointConcurrency"
  | "accessPointCa"
  | "accessPointCert"
>;

/** Opens the configured access point; no call is made yet. */
export function openAccessPoint(config: Settings): OpenAccessPoint {
  const { accessPointUrl: baseUrl, accessPointConcurrency: concurrency } = config;
  const connection = profiles[config.accessPointProfile]({
    baseUrl,
    token: config.accessPointToken ?? "",
    tls: tlsFiles(config.accessPointCa, config.accessPointCert),
    timeoutMs: config.accessPointTimeoutMs,
    concurrency,
  });
  return behindSlots(connection, { concurrency, host: new URL(baseUrl).host });
}

/** Half of the slots for one receiver and three quarters for one organization. */
export function behindSlots(
  connection: AccessPointConnection,
  { concurrency, host }: { concurrency: number; host: string },
): OpenAccessPoint {
  const slots = new SendSlots({
    all: concurrency,
    perReceiver: Math.ceil(concurrency / 2),
    perOrganization: Math.ceil((concurrency * 3) / 4),
  });
  const total = { sent: 0, failed: 0 };
  return {
    submit: async (input) => {
      const outcome = await connection.submit(input);
      total[outcome.kind === "sent" ? "sent" : "failed"] += 1;
      return outcome;
    },
    status: (sbdhId) => connection.status(sbdhId),
    history: (page) => connection.history(page),
    waitingMessages: () => connection.waitingMessages(),
    receivedMessages: (page) => connection.receivedMessages(page),
    replay: (sbdhId) => connection.replay(sbdhId),
    admit: async (work, holder) => {
      const pausedForMs = connection.pausedForMs();
      if (pausedForMs > 0) {
        return { pausedForMs };
      }
      if (!(await slots.take(holder))) {
        return { turnedAway: true };
      }
      try {
        // The access point may have become unavailable during the wait for the slot.
        return await connection.admit(work);
      } finally {
        slots.release(holder);
      }
    },
    probe: () => connection.probe(),
    outage: () => {
      const outage = connection.outage();
      return outage && { ...outage, accessPoint: host };
    },
    faults: () => connection.faults(),
    use: () => {
      const isLeftAlone = connection.pausedForMs() > 0;
      return { isUp: !isLeftAlone && connection.outage() === undefined, isLeftAlone, inFlight: slots.inUse, ...total };
    },
    close: () => connection.close(),
  };
}
