import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { DecidingLeg } from "../../../common/status/legs.ts";
import { openAccessPoint } from "../../../common/peppol/open-access-point.ts";
import { deliverLeg } from "../../setup/deliver-leg.ts";
import { startSimulator, type Simulator } from "../../../workers/simulator/simulator.ts";
import type { TestApi } from "../../setup/api.ts";
import { ScriptedAccessPoint } from "../../setup/pipeline.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { sendWebhooks } from "../../factories/webhook.ts";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.ts";

/** The network behind an API under test: the simulator, spoken to by the product's own adapter, and a customer's server. */
export interface SimulatedNetwork {
  /** Sends a leg of a judged document, and waits until the status message that came back has decided it. */
  deliver(documentId: string, leg: DecidingLeg): Promise<void>;
  /** The C3 leg meets an access point that cannot work, or that never answers. */
  fail(documentId: string, as: "blocked" | "unknown"): Promise<void>;
  /** Where webhooks can go. */
  webhookUrl: string;
  /** Posts the webhooks that are due. */
  post(): Promise<number>;
  close(): Promise<void>;
}

/** The worker process that the test stands for. */
const instanceId = "00000000-0000-7000-8000-000000000004";

const failures = {
  blocked: { kind: "blocked", reason: "The access point's certificate has expired", report: null },
  unknown: { kind: "unknown", reason: "The access point did not answer within 65 s", report: null },
} as const;

export async function openNetwork(api: TestApi): Promise<SimulatedNetwork> {
  const folder = await mkdtemp(path.join(tmpdir(), "world-"));
  const simulator = await startNetwork(api, folder);
  const accessPoint = openAccessPoint({
    ...api.deps.config,
    accessPointUrl: `http://127.0.0.1:${simulator.port}`,
    accessPointTimeoutMs: 60_000,
  });
  const receiver = await startWebhookReceiver();
  return {
    deliver: async (id, leg) => {
      await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id, revision: 1 }, leg);
      await until("the leg is decided", () => isAccepted(api, id, leg));
    },
    fail: async (id, as) => {
      const failing = new ScriptedAccessPoint({ submit: () => failures[as] });
      await deliverLeg({ ...api.deps, accessPoint: failing, instanceId }, { id, revision: 1 }, "c3");
    },
    webhookUrl: receiver.url,
    post: () => sendWebhooks(api.deps),
    close: async () => {
      await accessPoint.close();
      await simulator.close();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Status messages come a moment later, so that the sending is recorded before. */
const startNetwork = (api: TestApi, folder: string): Promise<Simulator> =>
  startSimulator({
    host: "127.0.0.1",
    port: 0,
    token: testSecrets.accessPointToken,
    forwardUrl: `${api.url}/network/inbound`,
    forwardToken: testSecrets.inboundToken,
    journal: path.join(folder, "journal.jsonl"),
    mlsDelayMs: 250,
    lateMlsDelayMs: 600_000,
    slowAnswerMs: 50,
    attempts: 3,
    retryDelayMs: 50,
    forwardAttempts: 3,
    archiveAfterMs: 0,
    faults: { timeout: 0, http500: 0, reset: 0, database: 0 },
    refusesSecond: false,
    faultSeed: 1,
  });

async function isAccepted(api: TestApi, id: string, leg: DecidingLeg): Promise<boolean> {
  const rows = await api.query("select from transmissions where document_id = $1 and leg = $2 and state = 'accepted'", [
    id,
    leg,
  ]);
  return rows.length > 0;
}
