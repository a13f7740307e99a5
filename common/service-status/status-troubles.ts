import type { Judgement } from "./judge.ts";
import type { ServiceStatus } from "./service-status.ts";

/** `down`: nothing moves, or nothing can be stored; `attention`: a person has to look, or something could not be looked at. */
export type Health = "well" | "attention" | "down";

export function healthOf({ conditions, isWell }: Pick<Judgement, "conditions" | "isWell">): Health {
  if (conditions.some(({ severity }) => severity === "critical")) {
    return "down";
  }
  return isWell ? "well" : "attention";
}

/** What is wrong, in sentences with what to do, the worst first; then what remains not known. */
export function statusTroubles({ conditions }: Pick<Judgement, "conditions">, { missing }: ServiceStatus): string[] {
  return [...conditions.map(({ words, action }) => `${words} ${action}`), ...missingTroubles(missing)];
}

/** One sentence per reason, naming all parts of the status that are missing for it. */
function missingTroubles(missing: ServiceStatus["missing"]): string[] {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  return reasons.map((why) => {
    const parts = missing.filter((each) => each.why === why).map(({ part }) => part);
    return `Not known: ${parts.join(", ")}. ${why}`;
  });
}
