import { validate as isUuid, v7 as uuid } from "uuid";

import type { Queryable } from "../../db/database.ts";
import { findSentDocument, type NewInboundMessage } from "../../db/stores/delivery/inbound-message-store.ts";
import type { Decided, NewLegVerdict } from "../../db/stores/delivery/leg-decision-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import type { Finding } from "../../domain/validation/finding.ts";
import { SERVICE_PROVIDER_SCHEME } from "../../domain/identifiers.ts";
import { AppError } from "../../errors.ts";
import { documentPath } from "../../peppol/envelope/mls-line.ts";
import { readInbound, type InboundMls, type Mls, type MlsCode } from "../../peppol/envelope/mls.ts";
import { recordSpan } from "../../tracing/spans.ts";
import { fieldPointers } from "../../ubl/field-pointers.ts";
import type { Deps } from "../process/deps.ts";
import { sha256 } from "../process/digest.ts";
import { legTraits } from "../../domain/status/legs.ts";
import { issueDateOf } from "../validation/check-rules.ts";
import { legGroups } from "./leg-groups.ts";

export interface InboundResult {
  outcome: Decided["outcome"];
  /** The transmission the message answers. */
  sbdhId: string;
}

type InboundDeps = Pick<Deps, "database" | "logger" | "ruleSets">;

/**
 * Takes an inbound message from the access point and keeps it, whatever comes of it. The first MLS of a leg decides it; a
 * further one, or one that answers nothing of ours, is logged and ignored (network.md 6.4), so the access point never has
 * a reason to repeat it. It is stored with whatever else arrives at that moment, before this resolves.
 *
 * @throws AppError 400 when the XML is not a usable message, or one that breaks the rules for it
 */
export async function recordInbound({ database, logger, ruleSets }: InboundDeps, xml: string): Promise<InboundResult> {
  const inbound = readInbound(xml);
  const { mls } = inbound;
  refuseMalformed(ruleSets.on(issueDateOf(inbound.message)).mls.check(inbound.message).findings, inbound.partyId);
  const sbdhId = mls.referenceId;
  const startedAt = performance.now();
  const decided = await legGroups(database).decide({
    ...(await verdictOf(database, mls)),
    sbdhId: isUuid(sbdhId) ? sbdhId : null,
    detail: { mls_id: mls.id, code: mls.code, sender: mls.senderId, source: "message" },
    message: evidence(inbound, xml),
  });
  logger.info({ sbdhId, mlsId: mls.id, code: mls.code, leg: decided.leg, outcome: decided.outcome }, "MLS received");
  const attributes = { "peppol.sbdh_id": sbdhId, "peppol.mls_code": mls.code, "peppol.outcome": decided.outcome };
  recordSpan({ name: "MLS", parent: decided.traceparent, attributes }, performance.now() - startedAt);
  const expected = expectedSender(decided);
  if (decided.outcome !== "recorded") {
    logger.warn({ mlsId: mls.id, sbdhId, code: mls.code, outcome: decided.outcome }, "MLS ignored");
  } else if (expected !== undefined && !mls.senderId.toLowerCase().startsWith(expected)) {
    logger.warn({ mlsId: mls.id, sbdhId, sender: mls.senderId, expected }, "MLS of another provider than we sent to");
  }
  return { outcome: decided.outcome, sbdhId };
}

/** Providers have been seen to answer the participant instead of the provider; the verdict is clear all the same. */
const addressRules = ["SCH-MLS-14", "SCH-MLS-16"];
const taxpayer = /^0235:/;

/** A message whose parts contradict each other (AP with a fatal issue, RE without any) is no verdict. */
function refuseMalformed(findings: readonly Finding[], receiver: string): void {
  const fatal = findings.find(
    ({ flag, reasonCode }) => flag === "fatal" && !(taxpayer.test(receiver) && addressRules.includes(reasonCode)),
  );
  if (fatal !== undefined) {
    throw new AppError(400, `Not a usable Peppol message: ${fatal.reasonCode}: ${fatal.text}`);
  }
}

/** Decides a leg by the code alone: what polling the access point gives when the message itself has been lost. */
export async function recordMlsCode(db: Queryable, sbdhId: string, code: MlsCode): Promise<Decided["outcome"]> {
  const description = code === "RE" ? "The message that gives the reasons has not arrived" : undefined;
  const { outcome } = await legGroups(db).decide({
    sbdhId,
    to: leadsTo(code),
    source: "mls",
    mls: { code, ...(description !== undefined && { description }), issues: [], source: "polling" },
    detail: { code, source: "polling" },
    findings: [],
  });
  return outcome;
}

const leadsTo = (code: MlsCode): "accepted" | "rejected" => (code === "RE" ? "rejected" : "accepted");

type MessageVerdict = Pick<NewLegVerdict, "to" | "source" | "mls" | "findings">;

async function verdictOf(db: Queryable, mls: Mls): Promise<MessageVerdict> {
  const to = leadsTo(mls.code);
  const pointerOf = to === "rejected" ? await pointers(db, mls) : () => undefined;
  const issues = mls.issues.map((issue) => {
    const pointer = pointerOf(issue.line);
    return pointer === undefined ? issue : { ...issue, pointer };
  });
  return {
    to,
    source: "mls",
    mls: { ...mls, issues, source: "message", receivedAt: new Date().toISOString() },
    findings: to === "rejected" ? issues.map(asFinding) : [],
  };
}

/** How a line of the document that was sent points into the request. */
async function pointers(db: Queryable, { referenceId, issues }: Mls): Promise<(line: string) => string | undefined> {
  const sent = isUuid(referenceId) ? await findSentDocument(db, referenceId) : undefined;
  if (sent === undefined) {
    return () => undefined;
  }
  const { rootName } = documentKinds[sent.kind];
  const pathOf = (line: string): string => documentPath(line, rootName) ?? "";
  const found = fieldPointers(
    sent,
    issues.map(({ line }) => pathOf(line)),
  );
  return (line) => found.get(pathOf(line));
}

/** What the other side objects to reads like our own findings; its reason (BV, SV, FD, BW) is the code. */
function asFinding(issue: Mls["issues"][number] & { pointer?: string }): Finding {
  const { line, reason, description, pointer } = issue;
  return {
    flag: reason === "BW" ? "warning" : "fatal",
    reasonCode: reason,
    text: description,
    location: line === "NA" ? "" : line,
    test: "",
    ...(pointer !== undefined && { pointer }),
  };
}

function evidence({ sbdhId, mls }: InboundMls, xml: string): NewInboundMessage {
  return { id: uuid(), sbdhId, mlsId: mls.id, code: mls.code, xml, sha256: sha256(xml) };
}

/**
 * The provider that the envelope went to: the authority's stands in its address; another's id ends with the digits of the
 * seat that its certificate names (network.md 2.2). Undefined where that is not known.
 */
function expectedSender({ leg, receiverId, certificateSubject }: Decided): string | undefined {
  if (leg !== null && legTraits[leg].carriesTaxData) {
    return receiverId?.toLowerCase();
  }
  const seat = /(\d{6})$/.exec(certificateSubject ?? "")?.[1];
  return seat === undefined ? undefined : `${SERVICE_PROVIDER_SCHEME}:${seat}`;
}
