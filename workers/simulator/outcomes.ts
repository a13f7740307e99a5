import type { MlsCode, MlsReason } from "../../common/peppol/mls.ts";
import { type DecidingLeg, decidingLegs, publicLeg } from "../../common/status/legs.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { parseJson } from "../../common/runtime/text.ts";
import { readBody, type Route } from "./request-handler.ts";

/** How one attempt of the access point to send an envelope ends. */
export type AttemptResult =
  | "sent"
  /** The receiving access point answers 502 without a signal; the simulator counts the message as not arrived. */
  | "no_receipt"
  /** The message arrives; the connection breaks before the receipt. */
  | "receipt_lost"
  | "smp_down"
  | "smp_breaker_open"
  | "breaker_open"
  | "not_registered"
  | "not_supported"
  | "directory_away"
  | "certificate_expired"
  | "refused_by_receiver"
  /** The receiving access point has got the envelope already. */
  | "refused_duplicate"
  /** The access point ends before its attempt, and never takes up the envelope again. */
  | "never_begun"
  /** The access point refuses the request, so there is no attempt. */
  | "not_stored"
  | "verification_failed"
  | "sending_off";

/** The receiving corner's status messages about a document. */
export interface MlsScript {
  code: MlsCode;
  reasons?: readonly MlsReason[];
  late?: true;
  /** Addressed to the sender of the document instead of its service provider. */
  toParticipant?: true;
  /** A second message after it: the same again, one that says the opposite, or one about an id that was never sent. */
  next?: "repeat" | "contradiction" | "stranger";
}

/** How the simulated network treats one transmission. A new way to misbehave is a new row of `outcomes`. */
interface Outcome {
  /** Text of the column "What happens" in docs/sandbox.md. */
  meaning: string;
  /** Results of the attempts in order; the last one is repeated. */
  attempts: readonly [AttemptResult, ...AttemptResult[]];
  /** `lost`: the connection drops instead of an answer. `sent_422`: an answer that looks like a failure. */
  answer?: "lost" | "sent_422";
  /** The receiving access point takes each envelope once, as phoss-ap does. */
  refusesDuplicates?: true;
  /** Answers after the configured slow time. */
  slow?: true;
  /** Absent when the receiving corner never answers. */
  mls?: MlsScript;
}

const rejected = (...reasons: MlsReason[]): MlsScript => ({ code: "RE", reasons });

/** The document arrives, at the first attempt and confirmed unless `more` says otherwise. */
const delivered = (meaning: string, more: Partial<Outcome> = {}): Outcome => ({
  meaning,
  attempts: ["sent"],
  mls: { code: "AP" },
  ...more,
});

const failing = (meaning: string, result: AttemptResult): Outcome => ({ meaning, attempts: [result] });

