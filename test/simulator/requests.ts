import { randomUUID } from "node:crypto";

import type { InboundMls } from "../../common/peppol/mls.ts";
import { documentEnvelope, reportEnvelope, type EnvelopeOptions } from "./envelopes.ts";
import type { Sandbox } from "./sandbox.ts";

export const headers = { "x-token": "simulator-token", "content-type": "application/xml" };

export function post(sandbox: Sandbox, sbd: string, query = ""): Promise<Response> {
  return fetch(`${sandbox.url}/api/outbound/submit-sbd${query}`, { method: "POST", headers, body: sbd });
}

export type Build = (sbdhId: string) => string;

/** Posts one envelope under a new id, which it returns, also when the connection is dropped. */
export async function submit(sandbox: Sandbox, build: Build): Promise<string> {
  const sbdhId = randomUUID();
  await post(sandbox, build(sbdhId)).then(
    (response) => response.text(),
    () => "",
  );
  return sbdhId;
}

export const toSupplier =
  (tin: string, header: EnvelopeOptions["header"] = {}): Build =>
  (sbdhId) =>
    documentEnvelope({ tin, header: { ...header, sbdhId } });

export const toAuthority =
  (tin: string): Build =>
  (sbdhId) =>
    reportEnvelope({ tin, header: { sbdhId } });

export const answerTo = (sandbox: Sandbox, sbdhId: string): InboundMls | undefined =>
  sandbox.inbox.messages.find(({ inbound }) => inbound.mls.referenceId === sbdhId)?.inbound;
