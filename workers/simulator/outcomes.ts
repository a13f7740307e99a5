import type { Leg } from "../../common/domain/status.ts";
import type { MlsCode, MlsReason } from "../../common/peppol/mls.ts";

/** How the network in the box treats one transmission. A new way to misbehave is a new constant and a row below. */
export interface Outcome {
  name: string;
  /** What an integrator will see. */
  meaning: string;
  /**
   * What the access point answers: `sent` 200 with its report; `sent_422` the document is out, yet 422; `none` the
   * document is out and the connection drops; `refused` 400, nothing sent; `not_registered` 422, no such receiver.
   */
  answer: "sent" | "sent_422" | "none" | "refused" | "not_registered";
  /** Answers after the configured slow time. */
  slow?: true;
  /** What the receiving corner thinks of it; absent: it never says. */
  mls?: { code: MlsCode; reason?: MlsReason; late?: true };
}

const accepted: Outcome = { name: "accepted", meaning: "Delivered and confirmed", answer: "sent", mls: { code: "AP" } };

const unconfirmed: Outcome = {
  name: "unconfirmed",
  meaning: "Delivered without confirmation, which counts as accepted",
  answer: "sent",
  mls: { code: "AB" },
};

const rejectedByRule: Outcome = {
  name: "rejected-bv",
  meaning: "Rejected: a business rule failed",
  answer: "sent",
  mls: { code: "RE", reason: "BV" },
};

const rejectedBySchema: Outcome = {
  name: "rejected-sv",
  meaning: "Rejected: not valid against the schema",
  answer: "sent",
  mls: { code: "RE", reason: "SV" },
};

const rejectedUndelivered: Outcome = {
  name: "rejected-fd",
  meaning: "Rejected: could not be delivered",
  answer: "sent",
  mls: { code: "RE", reason: "FD" },
};

const silent: Outcome = { name: "silent", meaning: "Sent, and no status message ever comes", answer: "sent" };

const late: Outcome = {
  name: "late",
  meaning: "Accepted, and the status message takes its time",
  answer: "sent",
  mls: { code: "AP", late: true },
};

const noAnswer: Outcome = {
  name: "no-answer",
  meaning: "Sent, but the access point's answer is lost; accepted",
  answer: "none",
  mls: { code: "AP" },
};

const sentDespite422: Outcome = {
  name: "sent-422",
  meaning: "Sent, although the access point answers 422; accepted",
  answer: "sent_422",
  mls: { code: "AP" },
};

const refused: Outcome = { name: "refused", meaning: "The access point refuses the request (400)", answer: "refused" };

const slow: Outcome = {
  name: "slow",
  meaning: "Sent after a long while; accepted",
  answer: "sent",
  slow: true,
  mls: { code: "AP" },
};

const notRegistered: Outcome = {
  name: "not-registered",
  meaning: "The receiver is not registered on Peppol for this document",
  answer: "not_registered",
};

/**
 * Supplier TINs that choose an outcome. A supplier outside this table is accepted on both legs, and a row speaks for its
 * own leg only. None of these TINs passes the check digit (Luhn) that the identifier list describes, so none can be a
 * taxpayer's.
 */
export const magicSuppliers: readonly { tin: string; leg: Leg; outcome: Outcome }[] = [
  { tin: "1000000001", leg: "c3", outcome: accepted },
  { tin: "1000000002", leg: "c3", outcome: unconfirmed },
  { tin: "1000000003", leg: "c3", outcome: rejectedByRule },
  { tin: "1000000004", leg: "c3", outcome: rejectedBySchema },
  { tin: "1000000005", leg: "c3", outcome: rejectedUndelivered },
  { tin: "1000000006", leg: "c3", outcome: silent },
  { tin: "1000000007", leg: "c3", outcome: late },
  { tin: "1000000009", leg: "c3", outcome: noAnswer },
  { tin: "1000000010", leg: "c3", outcome: sentDespite422 },
  { tin: "1000000011", leg: "c3", outcome: refused },
  { tin: "1000000012", leg: "c3", outcome: slow },
  { tin: "1000000013", leg: "c3", outcome: notRegistered },
  { tin: "1000000031", leg: "c5", outcome: unconfirmed },
  { tin: "1000000033", leg: "c5", outcome: rejectedByRule },
  { tin: "1000000034", leg: "c5", outcome: rejectedBySchema },
  { tin: "1000000035", leg: "c5", outcome: rejectedUndelivered },
  { tin: "1000000036", leg: "c5", outcome: silent },
  { tin: "1000000037", leg: "c5", outcome: late },
  { tin: "1000000039", leg: "c5", outcome: noAnswer },
  { tin: "1000000041", leg: "c5", outcome: sentDespite422 },
  { tin: "1000000042", leg: "c5", outcome: refused },
  { tin: "1000000043", leg: "c5", outcome: slow },
  { tin: "1000000044", leg: "c5", outcome: notRegistered },
];

const byLegAndTin = new Map(magicSuppliers.map(({ leg, tin, outcome }) => [`${leg} ${tin}`, outcome]));
const byName = new Map(magicSuppliers.map(({ outcome }) => [outcome.name, outcome]));

/** `supplierTin` is undefined when the message does not tell; that is accepted too. */
export function chooseOutcome(leg: Leg, supplierTin: string | undefined): Outcome {
  return byLegAndTin.get(`${leg} ${supplierTin}`) ?? accepted;
}

/** The outcome that a journal of an earlier run names; one that no longer exists counts as accepted. */
export function outcomeNamed(name: string): Outcome {
  return byName.get(name) ?? accepted;
}
