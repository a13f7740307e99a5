/* What the typesetter says to the API of each document that it is given. */

export type Typeset =
  | { pdf: Uint8Array }
  /** What is wrong with the document, or with this machine. */
  | { refusal: { status: number; message: string } }
  /** What is wrong with us. */
  | { failure: string };

/** `exceeded` is the last thing that it says. */
export type TypesetterReply = { typeset: Typeset; residentBytes: number } | { exceeded: true };
