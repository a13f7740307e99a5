import { expect } from "chai";

import { actors, type Actor, situations, type Situation } from "../../common/status/situations.ts";
import { failureCauses } from "../../common/status/failure-causes.ts";
import { legNames, type Leg } from "../../common/status/legs.ts";
import { failureClasses, legTransitions, type LegState } from "../../common/status/status.ts";
import {
  documentTrouble,
  legSituation,
  legTrouble,
  whoActsOnDocument,
  whoActsOnLeg,
  type DocumentCase,
  type LegCase,
} from "../../common/status/who-acts.ts";

const leg = (more: Partial<LegCase>): LegCase => ({ leg: "c3", state: "failed", failureClass: "blocked", ...more });
const pending: DocumentCase = { stage: "validated", overallStatus: "PENDING", isGivenUp: false, legs: [] };

const expired =
  "The receiving access point cannot be spoken to: TRANSPORT_ERROR_NO_RETRY: certificate expired on 2026-01-01";

type Case = readonly [name: string, leg: Partial<LegCase>, who: Actor, situation: Situation];

const cases: readonly Case[] = [
  ["the certificate of the receiver has expired", { reason: expired }, "receiver_provider", "receiver_unreachable"],
  [
    "the certificate of the authority has expired",
    { leg: "c5", reason: expired },
    "authority",
    "authority_unreachable",
  ],
  [
    "our access point has given up for the receiver's certificate",
    { reason: "The access point has given up: PKIX path validation failed" },
    "receiver_provider",
    "receiver_unreachable",
  ],
  [
    "the receiver's directory entry cannot be read",
    { reason: "Not sent, the look-up of the receiver failed: com.helger.smpclient.SMPClientException: HTTP 500" },
    "receiver_provider",
    "receiver_directory",
  ],
  [
    "the directory of the network is away",
    { reason: "Not sent, the look-up of the receiver failed: SMPDNSResolutionException: Technical DNS failure" },
    "site",
    "directory_away",
  ],
  ["our token is refused", { reason: "The access point refused our token (401)" }, "site", "own_token"],
  [
    "our token is refused, and the leg is tried again by itself",
    { state: "queued", failureClass: "retryable", reason: "The access point refused our token (401)" },
    "site",
    "own_token",
  ],
  [
    "our certificate is not accepted",
    { reason: failureCauses.certificate_not_accepted.says },
    "site",
    "own_certificate",
  ],
  [
    "the address of the authority is wrong",
    { leg: "c5", reason: failureCauses.not_registered.says },
    "site",
    "authority_address",
  ],
  [
    "the receiver is not registered",
    { state: "rejected", failureClass: "rejected", reason: failureCauses.not_registered.says },
    "sender",
    "to_be_corrected",
  ],
  ["a status message rejects it", { state: "rejected", failureClass: null }, "sender", "to_be_corrected"],
  [
    "the receiver's access point refuses it",
    { state: "rejected", failureClass: "rejected", reason: `${failureCauses.refused_by_other.says}: EBMS:0004` },
    "receiver_provider",
    "refused_by_receiver",
  ],
  [
    "the authority's access point refuses it",
    { leg: "c5", state: "rejected", failureClass: "rejected", reason: failureCauses.refused_by_other.says },
    "authority",
    "refused_by_authority",
  ],
  ["a report that is our work", { leg: "c5", reason: "The tax data document breaks X: y" }, "site", "report_at_fault"],
  ["nobody knows, and it is asked about", { state: "unknown", failureClass: "unknown" }, "nobody", "asked_about"],
  [
    "the directory refuses it, and the access point asks again without end",
    { state: "unknown", failureClass: "rejected", reason: `${failureCauses.not_supported.says}: x` },
    "site",
    "refused_without_end",
  ],
  [
    "the receiver refuses it, and the access point tries again",
    { state: "unknown", failureClass: "rejected", reason: `${failureCauses.refused_by_other.says}: EBMS:0004` },
    "nobody",
    "refused_so_far",
  ],
  [
    "nobody knows, and nobody asks any more",
    { state: "unknown", failureClass: "unknown", isLeftToPerson: true },
    "site",
    "outcome_unknown",
  ],
  ["nobody knows, and our access point has given up", { failureClass: "unknown" }, "site", "outcome_unknown"],
  [
    "nobody knows, whatever the reason begins with",
    { failureClass: "unknown", reason: expired },
    "site",
    "outcome_unknown",
  ],
  [
    "the access point repeats what has not gone out",
    { state: "unknown", failureClass: "retryable" },
    "nobody",
    "access_point_retries",
  ],
  ["waits for its message", { state: "sent", failureClass: null }, "nobody", "awaiting_message"],
  ["its message is overdue", { state: "sent", isOverdue: true }, "receiver_provider", "message_overdue"],
  [
    "the authority's message is overdue",
    { leg: "c5", state: "sent", isOverdue: true },
    "authority",
    "message_overdue_authority",
  ],
  ["its message is contested", { state: "sent", isContested: true, isOverdue: true }, "site", "contested"],
  ["its message may be lost", { state: "sent", isMessageLost: true, isOverdue: true }, "site", "message_lost"],
  ["is paused", { state: "queued", failureClass: null, isPaused: true }, "site", "paused"],
  ["is to be sent", { state: "queued", failureClass: null }, "nobody", "to_be_sent"],
  ["is sent again by itself", { state: "queued", failureClass: "retryable" }, "nobody", "retry_planned"],
  ["has certainly not gone out", { failureClass: "retryable", reason: "Not sent: no words" }, "site", "to_be_retried"],
  ["a reason in words of its own", { reason: "Something new" }, "site", "to_be_mended"],
  [
    "a request that our access point refuses",
    { reason: "The access point refused the request (413)" },
    "site",
    "to_be_mended",
  ],
];

