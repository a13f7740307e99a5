import type { FieldErrors } from "../../common/errors.ts";

/** What a thread gives back: what it has made, what the caller did wrong, or which of its statements failed. */
export type ThreadResult =
  | { output: object }
  | { refusal: { status: number; message: string; fields?: FieldErrors } }
  | { failedStatement: number };
