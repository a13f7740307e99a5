import type { Config } from "../../config/config.ts";
import type { AccessPointProfile } from "../../config/network/access-point-list.ts";
import { tlsFiles } from "../../config/tls-variables.ts";
import type { AccessPointConnection } from "./access-point.ts";
import type { AccessPointOptions } from "./access-point-client.ts";
import { AccessPointPart } from "./access-point-part.ts";
import { AccessPoints } from "./access-points.ts";
import type { Ceilings } from "./lane-slots.ts";
import { createPhase4Standalone } from "./phase4-standalone.ts";
import { createPhossAp } from "./phoss-ap.ts";

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
  | "accessPointPerReceiver"
  | "accessPointPerOrganization"
  | "accessPointProbeMs"
  | "accessPointWeight"
  | "accessPointCa"
  | "accessPointCert"
  | "accessPoints"
>;

/** Half of the slots for one receiver and three quarters for one organization, where nothing else is said. */
const ceilingsOf = (all: number, perReceiver?: number, perOrganization?: number): Ceilings => ({
  all,
  perReceiver: perReceiver ?? Math.ceil(all / 2),
  perOrganization: perOrganization ?? Math.ceil((all * 3) / 4),
});

/** Opens the configured access points; no call is made yet. */
export function openAccessPoint(config: Settings): AccessPoints {
  const { accessPoints: further = [] } = config;
  return new AccessPoints([firstPart(config), ...further.map((each) => furtherPart(config, each))]);
}

function firstPart(config: Settings): AccessPointPart {
  const { accessPointUrl: baseUrl, accessPointConcurrency: concurrency } = config;
  const connection = profiles[config.accessPointProfile]({
    baseUrl,
    token: config.accessPointToken,
    tls: tlsFiles(config.accessPointCa, config.accessPointCert),
    timeoutMs: config.accessPointTimeoutMs,
    concurrency,
  });
  return new AccessPointPart(connection, {
    host: new URL(baseUrl).host,
    weight: config.accessPointWeight,
    organizations: [],
    receivers: [],
    ceilings: ceilingsOf(concurrency, config.accessPointPerReceiver, config.accessPointPerOrganization),
    isProbed: config.accessPointProbeMs > 0,
  });
}

function furtherPart(
  { accessPointTimeoutMs: timeoutMs, accessPointProbeMs }: Settings,
  further: NonNullable<Settings["accessPoints"]>[number],
): AccessPointPart {
  const { profile, url: baseUrl, token, tls, concurrency, perReceiver, perOrganization, ...options } = further;
  const connection = profiles[profile]({ baseUrl, token, tls, timeoutMs, concurrency });
  return new AccessPointPart(connection, {
    ...options,
    host: new URL(baseUrl).host,
    ceilings: ceilingsOf(concurrency, perReceiver, perOrganization),
    isProbed: accessPointProbeMs > 0,
  });
}
