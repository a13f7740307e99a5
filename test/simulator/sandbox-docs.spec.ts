import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readSimulatorConfig } from "../../common/config/simulator-config.ts";
import { legGuide, legHint, resubmitWarning } from "../../common/domain/status-guide.ts";
import type { DecidingLeg } from "../../common/domain/status.ts";
import { magicReceivers } from "../../workers/simulator/magic-receivers.ts";
import { outcomes, type OutcomeName } from "../../workers/simulator/outcomes.ts";
import { expectedOutcomes, type ExpectedByLeg, type ExpectedOutcome } from "../e2e/expected-outcomes.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, "docs", "sandbox.md");
const text = readFileSync(file, "utf8");

const names = Object.keys(outcomes) as OutcomeName[];

const tinOf = (leg: DecidingLeg, name: OutcomeName): string =>
  magicReceivers.find((row) => row.leg === leg && row.outcome === name)?.tin ?? "anybody else";

const shown = ({ leg, failureClass }: ExpectedOutcome): string =>
  failureClass === null ? legGuide[leg].shown : `${legGuide[leg].shown} (${failureClass})`;

/** Once where both legs agree. */
function onBoth({ c3, c5 }: ExpectedByLeg, tell: (expected: ExpectedOutcome) => string | number): string {
  return tell(c3) === tell(c5) ? `${tell(c3)}` : `\`toC3\`: ${tell(c3)}, \`toC5\`: ${tell(c5)}`;
}

function outcomeTable(): string {
  const rows = names.map((name) => {
    const expected = expectedOutcomes[name];
    const tins = `${tinOf("c3", name)} | ${tinOf("c5", name)}`;
    return `| ${name} | ${tins} | ${outcomes[name].meaning} | ${onBoth(expected, shown)} | ${onBoth(expected, ({ overall }) => overall)} | ${onBoth(expected, ({ copies }) => copies)} |`;
  });
  return [
    "| Outcome | TIN for `toC3` | TIN for `toC5` | What happens | The leg's status | `overall_status` | Copies |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function actionTable(): string {
  const groups = new Map<string, OutcomeName[]>();
  for (const name of names) {
    const key = actionCells(expectedOutcomes[name]);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const rows = [...groups].map(([cells, after]) => `| ${after.join(", ")} | ${cells} |`);
  return [
    "| After | The leg's status | `internalState` | What to do: `toC3` | What to do: `toC5` |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    resubmitWarning,
  ].join("\n");
}

function actionCells(expected: ExpectedByLeg): string {
  const hint = (leg: DecidingLeg): string => {
    const { leg: state, failureClass, found = false } = expected[leg];
    return legHint({ leg, state, failureClass, report: found ? { c3EndpointUrl: "" } : null });
  };
  return [onBoth(expected, shown), onBoth(expected, ({ leg }) => leg), hint("c3"), hint("c5")].join(" | ");
}

/** The part between two marks of that name. */
const part = (name: string): RegExp =>
  new RegExp(`(<!-- ${name}: generated -->\\n\\n)[^]*?(\\n\\n<!-- end of ${name} -->)`);

const generated = { outcomes: outcomeTable(), actions: actionTable() };

describe("docs/sandbox.md", () => {
  before(() => {
    if (process.env["UPDATE_DOCS"] === "1") {
      const updated = Object.entries(generated).reduce(
        (sum, [name, table]) => sum.replace(part(name), `$1${table}$2`),
        text,
      );
      writeFileSync(file, updated);
    }
  });

  for (const [name, table] of Object.entries(generated)) {
    it(`shows the ${name} as the matrix test drives them (UPDATE_DOCS=1 rewrites them)`, () => {
      expect(part(name).exec(readFileSync(file, "utf8"))?.[0]).to.contain(`\n\n${table}\n\n`);
    });
  }

  it("names every variable of the simulator, with its default", () => {
    const required = {
      SIMULATOR_TOKEN: "t",
      SIMULATOR_FORWARD_URL: "http://a/",
      SIMULATOR_FORWARD_TOKEN: "t",
      SIMULATOR_JOURNAL: "j",
    };
    const defaults = readSimulatorConfig(required);
    const rows: readonly [variables: string, shown: string][] = [
      ["`SIMULATOR_HOST`, `SIMULATOR_PORT`", `${defaults.host}, ${defaults.port}`],
      ["`SIMULATOR_MLS_DELAY_MS`", `${defaults.mlsDelayMs}`],
      ["`SIMULATOR_LATE_MLS_DELAY_MS`", `${defaults.lateMlsDelayMs}`],
      ["`SIMULATOR_SLOW_ANSWER_MS`", `${defaults.slowAnswerMs}`],
      ["`SIMULATOR_ATTEMPTS`, `SIMULATOR_RETRY_DELAY_MS`", `${defaults.attempts}, ${defaults.retryDelayMs}`],
      ["`SIMULATOR_FAULTS`, `SIMULATOR_FAULT_SEED`", `none, ${defaults.faultSeed}`],
      ...Object.keys(required).map((name): [string, string] => [`\`${name}\``, ""]),
    ];
    for (const [variables, value] of rows) {
      expect(text).to.contain(value === "" ? variables : `| ${variables} | ${value} |`);
    }
  });
});
