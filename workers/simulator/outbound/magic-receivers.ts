import type { DecidingLeg } from "../../../common/domain/status/legs.ts";
import type { OutcomeName } from "./outcomes.ts";

interface MagicReceiver {
  tin: string;
  leg: DecidingLeg;
  outcome: OutcomeName;
}

const onLeg = (leg: DecidingLeg, rows: readonly [tin: string, outcome: OutcomeName][]): MagicReceiver[] =>
  rows.map(([tin, outcome]) => ({ tin, leg, outcome }));

/**
 * TINs of the other party of a document (the supplier in self-billing, the customer in billing) that choose an outcome. A
 * party outside this table is accepted on both legs, and a row speaks for its own leg only. None of these TINs passes
 * the check digit (Luhn) that the identifier list describes, so none can be a taxpayer's.
 */
export const magicReceivers: readonly MagicReceiver[] = [
  ...onLeg("c3", [
    ["1000000001", "accepted"],
    ["1000000002", "unconfirmed"],
    ["1000000003", "rejected-bv"],
    ["1000000004", "rejected-sv"],
    ["1000000005", "rejected-fd"],
    ["1000000006", "silent"],
    ["1000000007", "late"],
    ["1000000009", "no-answer"],
    ["1000000010", "sent-422"],
    ["1000000011", "refused"],
    ["1000000012", "slow"],
    ["1000000013", "not-registered"],
    ["1000000014", "rejected-bv-bw"],
    ["1000000015", "duplicate"],
    ["1000000017", "contradicted"],
    ["1000000018", "unknown-id"],
    ["1000000019", "to-participant"],
    ["1000000020", "smp-down"],
    ["1000000021", "retried"],
    ["1000000022", "breaker-open"],
    ["1000000023", "given-up"],
    ["1000000025", "certificate-expired"],
    ["1000000026", "refused-by-receiver"],
    ["1000000027", "verification-failed"],
    ["1000000028", "sending-off"],
    ["1000000029", "not-supported"],
    ["1000000061", "directory-away"],
  ]),
  ...onLeg("c5", [
    ["1000000031", "unconfirmed"],
    ["1000000033", "rejected-bv"],
    ["1000000034", "rejected-sv"],
    ["1000000035", "rejected-fd"],
    ["1000000036", "silent"],
    ["1000000037", "late"],
    ["1000000039", "no-answer"],
    ["1000000041", "sent-422"],
    ["1000000042", "refused"],
    ["1000000043", "slow"],
    ["1000000044", "not-registered"],
    ["1000000045", "rejected-bv-bw"],
    ["1000000046", "duplicate"],
    ["1000000047", "contradicted"],
    ["1000000048", "unknown-id"],
    ["1000000049", "to-participant"],
    ["1000000050", "smp-down"],
    ["1000000051", "retried"],
    ["1000000052", "breaker-open"],
    ["1000000053", "given-up"],
    ["1000000054", "certificate-expired"],
    ["1000000055", "refused-by-receiver"],
    ["1000000056", "verification-failed"],
    ["1000000058", "sending-off"],
    ["1000000059", "not-supported"],
    ["1000000062", "directory-away"],
  ]),
];

const byLegAndTin = new Map(magicReceivers.map(({ leg, tin, outcome }) => [`${leg} ${tin}`, outcome]));

/** @param tins what the message says about the other party; the first that means something on this leg decides */
export function chooseOutcome(leg: DecidingLeg, tins: readonly string[]): OutcomeName {
  const magic = tins.find((tin) => byLegAndTin.has(`${leg} ${tin}`));
  return byLegAndTin.get(`${leg} ${magic}`) ?? "accepted";
}
