/** SQL: the moment at which the server started. A database that goes back does so with another start, or has another place. */
export const serverStart = `extract(epoch from pg_postmaster_start_time())::text`;
