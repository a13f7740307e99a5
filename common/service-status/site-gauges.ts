import { Gauge, Registry } from "prom-client";

import { type Severity, conditionIds, conditionTable } from "./condition-table.ts";
import { judge, wasLookedAt } from "./judge.ts";
import { parts, type Known, goneAfterMs, mlsTermMinutes, type ServiceSnapshot } from "./service-snapshot.ts";

interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface GaugeOf<Source> {
  name: string;
  help: string;
  labels: readonly string[];
  samples: (source: Source) => Sample[];
}

const severities: readonly Severity[] = ["critical", "warning"];

/** What is judged, also while the database cannot be read: then only what the process finds without it. */
const judgedGauges: readonly GaugeOf<Known>[] = [
  {
    name: "peppol_condition",
    help: "Number of cases in which a condition does not hold; no series if the service cannot see whether it holds",
    labels: ["condition", "severity"],
    // One series for each condition that was looked at, 0 where it holds; and one more for a severity that it seldom has.
    samples: (known) => {
      const { conditions } = judge(known);
      return conditionIds
        .filter((id) => wasLookedAt(id, known))
        .flatMap((id) =>
          severities
            .map((severity) => ({
              labels: { condition: id, severity },
              value: conditions.filter((each) => each.id === id && each.severity === severity).length,
            }))
            .filter(({ labels, value }) => labels.severity === conditionTable[id].severity || value > 0),
        );
    },
  },
  {
    name: "peppol_unseen",
    help: "1 for a part of the service that could not be examined, so that nobody knows whether its conditions hold",
    labels: ["part"],
    samples: (known) => {
      const unseen = new Set(judge(known).unseen.map(({ part }) => part));
      return parts.map((part) => ({ labels: { part }, value: unseen.has(part) ? 1 : 0 }));
    },
  },
];

/** Processes that are listed, the latest first, because a crash loop makes the list long. */
const maxProcesses = 100;

const one = (value: number): Sample[] => [{ labels: {}, value }];
const seconds = (since: string | null, at: string): number =>
  since === null ? 0 : Math.max(0, (Date.parse(at) - Date.parse(since)) / 1_000);

