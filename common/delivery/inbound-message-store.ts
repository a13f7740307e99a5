import { validate as isUuid } from "uuid";

import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { shortened } from "../runtime/text.ts";
import { lowestId } from "../runtime/uuid-time.ts";
import { isOfLeg, isResentAs } from "../db/leg-sql.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import { packText, unpackText } from "../db/packed-text.ts";
import type { MessageSender, MessagePhase, LegDecisionResult, NewLegVerdict } from "./leg-decision-store.ts";
import { providerNumber } from "../peppol/identifiers.ts";
import { type InboundMls, legStateOf, readInbound, type Mls, type MlsCode, documentPath } from "../peppol/mls.ts";
import { parseRows } from "../db/text-rows.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import { refusal } from "../runtime/errors.ts";
import { groupedLines } from "../runtime/logging.ts";
import { recordSpan } from "../runtime/tracing.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";
import type { Deps } from "../runtime/deps.ts";
import { newId } from "../runtime/new-id.ts";
import { sha256 } from "../runtime/digest.ts";
import type { Leg } from "../status/legs.ts";
import { countContested } from "../service-status/counters-and-histograms.ts";
import { issueDateOf } from "../rules/validate-document.ts";

/** What cannot be read, or is no status message. */
export interface UnusableMessage {
  id: string;
  /** As the access point states it; may be empty. */
  sbdhId: string;
  reason: string;
  beginning: string;
  sha256: string;
}

export async function keepUnusableMessage(db: Queryable, message: UnusableMessage): Promise<void> {
  const { id, sbdhId, reason, beginning } = message;
  await db.query(
    `insert into network_messages (id, sbdh_id, mls_id, code, outcome, reason, packed, sha256)
     select $1, $2, '', '', 'unusable', $3, $4, decode($5, 'hex') where has_room_for_message('${lowestId}', 'unusable') on conflict do nothing`,
    [id, sbdhId, reason, await packText(beginning, "message"), message.sha256],
  );
}

/** Messages that belong to no document: their number is bounded. @returns how many were deleted */
export async function trimStrayMessages(db: Queryable): Promise<number> {
  const [row] = await db.query<{ trimmed: number }>("select trim_stray_messages() as trimmed");
  return row?.trimmed ?? 0;
}

/** Messages that name a leg and could not be judged: they came before its provider was known, or before a restored database knew the leg. In order of arrival. */
async function findEarlyMessages(
  db: Queryable,
  { orgId, sbdhId }: { orgId: string; sbdhId: string },
): Promise<string[]> {
  const rows = await db.query<{ packed: Uint8Array }>(
    `with leg as materialized (
       select t.id, t.document_id, t.resent_as from transmissions t where t.org_id = $1 and (t.id = $2 or ${isResentAs("$2::uuid")})
     )
     select e.packed from (
       select m.packed, m.received_at, m.id from leg t join network_messages m on ${isOfLeg("m", "t")} where m.outcome = 'early'
       union all
       select m.packed, m.received_at, m.id from leg t join network_messages m on m.transmission_id = any (t.resent_as || t.id)
       where m.document_id = '${lowestId}' and m.outcome = 'unmatched' and m.packed <> ''
     ) e order by e.received_at, e.id`,
    [orgId, sbdhId],
  );
  return Promise.all(rows.map(({ packed }) => unpackText(packed)));
}

/** A message that belongs to no document. */
export interface StrayMessage {
  receivedAt: Date;
  outcome: string;
  sbdhId: string;
  /** The envelope that it names. */
  answers: string | null;
  mlsId: string | null;
  code: string | null;
  reason: string | null;
  sha256: string;
  beginning: string;
}

const listed = 100;
const shownCharacters = 2_000;

/** Newest first. */
export async function listStrayMessages(db: Queryable): Promise<StrayMessage[]> {
  const rows = await db.query<Omit<StrayMessage, "beginning"> & { packed: Uint8Array }>(
    `select received_at, outcome, sbdh_id, transmission_id as answers, nullif(mls_id, '') as mls_id, nullif(code, '') as code,
       reason, encode(sha256, 'hex') as sha256, packed
     from network_messages where document_id = '${lowestId}' order by received_at desc, id desc limit ${listed}`,
  );
  return Promise.all(
    rows.map(async ({ packed, ...row }) => ({
      ...row,
      beginning: packed.length === 0 ? "" : shortened(await unpackText(packed), shownCharacters),
    })),
  );
}

/** The document that a rejection refers to. */
interface SentDocument {
  kind: DocumentKind;
  document: TradeDocument;
}

/** The SentDocument of corner 3 that the envelope brought; no row for any other transmission. */
const selectSentDocument = (db: TextQueryable, sbdhId: string): Promise<TextRows> =>
  db.queryText(
    `select d.kind, coalesce(h.document, d.document) as document
     from transmissions t join documents d on d.id = t.document_id
     left join document_revisions h on h.document_id = t.document_id and h.revision = t.revision
     where (t.id = $1 or ${isResentAs("$1::uuid")}) and t.leg = 'c3' and (h.revision is not null or d.revision = t.revision)`,
    [sbdhId],
  );

