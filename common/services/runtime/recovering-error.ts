import { BusyError } from "../../errors.ts";

const retryAfterSeconds = 30;

/** The database has been restored: 503 with `Retry-After` for whoever brings documents. */
export const recoveringError = (): BusyError =>
  new BusyError(
    "The service was restored from a backup and is finding out what had been sent before: try again later",
    retryAfterSeconds,
  );
