import type { Middleware, ParameterizedContext } from "koa";

import type { Scope } from "../common/domain/scope.ts";
import type { RequestLimits } from "../common/config/request-limits.ts";
import type { Logger } from "../common/logging/logger.ts";
import type { Organization } from "../common/db/stores/organizations/organization-store.ts";
import type { HeldKey } from "../common/services/documents/reserve-idempotency-key.ts";
import type { Reauthorize } from "./auth/account-lookup.ts";
import type { MemoryHold } from "./limits/body-memory.ts";

/** What the middleware has put together by the time a route runs. */
export interface ApiState {
  requestId: string;
  logger: Logger;
  /** The trace that the request belongs to; absent where nobody traces. */
  traceparent?: string;
  /** The document that the request made or moved, for the log. */
  documentId?: string;
  limits: RequestLimits;
  /** The request's share of the memory for bodies. */
  memoryHold: () => MemoryHold;
  /** Whose token it is; set behind `authenticate`. */
  organization: Organization;
  /** Who it is: the token's `sub`, for the log of what people did. */
  subject: string;
  /** The token's `roles`. */
  roles: readonly string[];
  /** When what the caller has shown ends; undefined for a token that does not. */
  credentialEnds?: Date;
  /** Id (`jti`) of the token, where it has one. */
  tokenId?: string;
  /** The console session that stands for a token: the secret of its cookie. */
  sessionSecret?: string;
  /** Authorizes the caller once more. Set by `authenticate`; absent in operations that take no credentials. */
  reauthorize?: Reauthorize;
  /** Whose rows the operation is about; set behind its guard. */
  scope: Scope;
  /** 20260101 or 20260507; set behind `serviceVersion`. */
  serviceVersion: string;
  /** The request's bytes, where something before the route has read them. */
  rawBody?: Buffer;
  /** The Idempotency-Key that this request holds; a route that stores a document stores the key's claim with it. */
  keyReservation?: HeldKey;
}

export type ApiContext = ParameterizedContext<ApiState>;
export type ApiMiddleware = Middleware<ApiState>;
