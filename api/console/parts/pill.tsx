import type { LegState, OverallStatus } from "../../../common/status/status.ts";
import { legStateWords } from "../domain-words.ts";
import { stateTexts } from "../texts/parts.ts";
import type { Tone } from "../words.ts";

export function Pill({ tone, children }: { tone: Tone; children: string }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

type DeliveryState = "pending" | "delivered" | "failed";
type AnyState = OverallStatus | LegState | DeliveryState;

const tones: Readonly<Record<Exclude<AnyState, LegState>, Tone>> = {
  APPROVED: "good",
  REJECTED: "bad",
  VALIDATION_FAILED: "bad",
  PENDING: "busy",
  pending: "busy",
  delivered: "good",
};

const isLegState = (state: AnyState): state is LegState => state in legStateWords;

export function StatePill({ state }: { state: AnyState }) {
  return <Pill tone={isLegState(state) ? legStateWords[state].tone : tones[state]}>{stateTexts[state]}</Pill>;
}