/** Facts about the whole site, the same from every process. */
const siteGauges: readonly GaugeOf<ServiceSnapshot>[] = [
  {
    name: "peppol_waiting",
    help: "Documents or legs that wait for a stage",
    labels: ["stage"],
    samples: ({ stages }) => stages.map(({ stage, waiting }) => ({ labels: { stage }, value: waiting })),
  },
  {
    name: "peppol_oldest_waiting_seconds",
    help: "Age of the oldest document or leg that waits for a stage; 0 for none",
    labels: ["stage"],
    samples: ({ stages, at }) => stages.map(({ stage, since }) => ({ labels: { stage }, value: seconds(since, at) })),
  },
  {
    name: "peppol_legs",
    help: "Legs that are under way or have failed",
    labels: ["leg", "state", "failure_class"],
    samples: ({ legs }) =>
      legs.map(({ leg, state, failureClass, count }) => ({
        labels: { leg, state, failure_class: failureClass ?? "" },
        value: count,
      })),
  },
  {
    name: "peppol_legs_failed",
    help: "Legs that have failed and wait for a person",
    labels: [],
    samples: ({ legs }) => one(legs.reduce((sum, { state, count }) => sum + (state === "failed" ? count : 0), 0)),
  },
  {
    name: "peppol_oldest_unknown_seconds",
    help: "Age of the oldest leg whose arrival is unknown; 0 for none",
    labels: [],
    samples: ({ legs, at }) =>
      one(Math.max(0, ...legs.filter(({ state }) => state === "unknown").map(({ since }) => seconds(since, at)))),
  },
  {
    name: "peppol_documents_given_up",
    help: "Documents that a stage gave up",
    labels: [],
    samples: ({ givenUp }) => one(givenUp.count),
  },
  {
    name: "peppol_mls_overdue",
    help: `Legs sent more than ${mlsTermMinutes} minutes ago without a message level status`,
    labels: [],
    samples: ({ overdue }) => one(overdue.count),
  },
  {
    name: "peppol_access_point_away_seconds",
    help: "Seconds for which the access point has not answered some worker process; 0 while it answers all",
    labels: [],
    samples: ({ accessPoints, at }) => one(Math.max(0, ...accessPoints.map(({ since }) => seconds(since, at)))),
  },
  {
    name: "peppol_recovery_seconds",
    help: "Seconds for which a restored database has been recovering; 0 without a recovery. Meanwhile nothing is sent and documents are refused",
    labels: [],
    samples: ({ recovery, at }) => one(recovery === null ? 0 : Math.max(1, seconds(recovery.since, at))),
  },
  {
    name: "peppol_paused_seconds",
    help: "Age of the oldest pause of each kind; no series without a pause. Receivers and organizations are not named",
    labels: ["scope", "target", "cause"],
    // Pauses of several participants have the same labels, which name none: the last, the longest, wins.
    samples: ({ pauses, at }) =>
      pauses
        .map(({ scope, target, cause, since }) => ({
          labels: { scope, target: scope === "receiver" || scope === "organization" ? "" : target, cause },
          value: seconds(since, at),
        }))
        .toSorted((a, b) => a.value - b.value),
  },
  {
    name: "peppol_processes",
    help: "Processes that gave a sign of life within the last 15 seconds",
    labels: ["kind"],
    samples: ({ processes }) =>
      ["api", "workers"].map((kind) => ({
        labels: { kind },
        value: processes.filter((each) => each.kind === kind && each.silentMs < goneAfterMs).length,
      })),
  },
  {
    name: "peppol_process_silent_seconds",
    help: "How long ago a process last gave its sign of life, which is due every second",
    labels: ["kind", "name", "host"],
    samples: ({ processes }) => {
      // A restarted process leaves its predecessor in the list, so only the latest of a name counts.
      const latest = new Map(
        processes
          .toSorted((a, b) => b.silentMs - a.silentMs)
          .map((each) => [`${each.kind} ${each.name} ${each.host}`, each]),
      );
      return [...latest.values()]
        .toSorted((a, b) => a.silentMs - b.silentMs)
        .slice(0, maxProcesses)
        .map(({ kind, name, host, silentMs }) => ({
          labels: { kind, name, host: host ?? "" },
          value: silentMs / 1_000,
        }));
    },
  },
  {
    name: "peppol_webhook_deliveries",
    help: "Events that wait for delivery; failing: events of which an attempt has failed",
    labels: ["state"],
    samples: ({ webhooks: { pending, failing } }) => [
      { labels: { state: "pending" }, value: pending },
      { labels: { state: "failing" }, value: failing },
    ],
  },
  {
    name: "peppol_webhook_endpoints_paused",
    help: "Webhook endpoints that get nothing for a while because they fail",
    labels: [],
    samples: ({ webhooks }) => one(webhooks.pausedEndpoints),
  },
  {
    name: "peppol_database_role_excess",
    help: "Excess rights of the service's database role: 1 if it owns the tables, 2 if it is a superuser, else 0",
    labels: [],
    samples: ({ databaseRole }) => one(["service", "owner", "superuser"].indexOf(databaseRole)),
  },
  {
    name: "peppol_standing_age_seconds",
    help: "Age of the counts of the site, because a large backlog is counted less often",
    labels: [],
    samples: ({ countedAt, at }) => one(seconds(countedAt, at)),
  },
];

/** Gauges of the site in Prometheus' text format, built anew each time, so that outdated series disappear. */
export async function describeSite(known: Known): Promise<string> {
  const registry = new Registry();
  const { snapshot } = known;
  const reported = [
    ...judgedGauges.map((gauge) => ({ ...gauge, found: gauge.samples(known) })),
    ...(snapshot === null ? [] : siteGauges.map((gauge) => ({ ...gauge, found: gauge.samples(snapshot) }))),
  ];
  for (const { name, help, labels, found } of reported) {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
    gauge.reset();
    for (const { labels: values, value } of found) {
      gauge.set(values, value);
    }
  }
  return registry.metrics();
}
