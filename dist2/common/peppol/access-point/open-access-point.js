import { tlsFiles } from "../../config/tls-variables.js";
import { createPhase4Standalone } from "./phase4-standalone.js";
import { createPhossAp } from "./phoss-ap.js";
const profiles = {
    "phoss-ap": createPhossAp,
    phase4: createPhase4Standalone,
};
/** Opens the configured access point; no call is made yet. */
export function openAccessPoint(config) {
    const { accessPointPerReceiver: perReceiver, accessPointPerOrganization: perOrganization } = config;
    return withoutSandboxes(profiles[config.accessPointProfile]({
        baseUrl: config.accessPointUrl,
        token: config.accessPointToken,
        tls: tlsFiles(config.accessPointCa, config.accessPointCert, config.accessPointKey),
        timeoutMs: config.accessPointTimeoutMs,
        concurrency: config.accessPointConcurrency,
        ...(perReceiver !== undefined && { perReceiver }),
        ...(perOrganization !== undefined && { perOrganization }),
    }));
}
/** Refuses what must never leave, also where a caller has chosen the wrong access point. */
const withoutSandboxes = (accessPoint) => ({
    ...accessPoint,
    submit: async (input) => {
        if (input.isSandbox) {
            throw new Error(`document ${input.documentId} is of a sandbox and must not reach the access point`);
        }
        return accessPoint.submit(input);
    },
});
//# sourceMappingURL=open-access-point.js.map