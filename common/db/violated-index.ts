import { DatabaseError } from "pg";

const uniqueViolation = "23505";

/** The unique index that refused the statement, if one did. */
export const violatedIndex = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === uniqueViolation ? error.constraint : undefined;
