import { randomBytes } from "node:crypto";

import type { Config } from "../../common/config/config.ts";
import { testSecrets } from "./secrets.ts";

/** Good enough for every process under test; nothing listens at the access point's address. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: "127.0.0.1",
    databaseUrl: "postgres://localhost/none",
    redisPrefix: `test-${randomBytes(6).toString("hex")}`,
    jwtSecret: testSecrets.jwtSecret,
    rateLimitPerMinute: 1_000_000,
    maxConnections: 2_000,
    headersTimeoutMs: 15_000,
    bodyTimeoutMs: 30_000,
    slowestBytesPerSecond: 1_000,
    slowSenderWindowMs: 10_000,
    slowReaderWindowMs: 60_000,
    slowestBatchBytesPerSecond: 100,
    slowBatchWindowMs: 60_000,
    bodyMemoryBytes: 96 * 1024 * 1024,
    bodyMemoryPerOrganizationBytes: 32 * 1024 * 1024,
    requestTimeoutMs: 30_000,
    statementTimeoutMs: 15_000,
    logLevel: "silent",
    accessPointProfile: "phoss-ap",
    accessPointUrl: "http://127.0.0.1:9",
    accessPointToken: testSecrets.accessPointToken,
    accessPointTimeoutMs: 1_000,
    accessPointConcurrency: 64,
    inboundToken: testSecrets.inboundToken,
    serviceProviderId: "000123",
    taxAuthorityId: "000773",
    webhookTargets: { privateTargets: true, ports: [] },
    sweepIntervalMs: 60_000,
    threads: 2,
    threadMemoryMb: 256,
    threadSeconds: 30,
    ...overrides,
  };
}
