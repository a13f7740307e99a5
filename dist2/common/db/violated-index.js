import { DatabaseError } from "pg";
const uniqueViolation = "23505";
/** The unique index that refused the statement, if one did. */
export const violatedIndex = (error) => error instanceof DatabaseError && error.code === uniqueViolation ? error.constraint : undefined;
//# sourceMappingURL=violated-index.js.map