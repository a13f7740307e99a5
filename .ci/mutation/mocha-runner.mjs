/**
 * Stryker's test runner for our mocha: the official one of the Stryker that runs on Node 20 does not know mocha 12
 * (docs/decisions/0035). The files of tests are those that run.mjs names. Each process loads all of them once; a change is
 * switched on and off at run time. Of the tests that reach it the nearest run first, until one fails or their time is up.
 */
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import Mocha from "mocha";

/** Most changes are noticed by one of the nearest tests, which then need not wait for the others' set-up. */
const firstTests = 10;

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

  /** A test that fails without a change is left out: it says nothing of one. */
  async dryRun({ coverageAnalysis }) {
    const { context, mocha } = this;
    mocha.suite._beforeEach[0].fn = function () {
      context.currentTestId = this.currentTest.fullTitle();
    };
    const { tests, ...result } = await this.#run(undefined, "runtime", false);
    mocha.suite._beforeEach[0].fn = () => undefined;
    const passing = tests.filter(({ status }) => status === TestStatus.Success);
    for (const { name, failureMessage } of tests.filter((test) => !passing.includes(test))) {
      process.stderr.write(`Fails without a change: ${name}: ${failureMessage}\n`);
      delete context.mutantCoverage?.perTest[name];
    }
    writeFileSync(
      this.settings.timesFile,
      JSON.stringify(passing.map((test) => [test.id, test.timeSpentMs, test.fileName])),
    );
    const dryRun = { ...result, tests: passing };
    return coverageAnalysis === "off" ? dryRun : { ...dryRun, mutantCoverage: context.mutantCoverage };
  }

  /** A change that is reached while the files are loaded comes without `testFilter`: any test may notice it. */
  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    if (!isSampled(activeMutant, this.settings)) {
      return { status: MutantRunStatus.Error, errorMessage: "not in the sample" };
    }
    this.context.hitLimit = hitLimit;
    this.context.hitCount = hitLimit ? 0 : undefined;
    const chosen = this.#nearest(relative(activeMutant).fileName, testFilter);
    const groups = [chosen.slice(0, firstTests), chosen.slice(firstTests)].filter(({ length }) => length > 0);
    let result = { status: MutantRunStatus.Survived, nrOfTests: 0 };
    for (const group of groups) {
      const wanted = group.map((title) => `^${title.replace(/[.*+\-?^${}()|[\]\\/]/g, "\\$&")}$`).join("|");
      this.mocha.grep(new RegExp(wanted));
      result = toMutantRunResult(await this.#run(activeMutant.id, mutantActivation, true));
      if (result.status !== MutantRunStatus.Survived) {
        break;
      }
    }
    const { fileName, location, mutatorName, replacement } = relative(activeMutant);
    const line = { status: result.status, fileName, line: location.start.line + 1, mutatorName, replacement };
    appendFileSync(
      this.settings.logFile,
      `${JSON.stringify({ ...line, tests: chosen.length, killedBy: result.killedBy })}\n`,
    );
    return result;
  }

  /** Tests whose file lies in folders of the same names come first, quick ones before slow ones, as far as the time reaches. */
  #nearest(fileName, titles) {
    this.known ??= new Map(
      JSON.parse(readFileSync(this.settings.timesFile, "utf8")).map(([title, ms, file]) => [title, { ms, file }]),
    );
    const words = new Set(fileName.replace(/\.ts$/, "").split(/[/-]/));
    const rated = [...(titles ?? this.known.keys())].map((title) => {
      const { ms = 0, file = "" } = this.known.get(title) ?? {};
      const shared = file
        .replace(/^.*dist\/test\//, "")
        .split(/[/.-]/)
        .filter((word) => words.has(word)).length;
      return { title, ms, shared };
    });
    let left = this.settings.budgetMs;
    return rated
      .toSorted((one, other) => other.shared - one.shared || one.ms - other.ms)
      .filter(({ ms }, index) => (left -= ms) > 0 || index === 0)
      .map(({ title }) => title);
  }

  async #run(mutantId, activation, bail) {
    const { context, mocha } = this;
    if (this.loaded !== true) {
      context.activeMutant = activation === "static" ? mutantId : undefined;
      try {
        await mocha.loadFilesAsync();
      } catch (error) {
        if (activation !== "static") {
          throw error;
        }
        const name = "the specs can be loaded";
        const failed = { id: name, name, status: TestStatus.Failed, timeSpentMs: 0, failureMessage: String(error) };
        return { status: DryRunStatus.Complete, tests: [failed] };
      }
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
