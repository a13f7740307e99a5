import { AppError } from "../../common/runtime/errors.ts";
import type { ThreadAnswer } from "./inspection-pool.ts";
import { inspectEnvelope } from "./inspect-envelope.ts";

/** Runs in the thread that inspection-pool.ts starts; a Buffer arrives there as plain bytes. */
export function inspectInThread(sbd: Uint8Array): ThreadAnswer {
  try {
    return { inspection: inspectEnvelope(new TextDecoder().decode(sbd)) };
  } catch (error) {
    if (error instanceof AppError) {
      return { refusal: error.message };
    }
    throw error;
  }
}
