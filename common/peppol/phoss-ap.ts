import { publicLeg } from "../domain/status/legs.ts";
import type { OpenAccessPoint, TransmissionStatus } from "./access-point.ts";
import { AccessPointClient, isRecord, toAnswer, type AccessPointOptions } from "./access-point-client.ts";
import { readSbdHeader } from "./sbdh-reader.ts";
import { classifySending } from "./sending-outcomes.ts";
import { readTransmissionStatus } from "./transmission-statuses.ts";

/** An attempt that was not a success, a request that was refused: 400 and 409 are also what a second envelope of an id gets. */
const askedAfter: readonly number[] = [422, 400, 409];

const secondRefused = "The access point refused the request, which it does as well when it has the envelope already";

/**
 * phoss-ap's HTTP API (access-point.md 2): `submit-sbd`, and `status`, which answers every question that we have about
 * one envelope; its history lists the same transactions without a filter, so it is not used.
 */
export function createPhossAp(options: AccessPointOptions): OpenAccessPoint {
  const client = new AccessPointClient(options);
  return {
    async submit({ sbd, documentId, leg, fence }) {
      const query = new URLSearchParams({ custom1: documentId, custom2: publicLeg(leg) });
      const reply = await client.call({
        method: "POST",
        path: `/api/outbound/submit-sbd?${query.toString()}`,
        headers: { "content-type": "application/xml; charset=utf-8" },
        body: sbd,
        ...(fence !== undefined && { fence }),
      });
      if ("failure" in reply) {
        return classifySending(reply);
      }
      const answer = toAnswer(reply);
      const outcome = classifySending(answer);
      if (!askedAfter.includes(reply.status) || outcome.kind === "sent") {
        return outcome;
      }
      // Only its status object tells whether the access point keeps the envelope and tries again by itself; and whether a
      // refusal means that it has it already.
      const { kind, transaction, reason } = await ask(client, readSbdHeader(sbd).sbdhId);
      if (kind === "not_found") {
        return classifySending(reply.status === 422 ? { ...answer, keepsNothing: true } : answer);
      }
      if (transaction === null && reply.status !== 422) {
        return { kind: "unknown", reason: `${secondRefused}: ${reason}`, report: null };
      }
      return transaction === null ? outcome : classifySending({ ...answer, transaction });
    },
    status: (sbdhId) => ask(client, sbdhId),
    admit: (work, holder) => client.admit(work, holder),
    close: () => client.close(),
  };
}

async function ask(client: AccessPointClient, sbdhId: string): Promise<TransmissionStatus> {
  const path = `/api/outbound/status/${encodeURIComponent(sbdhId)}?includeArchive=true`;
  const reply = await client.call({ method: "GET", path });
  if ("failure" in reply) {
    const { code, message } = reply.failure;
    const says = "The access point did not answer";
    return { kind: "unavailable", reason: `${says}: ${code}`, detail: `${says}: ${message}`, transaction: null };
  }
  if (reply.status === 200 && isRecord(reply.json)) {
    return readTransmissionStatus(reply.json);
  }
  if (reply.status === 404) {
    return { kind: "not_found", reason: "The access point does not know the message", transaction: null };
  }
  const kind = reply.status === 401 || reply.status === 403 ? "blocked" : "unavailable";
  return { kind, reason: `The access point answered the question with ${reply.status}`, transaction: null };
}
