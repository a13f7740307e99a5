import { readFileSync } from "node:fs";

import type { ObjectSchema } from "joi";

/** All complaints about the environment at once; the caller prints them and exits with 78. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(
    readonly complaints: readonly string[],
    message = `Configuration is not usable:\n${complaints.map((complaint) => `  - ${complaint}`).join("\n")}`,
  ) {
    super(message);
  }
}

/** EX_CONFIG of sysexits: another start changes nothing. */
export const configExitCode = 78;

export const exitCodeOf = (error: unknown): number => (error instanceof ConfigError ? configExitCode : 1);

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables that the schema names; `<NAME>_FILE` names a file that holds the value (Docker secrets). An empty
 * value counts as absent.
 *
 * @param check validates values that a schema cannot, such as files
 * @throws ConfigError with every complaint
 */
export function readEnvironment<T>(
  schema: ObjectSchema<T>,
  env: Environment,
  check: (values: Readonly<Record<string, string>>) => readonly string[] = () => [],
): T {
  const complaints: string[] = [];
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.describe()["keys"] as object)) {
    const file = env[`${name}_FILE`] ?? "";
    let value = env[name];
    if (file !== "") {
      try {
        value = readFileSync(file, "utf8").trim();
      } catch (error) {
        value = undefined;
        complaints.push(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
    }
    if (value !== undefined && value !== "") {
      values[name] = value;
    }
  }
  const result = schema.validate(values, { abortEarly: false });
  complaints.push(...(result.error?.details.map((detail) => detail.message.replaceAll('"', "")) ?? []));
  complaints.push(...check(values));
  if (complaints.length > 0) {
    throw new ConfigError(complaints);
  }
  return result.value as T;
}