export const outcomes = {
  accepted: delivered("Delivered and confirmed (AP)"),
  unconfirmed: delivered("Delivered without confirmation (AB)", { mls: { code: "AB" } }),
  "rejected-bv": delivered("Rejected: a business rule failed (BV)", { mls: rejected("BV") }),
  "rejected-sv": delivered("Rejected: not valid against the schema (SV)", { mls: rejected("SV") }),
  "rejected-fd": delivered("Rejected: could not be delivered (FD)", { mls: rejected("FD") }),
  "rejected-bv-bw": delivered("Rejected: a business rule failed, another one warns (BV, BW)", {
    mls: rejected("BV", "BW"),
  }),
  silent: { meaning: "Delivered, and no status message ever comes", attempts: ["sent"] },
  late: delivered("Confirmed after `SIMULATOR_LATE_MLS_DELAY_MS`", { mls: { code: "AP", late: true } }),
  duplicate: delivered("Confirmed twice, by the same message", { mls: { code: "AP", next: "repeat" } }),
  contradicted: delivered("Confirmed, then rejected by a second message, which does not count", {
    mls: { code: "AP", next: "contradiction" },
  }),
  "unknown-id": delivered("Confirmed; a rejection of an envelope that was never sent arrives as well", {
    mls: { code: "AP", next: "stranger" },
  }),
  "to-participant": delivered("Confirmed in an envelope addressed to you (0235) instead of the provider (0242)", {
    mls: { code: "AP", toParticipant: true },
  }),
  "no-answer": delivered("Sent, but the access point's answer is lost; confirmed", { answer: "lost" }),
  "sent-422": delivered("Sent, although the access point answers 422; confirmed", { answer: "sent_422" }),
  slow: delivered("The access point answers after `SIMULATOR_SLOW_ANSWER_MS`; confirmed", { slow: true }),
  "smp-down": delivered("The look-up of the receiver fails once, the access point tries again; confirmed", {
    attempts: ["smp_down", "sent"],
  }),
  retried: delivered("The receiver answers 502 once, the access point tries again; confirmed", {
    attempts: ["no_receipt", "sent"],
  }),
  "breaker-open": delivered("The access point's circuit breaker is open, it sends later; confirmed", {
    attempts: ["breaker_open", "sent"],
  }),
  "receipt-lost": delivered("Delivered, but the receipt is lost, and the access point sends it again; confirmed", {
    attempts: ["receipt_lost", "sent"],
  }),
  "refused-duplicate": delivered(
    "Delivered, but the receipt is lost; the receiver refuses what the access point sends again (EBMS:0004); confirmed",
    { attempts: ["receipt_lost", "sent"], refusesDuplicates: true },
  ),
  pending: {
    meaning: "Our access point is killed before it sends, and never takes up the envelope again",
    attempts: ["never_begun"],
    answer: "lost",
  },
  "given-up": failing(
    "The receiver always answers 502; the access point gives up after `SIMULATOR_ATTEMPTS`",
    "no_receipt",
  ),
  "not-registered": failing("The receiver is not registered in the network", "not_registered"),
  "not-supported": failing(
    "The receiver is registered, but not for this type of document; the access point asks its SMP again without end",
    "not_supported",
  ),
  "no-process": failing(
    "The receiver is registered for this type of document, but not for its process; the access point would ask again without end",
    "not_supported",
  ),
  "directory-away": failing(
    "The network's directory (DNS) is unavailable, so that nobody can be looked up",
    "directory_away",
  ),
  "certificate-expired": failing("The receiver's certificate has expired", "certificate_expired"),
  "refused-by-receiver": failing("The receiver's access point refuses the message (EBMS:0004)", "refused_by_receiver"),
  refused: failing("Our access point cannot store the envelope (400)", "not_stored"),
  "verification-failed": failing(
    "Our access point's own verification of the document fails (400)",
    "verification_failed",
  ),
  "sending-off": failing("Sending is switched off at our access point (404)", "sending_off"),
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

/** The outcome of a name in the journal; a name that no longer exists counts as accepted. */
export function outcomeNamed(name: string): Outcome {
  return Object.hasOwn(outcomes, name) ? outcomes[name as OutcomeName] : outcomes.accepted;
}

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

/** What becomes of every envelope to a corner, of any receiver; empty where its TINs decide. */
export type OutcomesForAll = Partial<Record<DecidingLeg, OutcomeName>>;

/** What may be wrong with the access point and those beyond it; docs/sandbox.md describes each. */
const troubles = {
  database: "away",
  disk: "full",
  smp: "away",
  receivers: "refuse-duplicates",
  archive: "off",
} as const;

export type Trouble = { -readonly [Name in keyof typeof troubles]?: (typeof troubles)[Name] };

interface Switches {
  path: string;
  example: string;
  /** Changed in place. */
  state: Record<string, unknown>;
  /** The member of `state` that a switch of the request sets; undefined for an unknown switch or value. */
  keyOf: (name: string, value: unknown) => string | undefined;
}

export const switchRoutes = (forAll: OutcomesForAll, trouble: Trouble): Route[] =>
  [
    {
      path: "/simulator/outcomes",
      example: `{"toC5": "certificate-expired"}: legs with outcomes`,
      state: forAll,
      keyOf: (name: string, value: unknown) =>
        Object.hasOwn(outcomes, String(value)) ? decidingLegs.find((leg) => publicLeg(leg) === name) : undefined,
    },
    {
      path: "/simulator/trouble",
      example: `{"database": "away"}: troubles`,
      state: trouble,
      keyOf: (name: string, value: unknown) =>
        Object.hasOwn(troubles, name) && troubles[name as keyof Trouble] === value ? name : undefined,
    },
  ].map(({ path, example, state, keyOf }: Switches) => ({
    method: "POST",
    path,
    // Each request sets all switches of its path, so that what it leaves out is well again.
    async handle({ request, reply }) {
      const body = parseJson((await readBody(request)).toString());
      const asked: [string, unknown][] =
        typeof body === "object" && body !== null ? Object.entries(body) : [["", body]];
      const known = asked.map(([name, value]) => [keyOf(name, value), value] as const);
      if (known.some(([key]) => key === undefined)) {
        throw new AppError(400, `It must be like ${example} of docs/sandbox.md`);
      }
      Object.keys(state).forEach((key) => delete state[key]);
      Object.assign(state, Object.fromEntries(known));
      reply(200, Object.fromEntries(asked));
    },
  }));