describe("domain/who acts", () => {
  for (const [name, more, who, situation] of cases) {
    it(`${name}: ${who}`, () => {
      expect(legSituation(leg(more))).to.equal(situation);
      expect(whoActsOnLeg(leg(more)).who).to.equal(who);
    });
  }

  it("never sends anybody to the receiver because of the report to the authority", () => {
    for (const state of Object.keys(legTransitions) as LegState[]) {
      for (const failureClass of [...failureClasses, null]) {
        for (const reason of [null, ...Object.values(failureCauses).map(({ says }) => says)]) {
          for (const name of ["c5", "withdrawal"] as const) {
            const { who, action } = whoActsOnLeg({ leg: name, state, failureClass, reason, isOverdue: true });
            expect(who, `${name} ${state} ${reason}`).not.to.equal("receiver_provider");
            expect(action.en).not.to.contain("of the receiver");
          }
        }
      }
    }
  });

  it("never lets a leg of unknown outcome be retried, corrected or mended", () => {
    const allowed: readonly Situation[] = ["outcome_unknown", "outcome_unknown_authority", "contested", "asked_about"];
    for (const { says } of Object.values(failureCauses)) {
      for (const name of legNames) {
        for (const state of ["failed", "unknown"] as const) {
          const situation = legSituation({ leg: name, state, failureClass: "unknown", reason: says });
          expect(allowed, `${name} ${says}`).to.include(situation);
        }
      }
    }
  });

  it("says nothing of validation_results about a leg that has failed, since its document cannot be corrected", () => {
    for (const { says } of Object.values(failureCauses)) {
      expect(whoActsOnLeg(leg({ reason: says })).action.en).not.to.contain("validation_results");
    }
  });

  it("says every sentence in both languages", () => {
    for (const [name, { who, action }] of Object.entries(situations)) {
      expect(actors).to.include(who);
      expect(action.en, name).to.match(/^[A-Z].*\.$/);
      expect(action.ar, name).to.match(/\p{Script=Arabic}.*\.$/u);
    }
  });

  it("reads the longest beginning, since some begin like another", () => {
    const all = Object.values(failureCauses).map(({ says }) => says);
    expect(new Set(all).size).to.equal(all.length);
    for (const name of Object.keys(failureCauses) as (keyof typeof failureCauses)[]) {
      const { says, toReceiver }: { says: string; toReceiver: Situation } = failureCauses[name];
      const situation = legSituation(leg({ reason: `${says}: more words` }));
      const kept = toReceiver !== "to_be_corrected" && toReceiver !== "outcome_unknown";
      expect(situation, says).to.equal(kept ? toReceiver : "to_be_mended");
    }
  });
});

const legs = (...all: Partial<LegCase>[]): DocumentCase => ({ ...pending, legs: all.map(leg) });

describe("domain/trouble of a document", () => {
  it("is none while it is under way or decided", () => {
    for (const state of ["queued", "sending", "sent", "accepted", "rejected", "not_required"] as const) {
      expect(documentTrouble(legs({ state, failureClass: null }))).to.equal(undefined);
    }
  });

  it("names a stage that gave it up before any leg, with what the stage said", () => {
    const given = documentTrouble({ ...pending, stage: "received", isGivenUp: true }, "no price");
    expect(given).to.include({ kind: "given_up", leg: null, cause: "no price", who: "site" });
    expect(whoActsOnDocument({ ...pending, stage: "received", isGivenUp: true }).who).to.equal("site");
  });

  it("names the leg on which this site must act before one that goes on by itself", () => {
    const asked = { leg: "c3" as Leg, state: "unknown" as const, failureClass: "unknown" as const };
    const failed = { leg: "c5" as Leg, reason: failureCauses.sending_off.says };
    expect(documentTrouble(legs(asked, failed))).to.include({ kind: "failed", leg: "c5", who: "site" });
    expect(documentTrouble(legs(asked))).to.include({ kind: "outcome_unknown", leg: "c3", who: "nobody" });
  });

  it("tells an unknown outcome from a failure, also where our access point has given up", () => {
    expect(legTrouble(leg({ failureClass: "unknown" }))?.kind).to.equal("outcome_unknown");
    expect(legTrouble(leg({ state: "sent", failureClass: null, isContested: true }))?.kind).to.equal("contested");
    expect(legTrouble(leg({ state: "accepted", failureClass: null, isContested: true }))).to.equal(undefined);
  });

  it("says who must act at every step", () => {
    expect(whoActsOnDocument({ ...pending, stage: "priced" }).who).to.equal("nobody");
    expect(whoActsOnDocument({ ...pending, stage: "priced", isPaused: true }).who).to.equal("site");
    expect(whoActsOnDocument({ ...pending, stage: "invalid", overallStatus: "VALIDATION_FAILED" }).who).to.equal(
      "sender",
    );
    expect(whoActsOnDocument({ ...legs({ state: "accepted" }), overallStatus: "APPROVED" })).to.equal(situations.final);
    expect(whoActsOnDocument(legs({ state: "accepted" }, { leg: "c5", state: "sent", failureClass: null }))).to.equal(
      situations.awaiting_message,
    );
  });
});
