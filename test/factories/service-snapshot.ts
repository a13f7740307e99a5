import type {
  PauseSnapshot,
  ProcessSnapshot,
  StageSnapshot,
  ServiceSnapshot,
} from "../../common/service-status/service-snapshot.ts";
import { stageNames } from "../../common/status/pipeline.ts";

const snapshotAt = "2026-11-22T18:33:25.000Z";

export const buildProcess = (overrides: Partial<ProcessSnapshot> = {}): ProcessSnapshot => ({
  id: "00000000-0000-7000-8000-000000000001",
  kind: "workers",
  name: "workers-1",
  host: "uae-1",
  pid: 4711,
  version: "1.0.0",
  works: ["pricing"],
  startedAt: "2026-11-22T08:00:00.000Z",
  seenAt: "2026-11-22T18:33:24.500Z",
  silentMs: 500,
  stuckJobs: [],
  accessPointFaults: [],
  ...overrides,
});

export const buildPause = (overrides: Partial<PauseSnapshot> = {}): PauseSnapshot => ({
  id: "00000000-0000-7000-8000-000000000002",
  scope: "stage",
  target: "rendering",
  orgId: null,
  organization: null,
  cause: "operator",
  reason: "a release is being rolled back",
  pausedBy: "sara@example.ae",
  held: 0,
  since: "2026-11-22T18:30:25.000Z",
  probeAt: null,
  ...overrides,
});

/** A service with nothing to complain about, and whatever of it is to be otherwise. */
export const buildServiceSnapshot = (
  overrides: Partial<Omit<ServiceSnapshot, "stages">> & {
    stages?: (Partial<StageSnapshot> & Pick<StageSnapshot, "stage">)[];
  } = {},
): ServiceSnapshot => ({
  at: snapshotAt,
  countedAt: snapshotAt,
  failuresCountedAt: snapshotAt,
  scope: "site",
  legs: [],
  givenUp: { count: 0, since: null },
  overdue: { count: 0, since: null },
  lostMessages: { count: 0, since: null },
  webhooks: { pending: 0, since: null, failing: 0, pausedEndpoints: 0 },
  accessPoints: [],
  pauses: [],
  processes: [buildProcess()],
  disk: { state: "ok", freeBytes: 38_400_000_000, neededBytes: 512_000_000 },
  recovery: null,
  lostDeliveries: { count: 0, skippedNumbers: 0, since: null },
  databaseRole: "service",
  deadlines: [],
  ...overrides,
  stages: stageNames.map((stage) => ({
    stage,
    waiting: 0,
    since: null,
    ...overrides.stages?.find((each) => each.stage === stage),
  })),
});
