import { isReadByEarlier } from "../../fragments/heartbeat-seconds.ts";

/** The migration from which on the digest of the accepted amounts is read as bytes. */
const digestMigration = 1_801_000_000_860;

/** Columns of a new document for the digest of its accepted amounts, and SQL of what they take from its column accepted_amounts_sha256. */
export const digestColumns = ["accepted_amounts_sha256", "accepted_amounts_digest"] as const;
export const digestValues = [
  `case when ${isReadByEarlier(digestMigration)} then accepted_amounts_sha256 end`,
  `case when not ${isReadByEarlier(digestMigration)} then decode(accepted_amounts_sha256, 'hex') end`,
] as const;
