import type { DecidingLeg } from "../../../common/status/legs.ts";
import type { OutcomeName } from "./outcomes.ts";

interface MagicReceiver {
  tin: string;
  leg: DecidingLeg;
  outcome: OutcomeName;
}

/** The TIN that chooses an outcome on the way to corner 3, and the one on the way to corner 5. */
const tinsOf: readonly (readonly [OutcomeName, c3: string, c5?: string])[] = [
  ["accepted", "1000000001"],
  ["unconfirmed", "1000000002", "1000000031"],
  ["rejected-bv", "1000000003", "1000000033"],
  ["rejected-sv", "1000000004", "1000000034"],
  ["rejected-fd", "1000000005", "1000000035"],
  ["silent", "1000000006", "1000000036"],
  ["late", "1000000007", "1000000037"],
  ["no-answer", "1000000009", "1000000039"],
  ["sent-422", "1000000010", "1000000041"],
  ["refused", "1000000011", "1000000042"],
  ["slow", "1000000012", "1000000043"],
  ["not-registered", "1000000013", "1000000044"],
  ["rejected-bv-bw", "1000000014", "1000000045"],
  ["duplicate", "1000000015", "1000000046"],
  ["contradicted", "1000000017", "1000000047"],
  ["unknown-id", "1000000018", "1000000048"],
  ["to-participant", "1000000019", "1000000049"],
  ["smp-down", "1000000020", "1000000050"],
  ["retried", "1000000021", "1000000051"],
  ["breaker-open", "1000000022", "1000000052"],
  ["given-up", "1000000023", "1000000053"],
  ["certificate-expired", "1000000025", "1000000054"],
  ["refused-by-receiver", "1000000026", "1000000055"],
  ["verification-failed", "1000000027", "1000000056"],
  ["sending-off", "1000000028", "1000000058"],
  ["not-supported", "1000000029", "1000000059"],
  ["receipt-lost", "1000000030", "1000000060"],
  ["refused-duplicate", "1000000063", "1000000064"],
  ["pending", "1000000066", "1000000067"],
  ["no-process", "1000000068"],
  ["directory-away", "1000000061", "1000000062"],
];

/**
 * TINs of the other party of a document (the supplier in self-billing, the customer in billing) that choose an outcome. A
 * party outside this table is accepted on both legs, and a row counts for its own leg only. None of these TINs passes
 * the check digit (Luhn) that the identifier list describes, so none can be a taxpayer's.
 */
export const magicReceivers: readonly MagicReceiver[] = (["c3", "c5"] as const).flatMap((leg) =>
  tinsOf.flatMap(([outcome, c3, c5]) => {
    const tin = leg === "c3" ? c3 : c5;
    return tin === undefined ? [] : [{ tin, leg, outcome }];
  }),
);

const byLegAndTin = new Map(magicReceivers.map(({ leg, tin, outcome }) => [`${leg} ${tin}`, outcome]));

/** @param tins the other party's in the message; the first that is in the table for this leg decides */
export function chooseOutcome(leg: DecidingLeg, tins: readonly string[]): OutcomeName {
  const magic = tins.find((tin) => byLegAndTin.has(`${leg} ${tin}`));
  return byLegAndTin.get(`${leg} ${magic}`) ?? "accepted";
}
