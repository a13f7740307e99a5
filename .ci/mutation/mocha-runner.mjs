/**
 * Stryker's test runner for our mocha: the official one of the Stryker that runs on Node 20 does not know mocha 12
 * (docs/decisions/0035). The files of tests are those that run.mjs names. All of them are loaded once; a change is switched
 * on and off at run time, and only the tests that reach it run again.
 */
import { createHash } from "node:crypto";

import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import Mocha from "mocha";

/**
 * Whether a change belongs to the sample; `share` is the part of all changes that does, from 0 to 1. Changes have numbers,
 * the same in a run and in its report, and in every run over the same sources.
 */
export function isSampled({ id }, { share, seed }) {
  const digest = createHash("sha256").update(`${seed}:${id}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

class MochaRunner {
  static inject = tokens(commonTokens.options);

  constructor({ mutation }) {
    this.settings = mutation;
    this.context = globalThis.__stryker__ ??= {};
    this.mocha = new Mocha({ timeout: 60_000, reporter: Silent });
    this.mocha.cleanReferencesAfterRun(false);
    mutation.specs.forEach((file) => this.mocha.addFile(file));
    this.mocha.suite.beforeEach(`nothing`, () => this.beforeEach?.());
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun({ coverageAnalysis }) {
    const { context, mocha } = this;
    mocha.suite._beforeEach[0].fn = function () {
      context.currentTestId = this.currentTest.fullTitle();
    };
    const result = await this.#run(undefined, "runtime", false);
    mocha.suite._beforeEach[0].fn = () => undefined;
    return coverageAnalysis === "off" ? result : { ...result, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    if (!isSampled(activeMutant, this.settings)) {
      return { status: MutantRunStatus.Error, errorMessage: "not in the sample" };
    }
    this.context.hitLimit = hitLimit;
    this.context.hitCount = hitLimit ? 0 : undefined;
    const wanted = testFilter?.map((title) => `^${title.replace(/[.*+\-?^${}()|[\]\\/]/g, "\\$&")}$`).join("|");
    this.mocha.grep(new RegExp(wanted ?? ""));
    return toMutantRunResult(await this.#run(activeMutant.id, mutantActivation, true));
  }

  async #run(mutantId, activation, bail) {
    const { context, mocha } = this;
    if (this.loaded !== true) {
      context.activeMutant = activation === "static" ? mutantId : undefined;
      await mocha.loadFilesAsync();
      this.loaded = true;
    }
    context.activeMutant = mutantId;
    eachSuite(mocha.suite, (suite) => suite.bail(bail));
    Silent.results = [];
    await new Promise((resolve) => mocha.run(resolve));
    return (
      determineHitLimitReached(context.hitCount, context.hitLimit) ?? {
        status: DryRunStatus.Complete,
        tests: Silent.results,
      }
    );
  }
}

/** Collects what became of each test, and prints nothing. */
class Silent {
  static results = [];

  constructor(runner) {
    runner.on("pass", (test) => {
      const id = test.fullTitle();
      Silent.results.push({
        id,
        name: id,
        status: TestStatus.Success,
        timeSpentMs: test.duration,
        fileName: test.file,
      });
    });
    runner.on("fail", (test, error) => {
      const id = test.ctx?.currentTest?.fullTitle() ?? test.fullTitle();
      const failureMessage = error?.message || "failed";
      Silent.results.push({ id, name: id, status: TestStatus.Failed, timeSpentMs: 0, failureMessage });
    });
  }
}

function eachSuite(suite, visit) {
  visit(suite);
  suite.suites.forEach((one) => eachSuite(one, visit));
}

/** The same name of a file in every sandbox and in the report. */
export function relative(mutant) {
  const [, name = mutant.fileName] = /((?:common|workers|api)\/.*)$/.exec(mutant.fileName) ?? [];
  return { ...mutant, fileName: name };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "our-mocha", MochaRunner)];
