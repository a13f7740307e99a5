/* What the typesetter says to the API of each document that it is given. */

import type { AppError } from "../../../../common/runtime/errors.ts";

export type Typeset =
  | { pdf: Uint8Array }
  /** What is wrong with the document, or with this machine. */
  | { refusal: Pick<AppError, "status" | "message" | "code"> }
  /** What is wrong with us. */
  | { failure: string };

/** `exceeded` is the last thing that it says. */
export type TypesetterReply = { typeset: Typeset; residentBytes: number } | { exceeded: true };
