import { withDeadline } from "../runtime/deadline.ts";
import { asError } from "../runtime/errors.ts";
import type { MissingPart } from "./service-status.ts";

/** Time limit of a part; a part that is late or fails is listed as missing. */
const partMs = 4_000;

/** The result of `ask`; null when it is late or fails, with an entry in `missing`. Never throws. */
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
