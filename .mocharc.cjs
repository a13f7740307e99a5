"use strict";
const { availableParallelism } = require("node:os");

const { specFiles } = require("./.ci/spec-files.cjs");

/** Measured with TEST_TIMES=<file>. */
const longest = [
  "e2e/pages/console",
  "queue/lost-connections",
  "site/start",
  "api/access-control/access-control",
  "api/resources/batch/batch",
  "api/http/held-rights",
  "rules/findings",
  "workers/poison",
  "api/openapi/replay",
  "runtime/database-monitor",
  "workers/stages/access-point-faults",
  "client/every-operation",
  "explore/explore",
];

module.exports = {
  spec: specFiles((name) => !name.startsWith("site/"), longest),
  require: ["dist/test/setup/global-setup.js", "dist/test/setup/shared-servers.js", "dist/test/setup/file-times.js"],
  parallel: true,
  // Four more than there are cores, because many tests wait for a clock or for other processes.
  jobs: availableParallelism() + 4,
  // Only a test that hangs takes as long, also where the machine has other work.
  timeout: 60000,
  "enable-source-maps": true,
  ...(process.env.CI && { reporter: "./.ci/failed-files-reporter.cjs" }),
};
