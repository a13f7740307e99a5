import { expect } from "chai";

import type { DocumentState } from "../../common/domain/status/pipeline.ts";
import { canMoveLeg, canMoveDocument, overallStatus, type LegState } from "../../common/domain/status/status.ts";
import type { StatusLogEntry } from "../../common/services/documents/document-record.ts";

/** What the log of one revision has told so far. */
interface Told {
  revision: number;
  stage: DocumentState | null;
  overall: string;
  legs: Map<string, LegState>;
}

const begin = (revision: number): Told => ({ revision, stage: null, overall: "PENDING", legs: new Map() });

/**
 * The log as one chronological story: numbers go up and times never down; every entry begins where the one before it of
 * the same thing (document, leg, overall status) has ended, and goes where the state machine lets it go; a leg begins
 * after the verdict that it follows from; the overall status is told as soon as it is another one, once.
 */
export function expectOneStory(log: readonly StatusLogEntry[]): void {
  let told = begin(1);
  log.forEach((entry, index) => {
    const before = log[index - 1];
    const where = `${entry.position} ${entry.stage} ${entry.leg ?? ""} ${entry.event} after ${before?.event ?? "nothing"}`;
    if (before !== undefined) {
      expect(Number(entry.position), where).to.equal(Number(before.position) + 1);
      expect(entry.at.getTime(), where).to.be.at.least(before.at.getTime());
    }
    if (entry.revision !== told.revision) {
      expect([entry.event, entry.revision], where).to.deep.equal(["RESUBMITTED", told.revision + 1]);
      told = begin(entry.revision);
    }
    follow(told, entry, where);
  });
  expect(told.overall).to.equal(overallOf(told));
}

const overallOf = ({ stage, legs }: Told): string => overallStatus(stage ?? "received", [...legs.values()]);

function follow(told: Told, entry: StatusLogEntry, where: string): void {
  if (entry.stage === "overall") {
    expect([entry.fromState, entry.toState], where).to.deep.equal([told.overall, overallOf(told)]);
    told.overall = String(entry.toState);
    return;
  }
  expect(told.overall, `${where}: the status before is not told yet`).to.equal(overallOf(told));
  if (entry.leg === null) {
    followDocument(told, entry, where);
  } else {
    followLeg(told, entry, where);
  }
}

function followDocument(told: Told, { event, fromState, toState }: StatusLogEntry, where: string): void {
  if (event !== "RECEIVED" && event !== "RESUBMITTED") {
    expect(fromState, where).to.equal(told.stage);
    expect(canMoveDocument(fromState as DocumentState, toState as DocumentState), where).to.equal(true);
  }
  told.stage = toState as DocumentState;
}

function followLeg(told: Told, { leg, fromState, toState }: StatusLogEntry, where: string): void {
  expect(told.stage, where).to.equal("validated");
  const known = told.legs.get(String(leg)) ?? null;
  expect(fromState, where).to.equal(known);
  const mayGo =
    known === null ? ["queued", "not_required"].includes(String(toState)) : canMoveLeg(known, toState as LegState);
  expect(mayGo || known === toState, where).to.equal(true);
  told.legs.set(String(leg), toState as LegState);
}
