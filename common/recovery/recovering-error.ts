import { refusal, type AppError } from "../runtime/errors.ts";

const retryAfterSeconds = 30;

/** 503 with `Retry-After` for new documents while a recovery is under way. */
export const recoveringError = (): AppError => refusal("recovering").with({ retryAfterSeconds });