/** Characters of a contested message's text that the log row shows; the message is stored completely. */
const saidCharacters = 500;

/**
 * The provider that a message names as its sender. Envelope and SenderParty must name the same one, because our access
 * point forwards neither certificate nor header (access-point.md 2).
 */
export function messageSender(
  { senderId, mls }: Pick<InboundMls, "senderId" | "mls">,
  phase: MessagePhase,
): MessageSender {
  const provider = providerNumber(mls.senderId);
  const said = [mls.description, ...mls.issues.map(({ reason, description }) => `${reason}: ${description}`)]
    .filter((text) => text !== undefined)
    .join("; ");
  return {
    provider: provider !== undefined && provider === providerNumber(senderId) ? provider : null,
    phase,
    detail: {
      ...(senderId !== mls.senderId && { envelope_sender: shortened(senderId, 100) }),
      ...(said !== "" && { said: shortened(said, saidCharacters) }),
    },
  };
}

export interface InboundResult {
  outcome: LegDecisionResult["outcome"];
  sbdhId: string;
  /** The leg with a new log row about this contested message. */
  contested?: Leg;
}

/** The parts of an inbound message that decide a leg. */
export type ReadMessage = Omit<InboundMls, "message">;

/** The slow work on large messages or documents; the API runs it in worker threads. */
export interface MessageWork {
  read: (xml: string) => Promise<ReadMessage>;
  point: (about: PointedIssues) => Promise<(string | undefined)[]>;
}

/** The lines that issues name, and the SentDocument that they are lines of. */
export interface PointedIssues {
  sent: TextRows;
  lines: string[];
}

type MessageDeps = { database: Queryable & TextQueryable; work?: MessageWork } & Pick<Deps, "legBatchers" | "logger">;

/** Some providers answer the participant instead of the provider; the verdict is still clear. */
const addressRules = ["SCH-MLS-14", "SCH-MLS-16"];
const taxpayer = /^0235:/;

/**
 * @throws AppError 400 when the XML is not a usable message, or one that breaks the rules for it, for example because its parts
 * contradict each other (AP with a fatal issue, RE without any)
 */
export function readMessage(ruleSets: Deps["ruleSets"], xml: string): ReadMessage {
  const { message, ...inbound } = readInbound(xml);
  const { findings } = ruleSets.on(issueDateOf(message)).mls.check(message);
  const isToTaxpayer = taxpayer.test(inbound.partyId);
  const fatal = findings.find(
    ({ flag, reasonCode }) => flag === "fatal" && !(isToTaxpayer && addressRules.includes(reasonCode)),
  );
  if (fatal !== undefined) {
    throw refusal("unusable_peppol_message", { what: `${fatal.reasonCode}: ${fatal.text}` });
  }
  return inbound;
}

/**
 * Stores an inbound message of the access point and judges it. The first MLS from the provider that the leg was sent to
 * decides the leg. A further one, or one that matches no leg, is logged and ignored (network.md 6.4); one from another
 * provider is logged for operators. The access point never has a reason to repeat it. It is stored in a batch before
 * this resolves.
 *
 * @throws AppError 400 when the XML is not a usable message, or breaks the MLS rules
 */
export async function recordInboundMessage(
  { database, legBatchers, logger, work = messageWork }: MessageDeps,
  inbound: ReadMessage,
  xml: string,
): Promise<InboundResult> {
  const deps = { database, legBatchers, logger, work };
  const { result, decided } = await judgeMessage(deps, { inbound, xml, phase: "justArrived" });
  if (!decided.hasEarlierMessages || decided.orgId === null) {
    return result;
  }
  // Messages that came during the send may not have been judged yet, and the first counts.
  await judgeEarlyMessages(deps, { orgId: decided.orgId, sbdhId: result.sbdhId }, { until: xml });
  return (await judgeMessage(deps, { inbound, xml, phase: "queued" })).result;
}

/**
 * Judges messages that arrived while their leg was being sent, now that the receiver's certificate may be known. They
 * keep waiting while a send is under way, unless the `phase` is `immediate`; without waiting messages nothing is read.
 * `until`: the message that the caller judges itself.
 */
export async function judgeEarlyMessages(
  { database, legBatchers, logger, work = messageWork }: MessageDeps,
  leg: { orgId: string; sbdhId: string },
  {
    hasWaitingMessages = true,
    phase = "queued",
    until,
  }: { hasWaitingMessages?: boolean; phase?: "queued" | "immediate"; until?: string } = {},
): Promise<void> {
  if (!hasWaitingMessages) {
    return;
  }
  // In sequence, because the first message counts.
  const messages = await findEarlyMessages(database, leg);
  const own = until === undefined ? -1 : messages.indexOf(until);
  for (const xml of own === -1 ? messages : messages.slice(0, own)) {
    const message = { inbound: await work.read(xml), xml, phase };
    const { result } = await judgeMessage({ database, legBatchers, logger, work }, message);
    countContested(result);
  }
}

