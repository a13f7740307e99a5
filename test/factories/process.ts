import { v7 as uuid } from "uuid";

import type { ServiceProcess } from "../../common/runtime/process-store.ts";

/** A worker process of a host of its own. */
export function buildProcess(overrides: Partial<ServiceProcess> = {}): ServiceProcess {
  return {
    id: uuid(),
    kind: "workers",
    name: "workers",
    host: "dune-1",
    pid: 4_711,
    version: "1.2.3",
    works: ["pricing"],
    place: "elsewhere",
    startTicks: null,
    ...overrides,
  };
}
