import { readFileSync } from "node:fs";

import type { ObjectSchema, ValidationErrorItem } from "joi";

import { distance } from "../runtime/text.ts";

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

const shownLength = 80;

export const isSecret = (name: string): boolean => /(SECRET|TOKEN|KEY|CERT)$/.test(name);

/** A value without passwords, also where it is no URL as it should be; without an @, all behind the user that is no port counts as one. */
export const withoutPassword = (value: string): string =>
  value
    .replace(/^((?:[^:/?#@]*:\/\/)?[^/?#:@]*):(?!\/\/).*@/s, "$1:[secret]@")
    .replace(/(:\/\/[^/?#:@]*):(?!\d{1,5}(?:[/?,]|$))[^@/]+$/, "$1:[secret]")
    .replace(/(password\s*=\s*)[^&\s]*/gi, "$1[secret]");

/** A value in quotes, as it came; undefined for a secret. */
export const shownValue = (name: string, value: string): string | undefined =>
  isSecret(name) ? undefined : JSON.stringify(withoutPassword(value).slice(0, shownLength));

/** Complaints of Joi, in words that say what to write. */
const messages = {
  "any.only": "{{#label}} must be one of {{#valids}}, in these letters",
  "number.base": "{{#label}} must be digits alone, without unit, blank or separator",
  "number.integer": "{{#label}} must be a whole number",
  "number.max": "{{#label}} must be {{#limit}} at most",
  "number.min": "{{#label}} must be {{#limit}} at least",
  "number.port": "{{#label}} must be a port, from 0 to 65535",
  "object.missing": "one of {{#peersWithLabels}} is required: set the one by which tokens of callers are verified",
  "object.with": "{{#mainWithLabel}} needs {{#peerWithLabel}}: set it as well, or leave {{#mainWithLabel}} out",
  "string.guid": "{{#label}} must be a UUID",
  "string.pattern.name": "{{#label}} must be {{#name}}",
  "string.uriCustomScheme": "{{#label}} must be an address that begins with http:// or https://",
};

const units: Readonly<Record<string, string>> = {
  MS: " (milliseconds)",
  SECONDS: " (seconds)",
  MB: " (megabytes)",
};

/**
 * Reads the variables that the schema names; `<NAME>_FILE` names a file that holds the value (Docker secrets). An empty
 * value counts as absent.
 *
 * @param check validates values that a schema cannot, such as files
 * @throws ConfigError with every complaint, each of which names the variable, its value unless it is a secret, and what to write
 */
export function readEnvironment<T>(
  schema: ObjectSchema<T>,
  env: Environment,
  check: (values: Readonly<Record<string, string>>) => readonly string[] = () => [],
): T {
  const complaints: string[] = [];
  const values: Record<string, string> = {};
  const described = schema.describe()["keys"] as Readonly<Record<string, Described>>;
  for (const name of Object.keys(described)) {
    const value = readVariable(name, env, complaints);
    if (value !== undefined) {
      values[name] = value;
    }
  }
  // Joi would take 1e3 and 0x10 for numbers.
  const strict = Object.entries(values).map(([name, value]) => [
    name,
    isDigits(described[name], value) ? value : "none",
  ]);
  const result = schema.validate(Object.fromEntries(strict), { abortEarly: false, messages });
  for (const detail of result.error?.details ?? []) {
    const name = String(detail.path[0] ?? "");
    complaints.push(
      detail.type === "any.required"
        ? requirementOf(name, env, described)
        : sentenceOf(detail, name, values[name], described[name]?.flags),
    );
  }
  complaints.push(...check(values));
  if (complaints.length > 0) {
    throw new ConfigError(complaints);
  }
  return result.value as T;
}

/** As Joi describes it. */
interface Described {
  type: string;
  flags?: Flags;
}

interface Flags {
  description?: string;
  default?: string | number;
}

const isDigits = (described: Described | undefined, value: string): boolean =>
  described?.type !== "number" || /^-?\d+$/.test(value);

function readVariable(name: string, env: Environment, complaints: string[]): string | undefined {
  const [written = "", file = ""] = [env[name], env[`${name}_FILE`]];
  if (written !== "" && file !== "") {
    const shown = shownValue(name, written);
    complaints.push(
      `${name}${shown === undefined ? "" : ` (${shown})`} and ${name}_FILE ("${file}") are both set: leave one of them out`,
    );
  }
  if (file === "") {
    return unwrapped(name, written, complaints);
  }
  try {
    const text = readFileSync(file, "utf8").trim();
    if (text !== "") {
      return unwrapped(name, text, complaints);
    }
    complaints.push(`${name}_FILE names "${file}", which is empty: write the value into it`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    complaints.push(
      `${name}_FILE names "${file}", which cannot be read (${code}): write the path of a file that this user can read`,
    );
  }
  return undefined;
}

/** Quotes, blanks and line ends around a value are of no value of ours: a shell or a program in between should have taken them away. */
function unwrapped(name: string, value: string, complaints: string[]): string | undefined {
  const isPem = value.startsWith("-----BEGIN ");
  const trimmed = value.trim();
  const [, , bare = trimmed] = /^(["'`])(.*)\1$/s.exec(trimmed) ?? [];
  if (!isPem && bare !== value && value !== "") {
    const what = bare === trimmed ? "blanks or line ends" : "quotes";
    const shown = shownValue(name, value);
    complaints.push(
      shown === undefined
        ? `${name} has ${what} around it, which would be part of the secret: write it without them`
        : `${name} has ${what} around it; it is ${shown}: write ${name}=${withoutPassword(bare)}`,
    );
  }
  return bare === "" ? undefined : bare;
}

/** With what the variable is, the first sentence of its description, and a name in the environment that was probably meant. */
function requirementOf(name: string, env: Environment, known: Readonly<Record<string, Described>>): string {
  const what = /^.*?(?=\.( |$))/.exec(known[name]?.flags?.description ?? "")?.[0] ?? "";
  const near = Object.keys(env).find(
    (each) => !(each in known) && distance(each.replace(/_FILE$/, "").toUpperCase(), name) <= 2,
  );
  return `${name} is required: ${what}${near === undefined ? "" : `; is ${near} meant, which nothing reads?`}`;
}

function sentenceOf({ message, type }: ValidationErrorItem, name: string, value?: string, flags: Flags = {}): string {
  const unit = units[name.split("_").at(-1) ?? ""] ?? "";
  const example = type.startsWith("number.") && flags.default !== undefined ? `, as ${name}=${flags.default}` : "";
  const shown = shownValue(name, value ?? "");
  const end = value === undefined || shown === undefined ? "" : `; it is ${shown}`;
  return `${message.replaceAll('"', "")}${unit}${example}${end}`;
}
