import type { AnyAnswer, CallOptions } from "./answer.ts";
import { batch, type BatchLine, type BatchOptions, type Documents } from "./batch.ts";
import { changes, type ChangesOptions } from "./changes.ts";
import type { DocumentKind } from "./document-kinds.ts";
import { operationTable } from "./generated/operation-table.ts";
import type { Operations } from "./generated/all-operations.ts";
import type { Change, PeppolStatus } from "./generated/schemas.ts";
import { outgoingRequest, type Parameters } from "./outgoing-request.ts";
import { perform } from "./perform.ts";
import { settingsOf, type ClientOptions } from "./settings.ts";
import { waitUntilFinal, type WaitOptions } from "./wait-until-final.ts";

export type * from "./answer.ts";
export type * from "./generated/types.ts";
export type { BatchLine, BatchOptions, SentDocument } from "./batch.ts";
export type { ChangesOptions } from "./changes.ts";
export type { OperationId } from "./outgoing-request.ts";
export type { ClientOptions } from "./settings.ts";
export type { WaitOptions } from "./wait-until-final.ts";
export { kinds, operationOf, type DocumentAction, type DocumentKind } from "./document-kinds.ts";
export { ApiError, ConnectionError, errorDetails, orThrow, UnreadableAnswerError } from "./errors.ts";
export { operationTable } from "./generated/operation-table.ts";
export { items, pages } from "./pages.ts";
export { verifyWebhook, WebhookError, type VerifyOptions, type WebhookEvent } from "./verify-webhook.ts";

/** Every operation of the service as a method, and what takes more than one request. */
export interface Client extends Operations {
  /** An operation whose name is known at run time only. @throws TypeError when there is none of this name */
  call: (operationId: string, parameters?: Parameters, call?: CallOptions) => Promise<AnyAnswer>;
  /** The status of a document once nothing about it changes by itself any more. @throws ApiError; TimeoutError */
  waitUntilFinal: (kind: DocumentKind, id: string, options?: WaitOptions) => Promise<PeppolStatus>;
  /** Every change in order; `cursor` of the last one, as `from`, goes on behind it. @throws ApiError */
  changes: (options?: ChangesOptions) => AsyncGenerator<Change, void, undefined>;
  /** Creates documents, however many; a result for each, in order. @throws ApiError for a request that is refused as a whole */
  batch: (
    kind: DocumentKind,
    businessProfileId: string,
    documents: Documents,
    options?: BatchOptions,
  ) => AsyncGenerator<BatchLine, void, undefined>;
}

/** A client of the service. It keeps no connection and no state. */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const call: Client["call"] = async (id, parameters = {}, callOptions = {}) =>
    perform(settings, outgoingRequest(settings, id, parameters), callOptions);
  const methods = Object.keys(operationTable).map((id) => [
    id,
    (parameters?: Parameters, callOptions?: CallOptions) => call(id, parameters, callOptions),
  ]);
  const operations = Object.fromEntries(methods) as Operations;
  return {
    ...operations,
    call,
    waitUntilFinal: (...of) => waitUntilFinal(call, ...of),
    changes: (wanted) => changes(operations, wanted),
    batch: (kind, businessProfileId, ...of) => batch(settings, { kind, businessProfileId }, ...of),
  };
}
