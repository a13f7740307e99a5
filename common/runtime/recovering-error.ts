import { BusyError } from "./errors.ts";

const retryAfterSeconds = 30;

/** 503 with `Retry-After` for new documents while a recovery is under way. */
export const recoveringError = (): BusyError =>
  new BusyError(
    "The service was restored from a backup and is finding out what had been sent before: try again later",
    retryAfterSeconds,
  );
