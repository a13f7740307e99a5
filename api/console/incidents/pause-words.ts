import type { PauseScope } from "../../../common/operations/paused-work.ts";
import type { PublicLeg } from "../../../common/status/legs.ts";
import { legWords } from "../domain-words.ts";
import { pauseDialogTexts, pausedThingTexts as texts, whatStopsTexts } from "../texts/pauses.ts";

interface Paused {
  scope: PauseScope;
  target: string;
  organization: string | null;
}

const things: Readonly<Record<PauseScope, (paused: Paused) => string>> = {
  stage: ({ target }) => texts.stage(target),
  leg: ({ target }) => texts.leg(toCorner(target)),
  receiver: ({ target, organization }) =>
    organization === null ? texts.receiver(target) : texts.receiverOf(target, organization),
  organization: ({ target, organization }) => texts.organization(organization ?? target),
  "access-point": () => texts.accessPoint,
};

/** What is paused, as a noun: "Stage rendering", "Receiver 0235:1987654321, for Oasis Retail". */
export const pausedThing = (paused: Paused): string => things[paused.scope](paused);

const isLeg = (target: string): target is PublicLeg => target in legWords;

const toCorner = (target: string): string => (isLeg(target) ? legWords[target].toCorner : target);

export interface PauseIntent {
  scope: PauseScope;
  target: string;
  /** Of `whoseTexts`. */
  whose: string;
}

/** What a pause will do, in whole sentences. */
export const pauseConsequence = ({ scope, target, whose }: PauseIntent): string =>
  `${whatStopsTexts[scope](scope === "leg" ? toCorner(target) : target, whose)} ${pauseDialogTexts.honoured}`;
