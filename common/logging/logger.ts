import { pino, type Logger as PinoLogger } from "pino";

/** Facts are fields, the message is constant. Documents, names and tax numbers are never logged. */
export type Logger = PinoLogger;

/** Keys that hold a secret wherever they occur near the top of a logged object. */
const secretPaths = ["authorization", "token", "jwtSecret", "password"].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
]);

/** JSON lines to standard output; `name` says which process speaks. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, redact: { paths: [...secretPaths, "*.headers['x-token']"], censor: "[secret]" } });
}
