import type { LegState, OverallStatus } from "../../../common/status/status.ts";
import type { Tone } from "../words.ts";
import { texts } from "../words.ts";

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

const legStateTones: Readonly<Record<LegState, Tone>> = {
  queued: "busy",
  sending: "busy",
  sent: "busy",
  unknown: "warn",
  failed: "bad",
  not_required: "quiet",
  accepted: "good",
  rejected: "bad",
};

const isLegState = (state: AnyState): state is LegState => state in legStateTones;

export function StatePill({ state }: { state: AnyState }) {
  return <Pill tone={isLegState(state) ? legStateTones[state] : tones[state]}>{texts.state[state]}</Pill>;
}
