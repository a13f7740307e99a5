import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "../status/legs.ts";
import type { FailureClass, LegState, OverallStatus } from "../status/status.ts";

/** What an operator narrows the documents to. All of it holds for each that is found. */
export interface SearchConditions {
  kinds?: readonly DocumentKind[];
  overallStatuses?: readonly OverallStatus[];
  leg?: Leg;
  /** Of one leg together with `leg`, `failureClass` and `cause`. */
  legState?: LegState;
  failureClass?: FailureClass;
  /** The whole reason of a leg, or why a stage gave the document up; or the cause that groups of failures show. */
  cause?: string;
  /** Days of acceptance in the UAE (yyyy-MM-dd), both included. */
  receivedFrom?: string;
  receivedTo?: string;
  /** A leg or a stage of it waits for a person. */
  needsPerson?: boolean;
}

/** Whether it is about legs, or a stage, that are in trouble now: a class or a cause alone is. */
export const isAboutTrouble = ({ legState, failureClass, cause, needsPerson }: SearchConditions): boolean =>
  legState === "failed" ||
  legState === "unknown" ||
  needsPerson === true ||
  (legState === undefined && (failureClass !== undefined || cause !== undefined));

/** Whether it is about a leg. */
export const isAboutLeg = ({ leg, legState, failureClass, cause }: SearchConditions): boolean =>
  leg !== undefined || legState !== undefined || failureClass !== undefined || cause !== undefined;
