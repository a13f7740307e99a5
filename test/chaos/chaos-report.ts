import type { ChaosReport } from "./run-chaos.ts";
import type { Verdict } from "./judge.ts";

type Broken = { [Name in keyof Verdict]: Verdict[Name] extends string[] ? Name : never }[keyof Verdict];

/** What the table calls them. Each has to be nothing. */
const columns: Readonly<Record<Broken, string>> = {
  lost: "lost",
  stuck: "stuck",
  wrongEnd: "wrong end",
  twice: "twice",
  refusedByNobody: "refused by nobody",
  lostMessages: "status messages lost",
  neverArrived: "never arrived",
  notNamed: "lost and not named",
  logOutOfOrder: "log out of order",
  illegalTransitions: "illegal transitions",
  brokenLogs: "broken logs",
  missingAtWebhook: "missing at the webhook",
  missingInFeed: "missing in the feed",
  feedOutOfOrder: "feed out of order",
  missingNumbers: "numbers missing",
  doubledNumbers: "numbers doubled",
  storedTwice: "stored twice",
  brokenKeys: "keys broken",
  sweptAgain: "swept again at once",
};
const names = Object.keys(columns) as Broken[];
const first: readonly Broken[] = ["lost", "twice", "refusedByNobody", "lostMessages", "stuck"];
const maxExamples = 5;

/** The promises that were broken, by their names in the verdict. */
export const brokenPromises = ({ verdict }: ChaosReport): Broken[] => names.filter((name) => verdict[name].length > 0);

/** One run in words: figures, then examples of what went wrong. */
export function reportRun(report: ChaosReport): string {
  const { verdict, backend, seed, restarts, unanswered, forgotten, failedFaults } = report;
  const broken = brokenPromises(report);
  const lines = [
    `seed ${seed} on ${backend}: ${report.faults.length} faults, ${sum(Object.values(restarts))} restarts of processes`,
    `  accepted ${verdict.accepted}, final ${verdict.final}, posted without key or answer ${unanswered}, lost to a backup ${forgotten}, asked of a person ${report.asked}, delivered again by the access point itself ${verdict.repeatedByAccessPoint}`,
    `  ${names.map((name) => `${columns[name]} ${verdict[name].length}`).join(", ")}`,
    `  seconds to final ${report.secondsToFinal ?? "never"}, until every entry was delivered ${report.secondsToDelivered ?? "never"}, in all ${report.secondsInAll}`,
    ...verdict.leftOpen.map((words) => `  left open, and shown: ${words}`),
    ...failedFaults.map((words) => `  not as planned: ${words}`),
    ...broken.flatMap((name) => [
      `  ${columns[name]}:`,
      ...verdict[name].slice(0, maxExamples).map((words) => `    ${words}`),
    ]),
  ];
  return lines.join("\n");
}

/** One line for each of the promises that a site lives by, all runs of a command together. */
export function verdictOf(reports: readonly ChaosReport[], brokenOff: number): string {
  const total = (name: Broken): number => sum(reports.map(({ verdict }) => verdict[name].length));
  const rest = sum(names.filter((name) => !first.includes(name)).map(total));
  const shown = sum(reports.map(({ verdict }) => verdict.leftOpen.length));
  const isKept = brokenOff === 0 && names.every((name) => total(name) === 0);
  const counts = first.map((name) => `${columns[name]} ${total(name)}`).join(", ");
  return `verdict of ${reports.length} runs: ${counts}, other promises ${rest}, broken off ${brokenOff}; left open and shown ${shown}, asked of a person ${sum(reports.map(({ asked }) => asked))}: ${isKept ? "KEPT" : "BROKEN"}`;
}

/** All runs of a command as one table in Markdown. */
export function reportRuns(reports: readonly ChaosReport[]): string {
  const backends = [...new Set(reports.map(({ backend }) => backend))];
  const rows = backends.map((backend) =>
    rowOf(
      backend,
      reports.filter((report) => report.backend === backend),
    ),
  );
  const head = [
    "queues on",
    "runs",
    "accepted",
    "final",
    ...names.map((name) => columns[name]),
    "seconds to final (most)",
    "seconds until delivered (most)",
    "seconds of a run (most)",
  ];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowOf(backend: string, reports: readonly ChaosReport[]): (string | number)[] {
  const totals = (count: (verdict: Verdict) => number): number => sum(reports.map(({ verdict }) => count(verdict)));
  return [
    backend,
    reports.length,
    totals(({ accepted }) => accepted),
    totals(({ final }) => final),
    ...names.map((name) => totals((verdict) => verdict[name].length)),
    halfAndMost(reports.map(({ secondsToFinal }) => secondsToFinal)),
    halfAndMost(reports.map(({ secondsToDelivered }) => secondsToDelivered)),
    halfAndMost(reports.map(({ secondsInAll }) => secondsInAll)),
  ];
}

/** The median, and the most; what never came is more than anything. */
function halfAndMost(values: readonly (number | null)[]): string {
  const sorted = values.map((value) => value ?? Infinity).sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted.at(-1)})`.replaceAll("Infinity", "never");
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
