import type { PauseScope } from "../../../common/domain/pauses/paused-work.ts";
import type { PublicLeg } from "../../../common/domain/status/legs.ts";
import { legWords } from "../domain-words.ts";

interface Paused {
  scope: PauseScope;
  target: string;
  organization: string | null;
}

const things: Readonly<Record<PauseScope, (paused: Paused) => string>> = {
  stage: ({ target }) => `Stage ${target}`,
  leg: ({ target }) => `Every leg ${toCorner(target)}`,
  receiver: ({ target, organization }) => `Receiver ${target}${organization === null ? "" : `, for ${organization}`}`,
  organization: ({ target, organization }) => `Organization ${organization ?? target}`,
  "access-point": () => "Our access point",
};

/** What is paused, as a noun: "Stage rendering", "Receiver 0235:1987654321, for Oasis Retail". */
export const pausedThing = (paused: Paused): string => things[paused.scope](paused);

const isLeg = (target: string): target is PublicLeg => target in legWords;

const toCorner = (target: string): string => (isLeg(target) ? legWords[target].toCorner : target);

const whatStops: Readonly<Record<PauseScope, (target: string, whose: string) => string>> = {
  stage: (target) => `The stage ${target} stands still, for every organization. Documents wait in front of it.`,
  leg: (target) => `Nothing more goes out ${toCorner(target)}, for any organization. The other leg goes on.`,
  receiver: (target, whose) =>
    `Nothing more goes out to ${target === "" ? "the receiver" : target}, of ${whose} documents.`,
  organization: (_target, whose) => `Nothing more is worked on or sent of ${whose} documents.`,
  "access-point": () =>
    "Nothing more is sent to our access point, or asked of it, for any organization. Both legs wait.",
};

export interface PauseIntent {
  scope: PauseScope;
  target: string;
  /** "your", "everybody's", "Oasis Retail's". */
  whose: string;
}

/** What a pause will do, in whole sentences. */
export const pauseConsequence = ({ scope, target, whose }: PauseIntent): string =>
  `${whatStops[scope](target, whose)} Every worker honours it within two seconds and finishes what it has begun. Documents are accepted as before, no try is used up, and nothing is lost: it goes on when it is resumed.`;
