"use strict";
const { existsSync, readdirSync } = require("node:fs");
const { availableParallelism } = require("node:os");
const path = require("node:path");

/** Those that take longest begin first, lest one of them runs alone at the end; TEST_TIMES=<file> measures them. */
const longest = [
  "api/doors/doors",
  "config/command-line",
  "chaos/chaos",
  "e2e/pages/console",
  "services/delivery/deliver-leg-crash",
  "e2e/two-releases",
  "e2e/many-redis",
  "cli/validate",
  "api/resources/batch/batch",
  "launcher/create-organization",
  "e2e/start",
  "e2e/many-workers",
  "explore/explore",
  "e2e/poison",
  "bench/interrupted",
  "e2e/matrix",
  "launcher/issue-token",
  "e2e/restore",
  "commands/run",
  "e2e/group-crash",
  "architecture/imports",
  "api/openapi/replay",
  "rules/findings",
  "explore/replay",
  "e2e/redis-away",
  "workers/webhooks/webhook-fairness",
]
  .map((name) => `dist/test/${name}.spec.js`)
  .filter((file) => existsSync(file));

const every = existsSync("dist/test")
  ? readdirSync("dist/test", { recursive: true })
      .filter((name) => name.endsWith(".spec.js"))
      .map((name) => path.posix.join("dist/test", name.split(path.sep).join("/")))
      .toSorted()
  : [];

module.exports = {
  spec: [...longest, ...every.filter((file) => !longest.includes(file))],
  require: ["dist/test/setup/global-setup.js", "dist/test/setup/shared-servers.js", "dist/test/setup/file-times.js"],
  parallel: true,
  // One more than there are cores: many tests wait for other processes.
  jobs: availableParallelism() + 1,
  // Only what hangs takes as long, also where the machine has other work.
  timeout: 60000,
  "enable-source-maps": true,
  ...(process.env.CI && { reporter: "./.ci/failed-files-reporter.cjs" }),
};
