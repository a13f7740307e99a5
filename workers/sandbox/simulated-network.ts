import type {
  AccessPoint,
  AccessPointGate,
  SandboxAccessPoint,
} from "../../common/peppol/access-point/access-point.ts";
import { LaneSlots } from "../../common/peppol/access-point/lane-slots.ts";
import { phossApOver } from "../../common/peppol/access-point/phoss-ap.ts";
import { SendSlots } from "../../common/peppol/access-point/send-slots.ts";
import { readMessage, recordInboundMessage } from "../../common/services/delivery/record-inbound-message.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { buildMlsMessage } from "../simulator/inbound/build-mls-message.ts";
import { MlsForwarder } from "../simulator/inbound/mls-forwarder.ts";
import { openEnvelopeInspection } from "../simulator/outbound/envelope-inspection.ts";
import { outboundRoutes } from "../simulator/outbound/outbound-api.ts";
import { Retrier } from "../simulator/outbound/retrier.ts";
import { retryAttempt, takeEnvelope } from "../simulator/outbound/take-envelope.ts";
import type { Parts } from "../simulator/parts.ts";
import { Transmissions } from "../simulator/transmissions.ts";
import { inProcessClient } from "./in-process-client.ts";

/** As the simulator's own defaults (simulator-config.ts), except that one envelope is taken once. */
const config = {
  mlsDelayMs: 0,
  lateMlsDelayMs: 30_000,
  slowAnswerMs: 5_000,
  attempts: 5,
  retryDelayMs: 2_000,
  refusesSecond: false,
};
/** Legs of sandboxes at a time; they share the processor with those that count. */
const ceilings = { all: 8, perReceiver: 8, perOrganization: 4 };
/** Transmissions that are remembered; older ones are made again when they are asked about. */
const keep = 2_000;

type NetworkDeps = Pick<Deps, "database" | "legBatchers" | "logger" | "ruleSets">;

export interface SimulatedNetwork extends SandboxAccessPoint {
  close(): Promise<void>;
}

/**
 * The network for organizations for tests, inside the process that delivers: the simulator's access point and corners without its port,
 * journal and forwarding over HTTP, and the adapter of the real access point in front of it. It is made with the first leg, because
 * its rules take memory. Its memory ends with the process: an envelope that it does not know is made and taken again, with the same
 * outcome, which the envelope itself decides.
 */
export function openSimulatedNetwork(deps: NetworkDeps): SimulatedNetwork {
  let opened: ReturnType<typeof open> | undefined;
  return {
    forLeg: (envelope) => {
      opened ??= open(deps);
      return opened.forLeg(envelope);
    },
    close: async () => opened?.close(),
  };
}

function open({ ruleSets, ...deps }: NetworkDeps): SimulatedNetwork {
  const transmissions = new Transmissions(keep);
  const forwarder = new MlsForwarder({
    post: async (message) => {
      const xml = buildMlsMessage(message);
      await recordInboundMessage(deps, readMessage(ruleSets, xml), xml, { fromSandbox: true });
      return { status: 200, text: "" };
    },
    settle: async ({ id }, settlement) => transmissions.settle(id, settlement),
  });
  const retrier: Retrier = new Retrier((transmission) => retryAttempt(parts, transmission));
  const inspection = openEnvelopeInspection();
  const journal = { append: () => Promise.resolve() };
  const parts: Parts = { config, journal, transmissions, inspection, forwarder, retrier };
  const slots = new LaneSlots(ceilings);
  const waiting = new SendSlots([slots]);
  const behindSlots = (chosen: AccessPoint): AccessPointGate => ({
    admit: async (work, holder) => {
      const taken = await waiting.take({ ...holder, offers: () => [{ slots, weight: 1, part: 1 }] });
      if (taken === undefined) {
        return { turnedAway: true };
      }
      try {
        return { result: await work(chosen) };
      } finally {
        waiting.release(holder, taken);
      }
    },
  });
  const accessPoint = phossApOver(inProcessClient(outboundRoutes(parts)));
  return {
    forLeg: (envelope) =>
      behindSlots({
        submit: (input) => accessPoint.submit(input),
        status: async (sbdhId) => {
          if (transmissions.copies(sbdhId).length === 0) {
            await takeAgain(parts, envelope());
          }
          return accessPoint.status(sbdhId);
        },
      }),
    close: async () => {
      await retrier.close();
      await forwarder.close();
      await inspection.close();
    },
  };
}

async function takeAgain(parts: Parts, sbd: string): Promise<void> {
  const body = Buffer.from(sbd);
  const transmission = await takeEnvelope(parts, { body, query: new URLSearchParams(), api: "phoss-ap" });
  parts.forwarder.plan(transmission);
  parts.retrier.plan(transmission);
}
