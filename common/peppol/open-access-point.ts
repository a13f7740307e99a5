import type { Config, AccessPointProfile } from "../config/config.ts";
import { tlsFiles } from "../config/key-variables.ts";
import type { AccessPointConnection, OpenAccessPoint } from "./access-point.ts";
import type { AccessPointOptions } from "./access-point-client.ts";
import { createPhase4Standalone } from "./phase4-standalone.ts";
import { createPhossAp } from "./phoss-ap.ts";
import { SendSlots } from "./send-slots.ts";

const profiles: Readonly<Record<AccessPointProfile, (options: AccessPointOptions) => AccessPointConnection>> = {
  "phoss-ap": createPhossAp,
  phase4: createPhase4Standalone,
};

type Settings = Pick<
  Config,
  | "accessPointProfile"
  | "accessPointUrl"
  | "accessPointToken"
  | "accessPointTimeoutMs"
  | "accessPointConcurrency"
  | "accessPointCa"
  | "accessPointCert"
>;

/** Opens the configured access point; no call is made yet. */
export function openAccessPoint(config: Settings): OpenAccessPoint {
  const { accessPointUrl: baseUrl, accessPointConcurrency: concurrency } = config;
  const connection = profiles[config.accessPointProfile]({
    baseUrl,
    token: config.accessPointToken,
    tls: tlsFiles(config.accessPointCa, config.accessPointCert),
    timeoutMs: config.accessPointTimeoutMs,
    concurrency,
  });
  return behindSlots(connection, { concurrency, host: new URL(baseUrl).host });
}

/** Half of the slots for one receiver and three quarters for one organization. */
export function behindSlots(
  connection: AccessPointConnection,
  { concurrency, host }: { concurrency: number; host: string },
): OpenAccessPoint {
  const slots = new SendSlots({
    all: concurrency,
    perReceiver: Math.ceil(concurrency / 2),
    perOrganization: Math.ceil((concurrency * 3) / 4),
  });
  const total = { sent: 0, failed: 0 };
  return {
    submit: async (input) => {
      const outcome = await connection.submit(input);
      total[outcome.kind === "sent" ? "sent" : "failed"] += 1;
      return outcome;
    },
    status: (sbdhId) => connection.status(sbdhId),
    history: (page) => connection.history(page),
    waitingMessages: () => connection.waitingMessages(),
    receivedMessages: (page) => connection.receivedMessages(page),
    replay: (sbdhId) => connection.replay(sbdhId),
    admit: async (work, holder) => {
      const pausedForMs = connection.pausedForMs();
      if (pausedForMs > 0) {
        return { pausedForMs };
      }
      if (!(await slots.take(holder))) {
        return { turnedAway: true };
      }
      try {
        // The access point may have become unavailable during the wait for the slot.
        return await connection.admit(work);
      } finally {
        slots.release(holder);
      }
    },
    probe: () => connection.probe(),
    outage: () => {
      const outage = connection.outage();
      return outage && { ...outage, accessPoint: host };
    },
    faults: () => connection.faults(),
    use: () => {
      const isLeftAlone = connection.pausedForMs() > 0;
      return { isUp: !isLeftAlone && connection.outage() === undefined, isLeftAlone, inFlight: slots.inUse, ...total };
    },
    close: () => connection.close(),
  };
}
