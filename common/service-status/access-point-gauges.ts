import { Counter, Gauge, type Registry } from "prom-client";

/** What one process has to do with the access point. */
export interface AccessPointUse {
  isUp: boolean;
  /** Whether no call is made for a moment, because others have failed. */
  isLeftAlone: boolean;
  /** Calls under way. */
  inFlight: number;
  /** Envelopes that it has taken, and sends that came to something else, since the process began. */
  sent: number;
  failed: number;
}

const gauges: readonly { name: string; help: string; read: (use: AccessPointUse) => number }[] = [
  {
    name: "peppol_access_point_up",
    help: "1 while the access point answers this process, 0 from the first call that came to nothing",
    read: ({ isUp }) => (isUp ? 1 : 0),
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
];

export function measureAccessPoint(registry: Registry, use: () => AccessPointUse): void {
  for (const { name, help, read } of gauges) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read(use()));
        },
      }),
    );
  }
  registry.registerMetric(
    new Counter({
      name: "peppol_access_point_sends_total",
      help: "Envelopes that this process gave to the access point, by what came of it: sent or failed",
      labelNames: ["outcome"],
      registers: [],
      collect() {
        this.reset();
        const { sent, failed } = use();
        this.inc({ outcome: "sent" }, sent);
        this.inc({ outcome: "failed" }, failed);
      },
    }),
  );
}