async function judgeMessage(
  { database, legBatchers, logger, work = messageWork }: MessageDeps,
  { inbound, xml, phase }: { inbound: ReadMessage; xml: string; phase: MessagePhase },
): Promise<{ result: InboundResult; decided: LegDecisionResult }> {
  const { mls, senderId } = inbound;
  const { id: mlsId, code, referenceId: sbdhId } = mls;
  const startedAt = performance.now();
  const decided = await legBatchers.decide({
    ...(await verdictOf({ database, work }, mls)),
    sbdhId: isUuid(sbdhId) ? sbdhId : null,
    detail: { mls_id: mlsId, code, sender: mls.senderId, source: "message" },
    message: { id: newId(), sbdhId: inbound.sbdhId, mlsId, code, xml, sha256: sha256(xml) },
    sender: messageSender(inbound, phase),
  });
  const { outcome, leg, documentId, isLogged } = decided;

  if (outcome === "recorded") {
    groupedLines(logger).info("MLS received", { code, leg: leg ?? undefined, outcome }, { ids: { sbdhId, mlsId } });
  } else {
    logger.info({ sbdhId, mlsId, code, leg: leg ?? undefined, outcome }, "MLS received");
  }
  const attributes = { "peppol.sbdh_id": sbdhId, "peppol.mls_code": code, "peppol.outcome": outcome };
  const durationMs = performance.now() - startedAt;
  recordSpan({ name: "MLS", parent: decided.traceparent, attributes }, { startedAt, durationMs });
  const about = { mlsId, sbdhId, code, outcome };
  if (outcome === "duplicate" || outcome === "unmatched") {
    logger.warn(about, "MLS ignored");
  } else if (outcome === "contested") {
    const senders = { sender: mls.senderId, envelopeSender: senderId, expected: decided.expectedProvider };
    logger.warn(
      { ...about, documentId, leg, ...senders },
      "MLS of another provider than it was sent to, or one that accepts what was rejected: it decides nothing",
    );
  }
  return { result: { outcome, sbdhId, ...(isLogged && leg !== null && { contested: leg }) }, decided };
}

/** What a message decides; the issues of a rejection are findings with the fields of the request that they concern. */
async function verdictOf(
  { database, work }: { database: TextQueryable; work: MessageWork },
  mls: Mls,
): Promise<Pick<NewLegVerdict, "to" | "source" | "mls" | "findings">> {
  const to = legStateOf(mls.code);
  const sent =
    to === "rejected" && isUuid(mls.referenceId) ? await selectSentDocument(database, mls.referenceId) : undefined;
  const lines = mls.issues.map(({ line }) => line);
  const pointers = sent === undefined || sent.rows.length === 0 ? [] : await work.point({ sent, lines });
  const issues = mls.issues.map((issue, index): Mls["issues"][number] & { pointer?: string } => {
    const pointer = pointers[index];
    return pointer === undefined ? issue : { ...issue, pointer };
  });
  const findings = issues.map(({ line, reason, description, pointer }) => ({
    flag: reason === "BW" ? ("warning" as const) : ("fatal" as const),
    reasonCode: reason,
    text: description,
    location: line === "NA" ? "" : line,
    test: "",
    ...(pointer !== undefined && { pointer }),
  }));
  return {
    to,
    source: "mls",
    mls: { ...mls, issues, source: "message", receivedAt: new Date().toISOString() },
    findings: to === "rejected" ? findings : [],
  };
}

/** How lines of the document that was sent point into its request. */
export function pointLines({ sent, lines }: PointedIssues): (string | undefined)[] {
  const document = parseRows<SentDocument>(sent)[0]!;
  const { rootName } = documentKinds[document.kind];
  const paths = lines.map((line) => documentPath(line, rootName) ?? "");
  const found = fieldPointers(document, paths);
  return paths.map((path) => found.get(path));
}

const messageWork: MessageWork = {
  read: (xml) => Promise.resolve(readInbound(xml)),
  point: (about) => Promise.resolve(pointLines(about)),
};

interface PolledStatus {
  sbdhId: string;
  code: MlsCode;
  /** Whether it decides nothing if the leg's provider is known, because it does not say who sent the message. */
  needsSender: boolean;
}

/**
 * Decides a leg by the access point's status alone, when the message itself has been lost, or lets operators decide.
 *
 * @returns whether the leg is decided
 */
export async function recordPolledStatus(
  { legBatchers, logger }: Pick<Deps, "legBatchers" | "logger">,
  { sbdhId, code, needsSender }: PolledStatus,
): Promise<boolean> {
  const description = code === "RE" ? "The message that gives the reasons has not arrived" : undefined;
  const { outcome, isLogged, leg, documentId, expectedProvider } = await legBatchers.decide({
    sbdhId,
    to: legStateOf(code),
    source: "mls",
    mls: { code, ...(description !== undefined && { description }), issues: [], source: "polling" },
    needsSender,
    detail: { code, source: "polling" },
    findings: [],
  });
  if (isLogged && leg !== null) {
    const about = { sbdhId, documentId, leg, code, expected: expectedProvider };
    logger.warn(about, "MLS that only the access point knows: it decides nothing, because its sender is unknown");
    countContested({ contested: leg });
  }
  return outcome !== "contested";
}
