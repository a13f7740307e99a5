import { expect } from "chai";

import type { DocumentState } from "../../common/status/pipeline.ts";
import { canMoveLeg, canMoveDocument, overallStatus, type LegState } from "../../common/status/status.ts";
import type { StatusLogRow } from "../../common/status/status-store.ts";

export interface LogComplaint {
  /** The order of the entries, a move that the state machine does not have, or an entry that does not go on from the last. */
  about: "order" | "transition" | "continuity";
  text: string;
}

/** The state of one revision after the entries read so far. */
interface LogState {
  revision: number;
  stage: DocumentState | null;
  overall: string;
  legs: Map<string, LegState>;
  /** The revision before. */
  former?: LogState;
}

type Complain = (about: LogComplaint["about"], isWell: boolean, what: string) => void;

const begin = (revision: number, former?: LogState): LogState => ({
  revision,
  stage: null,
  overall: "PENDING",
  legs: new Map(),
  ...(former !== undefined && { former }),
});

/** A leg's entries name the leg's own revision, also after the next revision has begun. */
const belongsTo = (former: LogState | undefined, { revision, leg }: StatusLogRow): former is LogState =>
  revision === former?.revision && leg !== null;

/**
 * Faults in the order of the log: numbers go up and times never down; every entry begins where the
 * one before it of the same thing (document, leg, overall status) has ended, and goes where the state machine lets it go;
 * a leg begins after the verdict that it follows from; the overall status is logged once, as soon as it changes.
 */
export function logComplaints(log: readonly StatusLogRow[]): LogComplaint[] {
  const complaints: LogComplaint[] = [];
  let state = begin(1);
  log.forEach((entry, index) => {
    const before = log[index - 1];
    const where = `${entry.position} ${entry.stage} ${entry.leg ?? ""} ${entry.event} after ${before?.event ?? "nothing"}`;
    const complain: Complain = (about, isWell, what) => isWell || complaints.push({ about, text: `${where}: ${what}` });
    complain("order", Number(entry.position) === Number(before?.position ?? 0) + 1, "its number is not the next one");
    complain("order", before === undefined || entry.at >= before.at, "it is earlier");
    if (belongsTo(state.former, entry)) {
      followLeg(state.former, entry, complain);
      return;
    }
    if (entry.revision !== state.revision) {
      const isNext = entry.event === "RESUBMITTED" && entry.revision === state.revision + 1;
      complain("continuity", isNext, `revision ${entry.revision} after ${state.revision}`);
      state = begin(entry.revision, state);
    }
    follow(state, entry, complain);
  });
  if (state.overall !== overallOf(state)) {
    complaints.push({ about: "continuity", text: `ends as ${state.overall} where it is ${overallOf(state)}` });
  }
  return complaints;
}

export function expectChronologicalLog(log: readonly StatusLogRow[]): void {
  expect(logComplaints(log)).to.deep.equal([]);
}

const overallOf = ({ stage, legs }: LogState): string => overallStatus(stage ?? "received", [...legs.values()]);

function follow(state: LogState, entry: StatusLogRow, complain: Complain): void {
  const { stage, leg, fromState, toState } = entry;
  if (stage === "overall") {
    const isNews = fromState === state.overall && toState === overallOf(state);
    complain("continuity", isNews, `${fromState} to ${toState} where ${state.overall} becomes ${overallOf(state)}`);
    state.overall = String(toState);
    return;
  }
  complain("continuity", state.overall === overallOf(state), "the status before is not logged yet");
  if (leg === null) {
    followDocument(state, entry, complain);
  } else {
    followLeg(state, entry, complain);
  }
}

function followDocument(state: LogState, { event, fromState, toState }: StatusLogRow, complain: Complain): void {
  if (event !== "RECEIVED" && event !== "RESUBMITTED") {
    complain("continuity", fromState === state.stage, `begins at ${fromState}, where it is ${state.stage}`);
    const isMove = canMoveDocument(fromState as DocumentState, toState as DocumentState);
    complain("transition", isMove, `${fromState} to ${toState}`);
  }
  state.stage = toState as DocumentState;
}

function followLeg(state: LogState, { leg, fromState, toState }: StatusLogRow, complain: Complain): void {
  complain("continuity", state.stage === "validated", `a leg of a document that is ${state.stage}`);
  const known = state.legs.get(String(leg)) ?? null;
  complain("continuity", fromState === known, `begins at ${fromState}, where it is ${known}`);
  const mayGo =
    known === null
      ? ["queued", "not_required", "unknown"].includes(String(toState))
      : canMoveLeg(known, toState as LegState);
  complain("transition", mayGo || known === toState, `${known} to ${toState}`);
  state.legs.set(String(leg), toState as LegState);
}
