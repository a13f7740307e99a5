/**
 * How much the rules may do with one document. Some rules compare everything of one kind with everything of another:
 * that is a square, and a document made for it would hold a thread for hours. The limits grow with the document: an
 * invoice of 10,000 lines takes 0.2 rounds and 0.2 characters for each of its own.
 */

/** Rounds of all loops in the rules of one file. */
export const roundsFor = (characters: number): number => 4_000_000 + 2 * characters;

/** Characters of text that rules read, again and again included. */
export const charactersFor = (characters: number): number => 4_000_000 + 16 * characters;

/** The document takes more than that. No DynamicError: a rule that asks whether something works must not see it. */
export class WorkExhausted extends Error {
  override readonly name = "WorkExhausted";

  constructor() {
    super("The document takes more work than any document of its length should");
  }
}
