/**
 * An error message that follows the path of its field. `{…}` is a placeholder; `rule` names the official rule that the
 * document would break.
 */
export interface Message {
  text: string;
  rule?: string;
  /** The fields that can have it; absent when all fields of a type can. */
  at?: string;
}

export type Messages = Readonly<Record<string, Message>>;

/** A message for the fields `at` alone. */
export const about = (at: string, text: string, rule?: string): Message => ({
  text,
  at,
  ...(rule !== undefined && { rule }),
});
