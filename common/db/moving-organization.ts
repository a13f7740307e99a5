import { BusyError } from "../errors.ts";
import { stateOf } from "./transient-error.ts";

/** What the triggers of migration 1801000000600 say to writes of an organization that moves. */
const movingState = "PM001";

const retryAfterSeconds = 30;

/** 503 with `Retry-After` for what changes something of an organization that leaves for another installation. */
export const leavingError = (): BusyError =>
  new BusyError(
    "The organization is moving to another installation and takes no changes meanwhile: try again with the same Idempotency-Key",
    retryAfterSeconds,
  );

/** 503 with `Retry-After` for every request of an organization that is copied here and not opened yet. */
export const arrivingError = (): BusyError =>
  new BusyError(
    "The organization is moving to this installation and is not open here yet: try again",
    retryAfterSeconds,
  );

/** Whether a statement was refused because its organization moves. */
export const isMovingError = (error: Error): boolean => stateOf(error) === movingState;
