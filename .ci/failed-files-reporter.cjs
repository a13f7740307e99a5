"use strict";
const { writeFileSync } = require("node:fs");
const path = require("node:path");
const { reporters, Runner } = require("mocha");

const { EVENT_RUN_END, EVENT_TEST_FAIL } = Runner.constants;

/** Mocha's usual report, and beside it `dist/failed-files.json`: the files with a test or hook that failed, and what failed. */
module.exports = class FailedFilesReporter extends reporters.Spec {
  static description = "as spec, and names the files that failed in dist/failed-files.json";

  constructor(runner, options) {
    super(runner, options);
    const failed = {};
    runner.on(EVENT_TEST_FAIL, (test, { message }) => {
      const file = test.file === undefined ? "unknown" : path.relative(process.cwd(), test.file);
      (failed[file] ??= []).push(`${test.fullTitle()}: ${message}`);
    });
    runner.on(EVENT_RUN_END, () => writeFileSync("dist/failed-files.json", JSON.stringify(failed, null, 2)));
  }
};
