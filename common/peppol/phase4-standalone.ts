import { failureCauses } from "../status/failure-causes.ts";
import type { AccessPointConnection, TransmissionStatus } from "./access-point.ts";
import { AccessPointClient, toAnswer, type AccessPointOptions } from "./access-point-client.ts";
import { classifySending } from "./classify-sending.ts";

const cannotBeAsked: TransmissionStatus = {
  kind: "unsupported",
  reason: failureCauses.cannot_be_asked.says,
  transaction: null,
};
const noList = () => Promise.resolve({ kind: "unsupported", reason: cannotBeAsked.reason } as const);

/**
 * HTTP API of phase4-peppol-standalone (access-point.md 1): `sendsbdh` always answers 200 with the report. The product
 * stores nothing, so it neither retries nor keeps our correlation.
 */
export function createPhase4Standalone(options: AccessPointOptions): AccessPointConnection {
  const client = new AccessPointClient({ ...options, statusPath: "/phase4ping" });
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
      return classifySending({ ...answer, keepsNothing: true });
    },
    status: () => Promise.resolve(cannotBeAsked),
    history: noList,
    waitingMessages: noList,
    receivedMessages: noList,
    replay: () => Promise.resolve("unknown"),
    admit: (work) => client.admit(work),
    pausedForMs: () => client.pausedForMs(),
    probe: () => client.probe(),
    outage: () => client.outage(),
    faults: () => [],
    close: () => client.close(),
  };
}
