import type { DocumentKind } from "../../common/documents/document.ts";
import type { PublicLeg } from "../../common/status/legs.ts";
import type { DocumentState, StageAfter, StageName } from "../../common/status/pipeline.ts";
import type { FailureClass, LegState } from "../../common/status/status.ts";
import {
  countTexts,
  documentStepTexts,
  failureClassTexts,
  kindTexts,
  legStateTexts,
  legTexts,
  stageTexts,
} from "./texts/domain.ts";
import type { Tone } from "./words.ts";

/**
 * What the page calls the things of the domain. Each table has to name every member of the domain's union: a new stage, leg or
 * state does not compile before it has its words in texts/domain.ts.
 */

/** The legs that a stage sends, which the picture of the pipeline draws as its lane. */
const legsOfStage: Readonly<Record<StageName, readonly PublicLeg[]>> = {
  pricing: [],
  rendering: [],
  validation: [],
  transmission: ["toC3"],
  reporting: ["toC5", "withdrawal"],
};

type StageWords = (typeof stageTexts)[StageName] & { legs: readonly PublicLeg[] };

const stageNames = Object.keys(legsOfStage) as StageName[];

export const stageWords = Object.fromEntries(
  stageNames.map((name) => [name, { ...stageTexts[name], legs: legsOfStage[name] }]),
) as Readonly<Record<StageName, StageWords>>;

/** The steps of the timeline, in the order in which a document comes to them; an invalid one stands in place of the last. */
export const documentSteps: Readonly<Record<Exclude<DocumentState, "invalid">, string>> = documentStepTexts;

export const stageAfter: StageAfter = { received: "pricing", priced: "rendering", rendered: "validation" };

export const legWords = legTexts;

interface LegStateTraits {
  tone: Tone;
  /** Whether such legs wait for a person, and a search lists them. */
  isListed?: true;
}

const legStateTraits: Readonly<Record<LegState, LegStateTraits>> = {
  queued: { tone: "busy" },
  sending: { tone: "busy" },
  sent: { tone: "busy" },
  unknown: { tone: "warn", isListed: true },
  failed: { tone: "bad", isListed: true },
  not_required: { tone: "quiet" },
  accepted: { tone: "good" },
  rejected: { tone: "bad" },
};

const legStates = Object.keys(legStateTraits) as LegState[];

export const legStateWords = Object.fromEntries(
  legStates.map((state) => [state, { ...legStateTraits[state], ...legStateTexts[state] }]),
) as Readonly<Record<LegState, LegStateTraits & (typeof legStateTexts)[LegState]>>;

export const failureClassWords: Readonly<Record<FailureClass, string>> = failureClassTexts;

export const kindNames: Readonly<Record<DocumentKind, string>> = kindTexts;

export const legsOf = (legs: number): string => countTexts.legs(legs);

export const documentsOf = (documents: number): string => countTexts.documents(documents);
