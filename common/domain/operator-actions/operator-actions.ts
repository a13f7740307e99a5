import type { Role } from "../roles.ts";

export const operatorActionNames = [
  "leg.retry",
  "leg.resolve",
  "legs.retry",
  "legs.stop",
  "document.retry",
  "document.withdraw",
  "document.hold",
  "document.release",
  "documents.retry",
  "documents.stop",
  "documents.delete",
  "work.pause",
  "work.resume",
  "organization.create",
  "organization.change",
  "organization.disable",
  "organization.enable",
  "organization.export",
  "token.revoke",
] as const;
export type OperatorActionName = (typeof operatorActionNames)[number];

export const operatorTargets = ["leg", "legs", "document", "documents", "pause", "organization", "token"] as const;
export type OperatorTarget = (typeof operatorTargets)[number];

/** The person who acts, as the record names them. */
export interface Actor {
  /** The token's subject. */
  by: string;
  role: Role;
  requestId: string;
}
