import { readSimulatorConfig } from "../../common/config/simulator-config.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { runProcess } from "../../common/services/run-process.ts";
import { startSimulator } from "./simulator.ts";

await runProcess("simulator", async () => {
  const config = readSimulatorConfig();
  const simulator = await startSimulator(config);
  createLogger("simulator", "info").info({ host: config.host, port: simulator.port }, "simulator listens");
  return { ready: { port: simulator.port }, close: () => simulator.close() };
});
