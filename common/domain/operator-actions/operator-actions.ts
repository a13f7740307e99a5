import type { Role } from "../roles.ts";

export const operatorActionNames = [
  "leg.retry",
  "leg.resolve",
  "legs.retry",
  "legs.stop",
  "document.retry",
  "document.withdraw",
  "documents.retry",
  "documents.stop",
  "work.pause",
  "work.resume",
  "organization.create",
  "organization.change",
  "organization.disable",
  "organization.enable",
  "token.revoke",
  "taxpayer.decide",
] as const;
export type OperatorActionName = (typeof operatorActionNames)[number];

export const operatorTargets = [
  "leg",
  "legs",
  "document",
  "documents",
  "pause",
  "organization",
  "token",
  "taxpayer",
] as const;
export type OperatorTarget = (typeof operatorTargets)[number];

/** The person who acts, as the record names them. */
export interface Actor {
  /** The token's subject. */
  by: string;
  role: Role;
  requestId: string;
}
