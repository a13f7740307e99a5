import type { Middleware, ParameterizedContext } from "koa";

import type { Scope } from "../common/organizations/roles-and-scope.ts";
import type { Config } from "../common/config/config.ts";
import type { Logger } from "../common/runtime/logging.ts";
import type { Organization } from "../common/organizations/organization-store.ts";
import type { HeldKey } from "../common/documents/idempotency.ts";
import type { MemoryHold } from "./http/body-memory.ts";
import type { SessionIdentity } from "../common/organizations/console-session-store.ts";

export interface ApiState {
  requestId: string;
  logger: Logger;
  /** The W3C trace context; absent without tracing. */
  traceparent?: string;
  /** The document that the request created or changed, for the access log. */
  documentId?: string;
  limits: Config;
  /** The memory counted for this request's body and answer. */
  memoryHold: () => MemoryHold;
  /** The caller's organization; set by `authenticate`. */
  organization: Organization;
  /** The token's `sub`, for the record of actions. */
  subject: string;
  roles: readonly string[];
  /** Expiry of the token or session. */
  credentialEnds?: Date;
  /** The token's `jti`, if it has one. */
  tokenId?: string;
  /** `iss` of the token, or of the credential that the session began with. */
  issuer?: string;
  /** Id of the session, when one authenticates the request. */
  sessionId?: string;
  /** The secret of the session cookie, when a session authenticates the request instead of a token. */
  sessionSecret?: string;
  /**
   * Checks the right of the request's caller again, as a new request would: a right may end while a request is open. `reads` replaces
   * the source of the accounts. Set by `authenticate`; absent in operations without credentials.
   *
   * @throws AppError 401, 403 as for a new request; 503 when the right cannot be checked
   */
  reauthorize?: (reads?: AccountLookup) => Promise<void>;
  /** The organizations whose rows the operation may touch; set by its guard. */
  scope: Scope;
  /** 20260101 or 20260507; set by `serviceVersion`. */
  serviceVersion: string;
  /** The body, when middleware has read it already. */
  rawBody?: Buffer;
  /** Set by an operation whose answer shows a secret: it is kept encrypted for replays. */
  answerHasSecret?: boolean;
  /** How the answer may be compressed: anew for each request, or once for all. Absent where it must not be. */
  compression?: "each" | "once";
  /** The reserved Idempotency-Key; it is stored in the same statement as the document. */
  keyReservation?: HeldKey;
}

export type ApiContext = ParameterizedContext<ApiState>;
export type ApiMiddleware = Middleware<ApiState>;

/** Source of the accounts that decide whether a caller may go on. */
export interface AccountLookup {
  organization(id: string): Promise<Organization | undefined>;
  /** Undefined when the session does not exist or has ended. */
  session(secret: string): Promise<SessionIdentity | undefined>;
}

export interface Caller {
  orgId: string;
  /** Aborted when the client has disconnected or has its answer. */
  signal: AbortSignal;
}

export function callerOf(ctx: ApiContext): Caller {
  return { orgId: ctx.state.organization.id, signal: clientAborted(ctx) };
}

/** One shared error, because creating one with its stack trace for every request is slow. */
export const clientGone = new DOMException("Nobody waits for the answer any more", "AbortError");

/** Aborted when the client has closed the connection or has its answer. */
export function clientAborted({ res }: Pick<ApiContext, "res">): AbortSignal {
  const client = new AbortController();
  if (res.destroyed) {
    client.abort(clientGone);
  }
  res.once("close", () => client.abort(clientGone));
  return client.signal;
}
