"use strict";
const { existsSync, readdirSync } = require("node:fs");
const { availableParallelism } = require("node:os");
const path = require("node:path");

/** Those that take longest begin first, lest one of them runs alone at the end. */
const longest = [
  "chaos/chaos",
  "config/command-line",
  "api/doors/doors",
  "e2e/matrix",
  "services/delivery/deliver-leg-crash",
  "e2e/start",
  "e2e/faults/faults",
  "api/resources/batch/batch",
  "rules/findings",
  "bench/interrupted",
  "e2e/redis-away",
  "api/limits/last-answers",
  "rules/xml/xml-reader-oracle",
  "workers/webhooks/webhook-fairness",
  "rules/conformance/conformance",
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
  require: ["dist/test/setup/global-setup.js", "dist/test/setup/shared-servers.js"],
  parallel: true,
  // One more than there are cores: many tests wait for other processes.
  jobs: availableParallelism() + 1,
  // Only what hangs takes as long, also where the machine has other work.
  timeout: 60000,
  "enable-source-maps": true,
  ...(process.env.CI && { reporter: "./.ci/failed-files-reporter.cjs" }),
};
