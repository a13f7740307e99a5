"use strict";
const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { reporters, Runner } = require("mocha");

const { EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_FAIL } = Runner.constants;
/** Longer than the longest file takes on a busy machine: a test file of another process is reported when it ends. */
const longestSilenceMs = 15 * 60_000;

/**
 * Mocha's usual report, and beside it `dist/failed-files.json`: the files with a test or hook that failed, and what failed. A run of which
 * nothing more is heard is ended, and the files that have not ended have failed: a test that blocks its process knows no time-out.
 */
module.exports = class FailedFilesReporter extends reporters.Spec {
  static description = "as spec, and names the files that failed in dist/failed-files.json";

  constructor(runner, options) {
    super(runner, options);
    const failed = {};
    const silent = new Set(options.files);
    const note = (file, complaint) =>
      (failed[file === undefined ? "unknown" : path.relative(process.cwd(), file)] ??= []).push(complaint);
    const write = () => writeFileSync("dist/failed-files.json", JSON.stringify(failed, null, 2));
    const watch = setTimeout(() => {
      silent.forEach((file) => note(file, "has not ended"));
      write();
      process.stdout.write(`\nNothing more is heard of\n${[...silent].map((file) => `  ${file}\n`).join("")}`);
      childrenOf(process.pid).forEach((pid) => process.kill(pid, "SIGKILL"));
      process.exit(1);
    }, longestSilenceMs);
    const hear = ({ file }) => {
      silent.delete(file);
      watch.refresh();
    };
    runner.on(EVENT_TEST_END, hear);
    runner.on(EVENT_TEST_FAIL, (test, { message }) => {
      hear(test);
      note(test.file, `${test.fullTitle()}: ${message}`);
    });
    runner.on(EVENT_RUN_END, () => {
      clearTimeout(watch);
      write();
    });
  }
};

function childrenOf(parent) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid) {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .split(/\) [A-Z] /)[1]
        .split(" ")[0],
    );
  } catch {
    return undefined;
  }
}
