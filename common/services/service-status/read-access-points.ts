import type { Config } from "../../config/config.ts";
import { findPausesInForce } from "../../db/stores/pauses/pause-store.ts";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.ts";
import type { AccessPointState, AccessPointUse } from "../../domain/access-points/access-point-use.ts";
import { ownAccessPoint } from "../../domain/pauses/paused-work.ts";
import type { Deps } from "../runtime/deps.ts";

/** Processes count what they send every second. */
const countedWithinMs = 10_000;

/** An access point of the site, by what its worker processes say. */
export interface AccessPointReading {
  /** `corner-2` for the one of ACCESS_POINT_URL. */
  name: string;
  /** Host and port. */
  host: string;
  weight: number;
  organizations: number;
  receivers: number;
  /** The worst that a process sees; null where none sends. */
  state: AccessPointState | null;
  /** The pauses that hold it, if any: of new envelopes, or of everything. */
  drainId: string | null;
  pauseId: string | null;
  share: number;
  inFlight: number;
  slots: number;
  sent: number;
  failed: number;
  processes: number;
}

type Configured = Pick<AccessPointReading, "name" | "host" | "weight" | "organizations" | "receivers">;

function configured({ accessPointUrl, accessPointWeight: weight, accessPoints = [] }: Config): Configured[] {
  const first = { name: ownAccessPoint, host: new URL(accessPointUrl).host, weight, organizations: 0, receivers: 0 };
  return [
    first,
    ...accessPoints.map(({ name, url, organizations, receivers, ...each }) => ({
      name,
      host: new URL(url).host,
      weight: each.weight,
      organizations: organizations.length,
      receivers: receivers.length,
    })),
  ];
}

const worstFirst: readonly AccessPointState[] = ["away", "slow", "open"];

/** The access points that this process is configured with; of each what all processes that send say. */
export async function readAccessPoints({
  config,
  database,
}: Pick<Deps, "config" | "database">): Promise<AccessPointReading[]> {
  const counted = await findProcessCounts<{ uses: AccessPointUse[] }>(database, {
    name: "access-points",
    maxAgeMs: countedWithinMs,
  });
  const pauses = (await findPausesInForce(database, { endedWithinMs: 0 })).filter(({ endedAt }) => endedAt === null);
  const readings = configured(config).map((each) => {
    const uses = counted.flatMap(({ counts }) => counts.uses.filter(({ name }) => name === each.name));
    const pauseOf = (scope: string): string | null =>
      pauses.find((pause) => pause.scope === scope && pause.target === each.name)?.id ?? null;
    return { ...each, ...sumOf(uses), drainId: pauseOf("drain"), pauseId: pauseOf("access-point") };
  });
  return withShares(readings);
}

function sumOf(uses: readonly AccessPointUse[]) {
  const sum = (of: (use: AccessPointUse) => number): number => uses.reduce((total, use) => total + of(use), 0);
  return {
    state: worstFirst.find((state) => uses.some((use) => use.state === state)) ?? null,
    share: uses.length === 0 ? 0 : sum(({ share }) => share) / uses.length,
    inFlight: sum(({ inFlight }) => inFlight),
    slots: sum(({ slots }) => slots),
    sent: sum(({ sent }) => sent),
    failed: sum(({ failed }) => failed),
    processes: uses.length,
  };
}

/** What is drained or paused takes nothing; the others share it. */
function withShares(readings: readonly AccessPointReading[]): AccessPointReading[] {
  const open = readings.map((each) => (each.drainId === null && each.pauseId === null ? each.share : 0));
  const all = open.reduce((sum, share) => sum + share, 0);
  return readings.map((each, nth) => ({ ...each, share: all === 0 ? 0 : open[nth]! / all }));
}
