import { readCommandLine } from "../../common/config/read-command-line.ts";
import { readSimulatorConfig } from "../../common/config/simulator-config.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { runProcess } from "../../common/runtime/run-process.ts";
import { startSimulator } from "./simulator.ts";

readCommandLine({
  synopsis: "node dist/workers/simulator/main.js",
  help: `
Runs the simulated network alone: an access point, a corner 3 and a corner 5, configured by SIMULATOR_…
variables (common/config/simulator-config.ts). docs/sandbox.md describes what it can be made to do.`,
});
await runProcess("simulator", async () => {
  const config = readSimulatorConfig();
  const simulator = await startSimulator(config);
  createLogger("simulator", "info").info({ host: config.host, port: simulator.port }, "simulator listens");
  return { ready: { port: simulator.port }, close: () => simulator.close() };
});
