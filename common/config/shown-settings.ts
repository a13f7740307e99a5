import { distance } from "../runtime/text.ts";
import { variables } from "./config.ts";
import type { Environment } from "./read-environment.ts";
import { simulatorVariables } from "./simulator-config.ts";
import { ownerVariables } from "./storage-variables.ts";
import { defaultOf } from "./variable.ts";

const known = [
  "DATA_DIR",
  ...[variables, ownerVariables, simulatorVariables].flatMap((table) => Object.values(table).map(({ name }) => name)),
];

/** Variables that Kubernetes sets for each Service of a namespace, and that OpenTelemetry reads itself. */
const ofOthers = /^OTEL_|_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_\w+)?)$/;

interface UnknownName {
  name: string;
  near: string;
}

/** Unknown names in the environment that were probably meant for one of our variables. */
export function unknownNames(env: Environment = process.env): UnknownName[] {
  return Object.keys(env).flatMap((name) => {
    const plain = name.replace(/_FILE$/, "");
    const isForeign = !/^[A-Z][A-Z0-9_]{3,59}$/.test(name) || ofOthers.test(name);
    const near = isForeign || known.includes(plain) ? undefined : nearOf(plain);
    return near === undefined ? [] : [{ name, near }];
  });
}

/** The nearest of those that differ by two letters at most, or have the same two words in front. */
function nearOf(name: string): string | undefined {
  const [best] = known
    .map((each) => ({ each, far: distance(name, each) }))
    .filter(
      ({ each, far }) =>
        far <= (each.length < 6 ? 1 : 2) || (each.split("_").length > 2 && familyOf(each) === familyOf(name)),
    )
    .toSorted((one, other) => one.far - other.far);
  return best?.each;
}

const familyOf = (name: string): string => name.split("_", 2).join("_");

interface ShownSetting {
  name: string;
  value: string;
  from: "environment" | "file" | "default" | "not set";
}

/** The value of each variable for a process of the service, and its source; secrets are masked. */
export const shownSettings = (env: Environment = process.env): ShownSetting[] =>
  [...Object.values(variables), ...Object.values(ownerVariables)].map((row) => {
    const { name } = row;
    const file = env[`${name}_FILE`] ?? "";
    const value = env[name] ?? "";
    if (file !== "") {
      return { name, value: file, from: "file" };
    }
    if (value !== "") {
      const isSecret = /(SECRET|TOKEN|KEY|CERT)$/.test(name);
      const withoutPasswords = value
        .replace(/(:\/\/[^/?#]*?):[^@/?#]*@/, "$1:[secret]@")
        .replace(/([?&](?:password|sslpassword)=)[^&]*/g, "$1[secret]");
      return { name, value: isSecret ? "[secret]" : withoutPasswords, from: "environment" };
    }
    const otherwise = defaultOf(row);
    return otherwise === undefined || typeof otherwise === "object"
      ? { name, value: "", from: "not set" }
      : { name, value: `${otherwise}`, from: "default" };
  });
