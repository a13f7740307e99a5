import type { HintKey } from "./hints.ts";

/** A right value as it is, or what to do, which is worded where it is answered. */
export type Suggestion = string | { hint: HintKey; words?: Readonly<Record<string, string>> };

/** What is known of an error beside its message. */
export interface ErrorFacts {
  /** What was sent, shortened and masked. */
  value?: string;
  suggestion?: Suggestion;
  /** What the placeholders of the code's message stand for, where the error's own message does not say it. */
  words?: Readonly<Record<string, string>>;
  /** The place in the body (RFC 6901). */
  pointer?: string;
}
