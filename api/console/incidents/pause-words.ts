import type { PauseScope } from "../../../common/domain/pauses/paused-work.ts";
import { toCorner } from "../parts/leg-words.ts";

interface Paused {
  scope: string;
  target: string;
  organization: string | null;
}

/** What is paused, as a noun: "Stage rendering", "Receiver 0235:1987654321 of Oasis Retail". */
export function pausedThing({ scope, target, organization }: Paused): string {
  switch (scope) {
    case "stage":
      return `Stage ${target}`;
    case "leg":
      return `Every leg ${toCorner(target)}`;
    case "receiver":
      return `Receiver ${target}${organization === null ? "" : `, for ${organization}`}`;
    case "organization":
      return `Organization ${organization ?? target}`;
    default:
      return "Our access point";
  }
}

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
  `${whatStops[scope](target, whose)} Every worker honours it within two seconds and finishes what it has begun. Documents are accepted as before, no try is used up, and nothing is lost: it goes on when somebody resumes it.`;
