import { createHash, randomUUID } from "node:crypto";

import type { Leg } from "../../common/domain/status.ts";
import { readSbdHeader, type SbdHeader } from "../../common/peppol/sbdh-reader.ts";
import { taxDataExchange } from "../../common/peppol/tax-data.ts";
import { AppError } from "../../common/errors.ts";
import { chooseOutcome, type Outcome } from "./outcomes.ts";
import type { PlannedMls, Transmission } from "./transmissions.ts";

/** The simulated supplier's provider; the tax authority's is whoever the report is addressed to. */
const supplierProvider = "0242:000456";

/** Where status messages go when the envelope does not say: the sending provider of the examples. */
const defaultMlsReceiver = "0242:000123";

/** Header and the report's own fields stand well within this; the rest of an envelope is only hashed. */
const inspectedBytes = 65_536;

export interface Submission {
  header: SbdHeader;
  outcome: Outcome;
  transmission: Transmission;
}

interface SubmissionInput {
  body: Buffer;
  query: URLSearchParams;
  receivedAt: Date;
  /** Copies of one envelope that the receiver has already got. */
  copiesBefore: (sbdhId: string) => number;
  mlsDelayMs: number;
  lateMlsDelayMs: number;
}

/**
 * What becomes of a posted envelope. Only its beginning and its end are looked at, as an access point would.
 *
 * @throws AppError 400 when it is no StandardBusinessDocument
 */
export function planSubmission(input: SubmissionInput): Submission {
  const { body, query, receivedAt } = input;
  const start = body.toString("utf8", 0, inspectedBytes);
  const header = readSbdHeader(start);
  if (!/<\/(?:[\w.-]+:)?StandardBusinessDocument\s*>\s*$/.test(body.toString("utf8", Math.max(0, body.length - 512)))) {
    throw new AppError(400, "The StandardBusinessDocument is not complete");
  }
  const outcome = chooseOutcome(legOf(header), supplierTin(header, start));
  const isDelivered = outcome.answer !== "refused" && outcome.answer !== "not_registered";
  const copy = input.copiesBefore(header.sbdhId) + 1;
  const transmission: Transmission = {
    id: randomUUID(),
    sbdhId: header.sbdhId,
    senderId: header.senderId,
    receiverId: header.receiverId,
    docTypeId: header.docTypeId,
    docTypeScheme: header.docTypeScheme,
    processId: header.processId,
    country: header.country,
    size: body.length,
    sha256: createHash("sha256").update(body).digest("hex"),
    custom1: query.get("custom1"),
    custom2: query.get("custom2"),
    receivedAt: receivedAt.toISOString(),
    copy,
    outcome: outcome.name,
    delivered: isDelivered,
    as4MessageId: `${randomUUID()}@simulator`,
    // A receiver answers an envelope once, however often it comes.
    mls: isDelivered && copy === 1 ? planMls(header, outcome, input) : null,
  };
  return { header, outcome, transmission };
}

function planMls(header: SbdHeader, { mls }: Outcome, input: SubmissionInput): PlannedMls | null {
  if (mls === undefined || (mls.code !== "RE" && header.mlsType !== "ALWAYS_SEND")) {
    return null;
  }
  const delayMs = mls.late === true ? input.lateMlsDelayMs : input.mlsDelayMs;
  return {
    id: randomUUID(),
    sbdhId: randomUUID(),
    code: mls.code,
    senderId: legOf(header) === "c5" ? header.receiverId : supplierProvider,
    receiverId: header.mlsTo ?? defaultMlsReceiver,
    dueAt: new Date(input.receivedAt.getTime() + delayMs).toISOString(),
    state: "pending",
    settledAt: null,
  };
}

function legOf(header: SbdHeader): Leg {
  return header.docTypeId === taxDataExchange.docTypeId ? "c5" : "c3";
}

/**
 * The supplier's TIN: the receiver of a document; in a report the first ten digits of the tax number (TRN or TIN) that
 * its own head names for the supplier.
 */
function supplierTin(header: SbdHeader, start: string): string | undefined {
  return legOf(header) === "c3"
    ? header.receiverId.split(":")[1]
    : /AccountingSupplierParty[\s>][^]{0,2000}?CompanyID(?:\s[^>]*)?>\s*(\d{10})/.exec(start)?.[1];
}
