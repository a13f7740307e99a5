import { readCommandLine } from "../../common/config/command-line.js";
import { readSimulatorConfig } from "../../common/config/simulator-config.js";
import { createLogger } from "../../common/logging/logger.js";
import { runProcess } from "../../common/services/runtime/run-process.js";
import { startSimulator } from "./simulator.js";
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
//# sourceMappingURL=main.js.map