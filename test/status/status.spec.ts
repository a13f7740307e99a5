import { expect } from "chai";
import type { DocumentState } from "../../common/status/pipeline.ts";
import {
  canMoveLeg,
  isTerminal,
  legSources,
  legStatus,
  legTransitions,
  overallStatus,
  documentTransitions,
  type LegState,
  type OverallStatus,
} from "../../common/status/status.ts";

const legStates = Object.keys(legTransitions) as LegState[];
const stages = Object.keys(documentTransitions) as DocumentState[];

/** Everything that can be reached from a state, the state itself included. */
function reachable<State extends string>(
  from: State,
  transitions: Readonly<Record<State, readonly State[]>>,
): Set<State> {
  const seen = new Set<State>([from]);
  for (const state of seen) {
    transitions[state].forEach((next) => seen.add(next));
  }
  return seen;
}

describe("states", () => {
  it("lead from received to validated or invalid, and every stage can end there", () => {
    expect([...reachable("received", documentTransitions)].sort()).to.deep.equal([...stages].sort());
    for (const stage of stages) {
      const ends = [...reachable(stage, documentTransitions)].filter((end) => documentTransitions[end].length === 0);
      expect(ends, stage).to.not.be.empty;
      expect(["validated", "invalid"], stage).to.include.members(ends);
    }
  });

  it("no stage can be reached twice", () => {
    for (const stage of stages) {
      for (const next of documentTransitions[stage]) {
        expect([...reachable(next, documentTransitions)], `${stage} → ${next}`).not.to.include(stage);
      }
    }
  });

  it("no leg has a dead end: each state that waits can still be accepted or rejected", () => {
    const final = legStates.filter((state) => legTransitions[state].length === 0);
    expect(final.sort()).to.deep.equal(["accepted", "not_required", "rejected"]);
    for (const state of legStates.filter((waiting) => !final.includes(waiting))) {
      expect([...reachable(state, legTransitions)], state).to.include.members(["accepted", "rejected"]);
    }
  });

  it("a leg whose outcome is unknown or that was sent is never sent again without being queued first", () => {
    expect(legSources("sending")).to.deep.equal(["queued"]);
    expect(canMoveLeg("sent", "queued")).to.equal(false);
    expect(canMoveLeg("sent", "sending")).to.equal(false);
    expect(canMoveLeg("unknown", "sending")).to.equal(false);
  });

  it("a verdict counts whatever we believe about the sending: it proves that the envelope is out", () => {
    for (const verdict of ["accepted", "rejected"] as const) {
      expect(legSources(verdict).sort()).to.deep.equal(["failed", "queued", "sending", "sent", "unknown"]);
    }
  });

  it("shows a leg as null until it is decided", () => {
    const shown = legStates.map((state) => [state, legStatus(state)]);
    expect(Object.fromEntries(shown)).to.deep.equal({
      not_required: null,
      queued: null,
      sending: null,
      sent: null,
      unknown: null,
      failed: null,
      accepted: "APPROVED",
      rejected: "REJECTED",
    });
    expect(legStatus(undefined)).to.equal(null);
  });

  const overall: [stage: DocumentState, legs: LegState[], status: OverallStatus][] = [
    ["received", [], "PENDING"],
    ["rendered", [], "PENDING"],
    ["invalid", [], "VALIDATION_FAILED"],
    ["validated", [], "PENDING"],
    ["validated", ["queued", "queued"], "PENDING"],
    ["validated", ["accepted", "sent"], "PENDING"],
    ["validated", ["accepted", "failed"], "PENDING"],
    ["validated", ["accepted", "accepted"], "APPROVED"],
    ["validated", ["not_required", "accepted"], "APPROVED"],
    ["validated", ["not_required", "sent"], "PENDING"],
    ["validated", ["not_required", "not_required"], "PENDING"],
    ["validated", ["rejected", "sent"], "REJECTED"],
    ["validated", ["accepted", "rejected"], "REJECTED"],
    ["validated", ["not_required", "rejected"], "REJECTED"],
  ];
  for (const [stage, legs, status] of overall) {
    it(`${stage} with [${legs.join(", ")}] is ${status}`, () => {
      expect(overallStatus(stage, legs)).to.equal(status);
      expect(isTerminal(status)).to.equal(status !== "PENDING");
    });
  }
});
