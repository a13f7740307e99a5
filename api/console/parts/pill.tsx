import type { LegState, OverallStatus } from "../../../common/domain/status/status.ts";
import { legStateWords } from "../domain-words.ts";
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

const words: Readonly<Record<string, string>> = {
  VALIDATION_FAILED: "Invalid",
  not_required: "not required",
};

export function StatePill({ state }: { state: AnyState }) {
  const shown = words[state] ?? (/^[A-Z]+$/.test(state) ? `${state.charAt(0)}${state.slice(1).toLowerCase()}` : state);
  return <Pill tone={isLegState(state) ? legStateWords[state].tone : tones[state]}>{shown}</Pill>;
}
