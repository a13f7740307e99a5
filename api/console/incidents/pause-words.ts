import type { PauseScope } from "../../../common/operations/paused-work.ts";
import type { PublicLeg } from "../../../common/status/legs.ts";
import { fill, texts } from "../words.ts";

interface Paused {
  scope: PauseScope;
  target: string;
  organization: string | null;
}

const things: Readonly<Record<PauseScope, (paused: Paused) => string>> = {
  stage: ({ target }) => fill(texts.pausedThing.stage, { target }),
  leg: ({ target }) => fill(texts.pausedThing.leg, { toCorner: toCorner(target) }),
  receiver: ({ target, organization }) =>
    organization === null
      ? fill(texts.pausedThing.receiver, { target })
      : fill(texts.pausedThing.receiverOf, { target, organization }),
  organization: ({ target, organization }) => fill(texts.pausedThing.organization, { name: organization ?? target }),
  "access-point": () => texts.pausedThing.accessPoint,
};

/** What is paused, as a noun: "Stage rendering", "Receiver 0235:1987654321, for Oasis Retail". */
export const pausedThing = (paused: Paused): string => things[paused.scope](paused);

const isLeg = (target: string): target is PublicLeg => target in texts.leg;

const toCorner = (target: string): string => (isLeg(target) ? texts.leg[target].toCorner : target);

export interface PauseIntent {
  scope: PauseScope;
  target: string;
  /** Of `whoseTexts`. */
  whose: string;
}

/** What a pause will do, in whole sentences. */
export const pauseConsequence = ({ scope, target, whose }: PauseIntent): string =>
  `${fill(texts.whatStops[scope === "receiver" && target === "" ? "unnamedReceiver" : scope], {
    target: scope === "leg" ? toCorner(target) : target,
    whose,
  })} ${texts.pauseDialog.honoured}`;
