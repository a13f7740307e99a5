import type { AccessPointProfile, Config } from "../../config/config.ts";
import { tlsFiles } from "../../config/tls-variables.ts";
import type { OpenAccessPoint } from "./access-point.ts";
import type { AccessPointOptions } from "./access-point-client.ts";
import { createPhase4Standalone } from "./phase4-standalone.ts";
import { createPhossAp } from "./phoss-ap.ts";

const profiles: Readonly<Record<AccessPointProfile, (options: AccessPointOptions) => OpenAccessPoint>> = {
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
  | "accessPointCa"
  | "accessPointCert"
  | "accessPointKey"
>;

/** Opens the configured access point; no call is made yet. */
export function openAccessPoint(config: Settings): OpenAccessPoint {
  const { accessPointPerReceiver: perReceiver, accessPointPerOrganization: perOrganization } = config;
  return withoutSandboxes(
    profiles[config.accessPointProfile]({
      baseUrl: config.accessPointUrl,
      token: config.accessPointToken,
      tls: tlsFiles(config.accessPointCa, config.accessPointCert, config.accessPointKey),
      timeoutMs: config.accessPointTimeoutMs,
      concurrency: config.accessPointConcurrency,
      ...(perReceiver !== undefined && { perReceiver }),
      ...(perOrganization !== undefined && { perOrganization }),
    }),
  );
}

/** Refuses what must never leave, also where a caller has chosen the wrong access point. */
const withoutSandboxes = (accessPoint: OpenAccessPoint): OpenAccessPoint => ({
  ...accessPoint,
  submit: async (input) => {
    if (input.isSandbox) {
      throw new Error(`document ${input.documentId} is of a sandbox and must not reach the access point`);
    }
    return accessPoint.submit(input);
  },
});
