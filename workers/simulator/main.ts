import { ConfigError } from "../../common/config/read-environment.ts";
import { readSimulatorConfig } from "../../common/config/simulator-config.ts";
import { asError } from "../../common/errors.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { startSimulator, type Simulator } from "./simulator.ts";

/** EX_CONFIG of sysexits. */
const badConfiguration = 78;

const logger = createLogger("simulator", "info");

try {
  const config = readSimulatorConfig();
  const simulator = await startSimulator(config);
  logger.info({ host: config.host, port: simulator.port }, "simulator listens");
  drainOnSignal(simulator);
  process.send?.({ ready: true, port: simulator.port });
} catch (thrown) {
  process.stderr.write(`${asError(thrown).message}\n`);
  process.exitCode = thrown instanceof ConfigError ? badConfiguration : 1;
}

function drainOnSignal(simulator: Simulator): void {
  let draining: Promise<void> | undefined;
  const drain = (): void => {
    draining ??= simulator.close().then(
      () => process.exit(0),
      (thrown: unknown) => {
        logger.error({ err: asError(thrown) }, "simulator did not close cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", drain);
  process.on("SIGINT", drain);
  // The launcher is gone: nobody else would stop us.
  process.on("disconnect", drain);
}
