import { expect } from "chai";

import type { DocumentState } from "../../common/domain/status/pipeline.ts";
import { canMoveLeg, canMoveDocument, overallStatus, type LegState } from "../../common/domain/status/status.ts";
import type { StatusLogEntry } from "../../common/services/documents/document-record.ts";

export interface LogComplaint {
  /** The order of the entries, a move that the state machine does not have, or an entry that does not go on from the last. */
  about: "order" | "transition" | "continuity";
  text: string;
}

/** What the log of one revision has told so far. */
interface Told {
  revision: number;
  stage: DocumentState | null;
  overall: string;
  legs: Map<string, LegState>;
  /** The revision before. */
  former?: Told;
}

type Complain = (about: LogComplaint["about"], isWell: boolean, what: string) => void;

const begin = (revision: number, former?: Told): Told => ({
  revision,
  stage: null,
  overall: "PENDING",
  legs: new Map(),
  ...(former !== undefined && { former }),
});

/** What becomes of a leg is told of the revision that it belongs to, also when the next one has begun. */
const belongsTo = (former: Told | undefined, { revision, leg }: StatusLogEntry): former is Told =>
  revision === former?.revision && leg !== null;

/**
 * What is wrong with the log as one chronological story: numbers go up and times never down; every entry begins where the
 * one before it of the same thing (document, leg, overall status) has ended, and goes where the state machine lets it go;
 * a leg begins after the verdict that it follows from; the overall status is told as soon as it is another one, once.
 */
export function logComplaints(log: readonly StatusLogEntry[]): LogComplaint[] {
  const complaints: LogComplaint[] = [];
  let told = begin(1);
  log.forEach((entry, index) => {
    const before = log[index - 1];
    const where = `${entry.position} ${entry.stage} ${entry.leg ?? ""} ${entry.event} after ${before?.event ?? "nothing"}`;
    const complain: Complain = (about, isWell, what) => isWell || complaints.push({ about, text: `${where}: ${what}` });
    complain("order", Number(entry.position) === Number(before?.position ?? 0) + 1, "its number is not the next one");
    complain("order", before === undefined || entry.at >= before.at, "it is earlier");
    if (belongsTo(told.former, entry)) {
      followLeg(told.former, entry, complain);
      return;
    }
    if (entry.revision !== told.revision) {
      const isNext = entry.event === "RESUBMITTED" && entry.revision === told.revision + 1;
      complain("continuity", isNext, `revision ${entry.revision} after ${told.revision}`);
      told = begin(entry.revision, told);
    }
    follow(told, entry, complain);
  });
  if (told.overall !== overallOf(told)) {
    complaints.push({ about: "continuity", text: `ends as ${told.overall} where it is ${overallOf(told)}` });
  }
  return complaints;
}

export function expectChronologicalLog(log: readonly StatusLogEntry[]): void {
  expect(logComplaints(log)).to.deep.equal([]);
}

const overallOf = ({ stage, legs }: Told): string => overallStatus(stage ?? "received", [...legs.values()]);

function follow(told: Told, entry: StatusLogEntry, complain: Complain): void {
  const { stage, leg, fromState, toState } = entry;
  if (stage === "overall") {
    const isNews = fromState === told.overall && toState === overallOf(told);
    complain("continuity", isNews, `${fromState} to ${toState} where ${told.overall} becomes ${overallOf(told)}`);
    told.overall = String(toState);
    return;
  }
  complain("continuity", told.overall === overallOf(told), "the status before is not told yet");
  if (leg === null) {
    followDocument(told, entry, complain);
  } else {
    followLeg(told, entry, complain);
  }
}

function followDocument(told: Told, { event, fromState, toState }: StatusLogEntry, complain: Complain): void {
  if (event !== "RECEIVED" && event !== "RESUBMITTED") {
    complain("continuity", fromState === told.stage, `begins at ${fromState}, where it is ${told.stage}`);
    const isMove = canMoveDocument(fromState as DocumentState, toState as DocumentState);
    complain("transition", isMove, `${fromState} to ${toState}`);
  }
  told.stage = toState as DocumentState;
}

function followLeg(told: Told, { leg, fromState, toState }: StatusLogEntry, complain: Complain): void {
  complain("continuity", told.stage === "validated", `a leg of a document that is ${told.stage}`);
  const known = told.legs.get(String(leg)) ?? null;
  complain("continuity", fromState === known, `begins at ${fromState}, where it is ${known}`);
  const mayGo =
    known === null
      ? ["queued", "not_required", "unknown"].includes(String(toState))
      : canMoveLeg(known, toState as LegState);
  complain("transition", mayGo || known === toState, `${known} to ${toState}`);
  told.legs.set(String(leg), toState as LegState);
}
