/** How something stands, at a glance; never by colour alone. */
export type Tone = "good" | "bad" | "warn" | "busy" | "quiet";

export function Pill({ tone, children }: { tone: Tone; children: string }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

const tones: Readonly<Record<string, Tone>> = {
  APPROVED: "good",
  accepted: "good",
  delivered: "good",
  validated: "good",
  REJECTED: "bad",
  VALIDATION_FAILED: "bad",
  rejected: "bad",
  failed: "bad",
  invalid: "bad",
  unknown: "warn",
  PENDING: "busy",
  queued: "busy",
  sending: "busy",
  sent: "busy",
  pending: "busy",
};

const words: Readonly<Record<string, string>> = {
  VALIDATION_FAILED: "Invalid",
  not_required: "not required",
};

/** A state or status by its own name. */
export function StatePill({ state }: { state: string }) {
  const shown = words[state] ?? (/^[A-Z]+$/.test(state) ? `${state.charAt(0)}${state.slice(1).toLowerCase()}` : state);
  return <Pill tone={tones[state] ?? "quiet"}>{shown}</Pill>;
}
