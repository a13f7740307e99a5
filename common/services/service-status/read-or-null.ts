import { withDeadline } from "../../deadline.ts";
import { asError } from "../../errors.ts";
import type { MissingPart } from "../../domain/service-status/service-status.ts";

/** What one part may take. A part that is late, or fails, is named, and the others are told all the same. */
const partMs = 4_000;

/** The outcome of `ask`; null when it is late or fails, with a word about it among `missing`. Never throws. */
export async function readOrNull<Value>(
  missing: MissingPart[],
  part: string,
  ask: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await withDeadline(partMs, ask);
  } catch (error) {
    missing.push({ part, why: `It could not be read: ${asError(error).message}.` });
    return null;
  }
}
