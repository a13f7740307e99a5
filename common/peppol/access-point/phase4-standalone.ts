import type { OpenAccessPoint, SendOutcome, TransmissionStatus } from "./access-point.ts";
import { AccessPointClient, toAnswer, type AccessPointOptions } from "./access-point-client.ts";
import { certainlyNotSent } from "../answers/read-report.ts";
import { classifySending } from "../answers/sending-outcomes.ts";

const cannotBeAsked: TransmissionStatus = {
  kind: "unsupported",
  reason: "The access point keeps no record that could be asked: a person must find out whether the message arrived",
  transaction: null,
};

/**
 * phase4-peppol-standalone's HTTP API (access-point.md 1): `sendsbdh` answers 200 with the report, whatever happened.
 * It stores nothing: it never tries again by itself, and has no place for our correlation.
 */
export function createPhase4Standalone(options: AccessPointOptions): OpenAccessPoint {
  const client = new AccessPointClient(options);
  return {
    async submit({ sbd, traceparent, fence }) {
      const reply = await client.call({
        method: "POST",
        path: "/sendsbdh",
        headers: {
          "content-type": "application/xml; charset=utf-8",
          ...(traceparent !== undefined && { traceparent }),
        },
        body: sbd,
        ...(fence !== undefined && { fence }),
      });
      const answer = "failure" in reply ? reply : toAnswer(reply);
      return withoutStore(classifySending({ ...answer, keepsNothing: true }));
    },
    status: () => Promise.resolve(cannotBeAsked),
    history: () => Promise.resolve({ kind: "unsupported", reason: cannotBeAsked.reason }),
    admit: (work, holder) => client.admit(work, holder),
    outage: () => client.outage(),
    close: () => client.close(),
  };
}

/** What another product would try again by itself is ours to repeat, but only where nothing can have gone out. */
function withoutStore(outcome: SendOutcome): SendOutcome {
  if (outcome.kind !== "retryable" || outcome.retryOwner === "us") {
    return outcome;
  }
  const { retryOwner: _theirs, nextRetryAt: _at, ...told } = outcome;
  return certainlyNotSent(outcome.report)
    ? { ...told, kind: "retryable", retryOwner: "us" }
    : { ...told, kind: "unknown" };
}
