import { Counter, Gauge, type Registry } from "prom-client";

import type { AccessPointUse } from "../domain/access-points/access-point-use.ts";

/** What is read of each access point; the first two are as old as the service. */
const gauges: readonly { name: string; help: string; read: (use: AccessPointUse) => number }[] = [
  {
    name: "peppol_access_point_up",
    help: "1 while the access point answers this process, 0 from the first call that came to nothing",
    read: ({ state }) => (state === "away" ? 0 : 1),
  },
  {
    name: "peppol_access_point_breaker_open",
    help: "1 while this process leaves the access point alone",
    read: ({ isLeftAlone }) => (isLeftAlone ? 1 : 0),
  },
  {
    name: "peppol_access_point_in_flight",
    help: "Calls of this process to the access point that are under way",
    read: ({ inFlight }) => inFlight,
  },
  {
    name: "peppol_access_point_share",
    help: "Part of what any access point may send that this process gives to this one, from 0 to 1: 0 while it is away or slow",
    read: ({ share }) => share,
  },
];

/** The gauges of each access point, by its name: corner-2 is the one of ACCESS_POINT_URL. */
export function measureAccessPoints(registry: Registry, uses: () => readonly AccessPointUse[]): void {
  for (const { name, help, read } of gauges) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ["access_point"],
        registers: [],
        collect() {
          uses().forEach((use) => this.set({ access_point: use.name }, read(use)));
        },
      }),
    );
  }
  registry.registerMetric(
    new Counter({
      name: "peppol_access_point_sends_total",
      help: "Envelopes that this process gave to the access point, by what came of it: sent or failed",
      labelNames: ["access_point", "outcome"],
      registers: [],
      collect() {
        this.reset();
        for (const { name, total } of uses()) {
          this.inc({ access_point: name, outcome: "sent" }, total.sent);
          this.inc({ access_point: name, outcome: "failed" }, total.failed);
        }
      },
    }),
  );
}
