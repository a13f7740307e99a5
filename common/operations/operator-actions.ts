import { roles, type Role } from "../organizations/roles-and-scope.ts";

export const operatorActionNames = [
  "leg.retry",
  "leg.resolve",
  "legs.retry",
  "legs.stop",
  "document.retry",
  "document.withdraw",
  "document.void",
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
  "organization.move",
  "token.revoke",
  "token.issue",
  "session.begin",
  "session.end",
  "webhook.create",
  "webhook.change",
  "webhook.delete",
  "webhook.rotate",
  "profile.create",
  "profile.change",
  "documents.search",
  "documents.index",
  "document.open",
  "document.export",
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
  "session",
  "webhook",
  "profile",
] as const;
export type OperatorTarget = (typeof operatorTargets)[number];

/** `none`: a token without a role, as ERPs have, or an unknown caller. */
export const actorRoles = [...roles, "none"] as const;
export type ActorRole = Role | "none";

/** The person or system that acts, as the record names it. */
export interface Actor {
  /** The token's subject, or the name of a command. */
  by: string;
  role: ActorRole;
  requestId: string;
}
