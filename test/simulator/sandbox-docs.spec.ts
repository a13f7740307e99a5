import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { simulatorVariables } from "../../common/config/simulator-config.ts";
import { defaultOf } from "../../common/config/variable.ts";
import { actorWords, situations } from "../../common/status/situations.ts";
import { legGuide } from "../../common/status/status-guide.ts";
import type { DecidingLeg } from "../../common/status/legs.ts";
import { magicReceivers, outcomes, type OutcomeName } from "../../workers/simulator/outcomes.ts";
import { expectedOutcomes, type ExpectedByLeg, type ExpectedOutcome } from "../site/matrix/expected-outcomes.ts";
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
    "| After | The leg's status | `internalState` | Who must act: `toC3` | Who must act: `toC5` |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function reported({ situation }: ExpectedOutcome): string {
  return `${actorWords[situations[situation].who].en} (\`${situation}\`)`;
}

function actionCells(expected: ExpectedByLeg): string {
  return [
    onBoth(expected, shown),
    onBoth(expected, ({ leg }) => leg),
    reported(expected.c3),
    reported(expected.c5),
  ].join(" | ");
}

function settingTable(): string {
  const rows = Object.values(simulatorVariables).map((row) => {
    const value = defaultOf(row) ?? "–";
    return `| \`${row.name}\` | ${typeof value === "object" ? "none" : value} | ${row.words} |`;
  });
  return ["| Variable | Default | |", "|---|---|---|", ...rows].join("\n");
}

/** The part between two marks of that name. */
const part = (name: string): RegExp =>
  new RegExp(`(<!-- ${name}: generated -->\\n\\n)[^]*?(\\n\\n<!-- end of ${name} -->)`);

const generated = { outcomes: outcomeTable(), actions: actionTable(), settings: settingTable() };

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
    it(`shows the ${name} as they are (UPDATE_DOCS=1 rewrites them)`, () => {
      expect(part(name).exec(readFileSync(file, "utf8"))?.[0]).to.contain(`\n\n${table}\n\n`);
    });
  }
});
