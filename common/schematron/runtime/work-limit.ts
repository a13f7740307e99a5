/**
 * Bounds the work of the rules with one document. Some rules compare all elements of one kind with all of another, so a hostile
 * document would take hours. The limits grow with the document: an invoice of 10,000 lines needs 0.2 loop iterations ("rounds")
 * and reads 0.2 characters per character of its XML.
 */

export const roundsFor = (characters: number): number => 4_000_000 + 2 * characters;

/** Characters that the rules of one file may read, counted each time they are read. */
export const charactersFor = (characters: number): number => 4_000_000 + 16 * characters;

/** The check exceeds its bounds. It is no DynamicError, because `castable` must not hide it. */
export class WorkExhausted extends Error {
  override readonly name = "WorkExhausted";

  constructor() {
    super("The document takes more work than any document of its length should");
  }
}
