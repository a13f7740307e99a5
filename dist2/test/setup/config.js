import { randomBytes } from "node:crypto";
import { readConfig } from "../../common/config/config.js";
import { testSecrets } from "./secrets.js";
/** What a site gets that sets nothing but what it must; nothing listens at the access point's address. */
const defaults = readConfig({
    DATABASE_URL: "postgres://localhost/none",
    JWT_SECRET: testSecrets.jwtSecret,
    ACCESS_POINT_URL: "http://127.0.0.1:9",
    ACCESS_POINT_TOKEN: testSecrets.accessPointToken,
    INBOUND_TOKEN: testSecrets.inboundToken,
    SECRETS_KEY: testSecrets.secretsKey,
    SERVICE_PROVIDER_ID: "000123",
});
/** Good enough for every process under test. */
export function testConfig(overrides = {}) {
    return {
        ...defaults,
        port: 0,
        host: "127.0.0.1",
        redisPrefix: `test-${randomBytes(6).toString("hex")}`,
        rateLimitPerMinute: 1_000_000,
        logLevel: "silent",
        accessPointTimeoutMs: 1_000,
        accessPointProbeMs: 0,
        taxpayerApproval: false,
        webhookPrivateTargets: true,
        webhookPorts: [],
        // The disk of who runs the tests is none of ours.
        diskWarningBytes: 0,
        sweepIntervalMs: 60_000,
        threads: 2,
        threadSeconds: 30,
        ...overrides,
    };
}
//# sourceMappingURL=config.js.map