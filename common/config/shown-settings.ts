import { distance } from "../runtime/text.ts";
import { variables } from "./config.ts";
import { isSecret, withoutPassword, type Environment } from "./read-environment.ts";
import { simulatorVariables } from "./simulator-config.ts";
import { ownerVariables } from "./storage-variables.ts";
import { defaultOf } from "./variable.ts";

const known = [
  "DATA_DIR",
  ...[variables, ownerVariables, simulatorVariables].flatMap((table) => Object.values(table).map(({ name }) => name)),
];

/** Variables that Kubernetes sets for each Service of a namespace, and that OpenTelemetry reads itself. */
const ofOthers = /^OTEL_|_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_\w+)?)$/;

/** Words that our variables begin with, and hardly another program's. */
const ours = /^(ACCESS_POINT|DATABASE|INBOUND|INTAKE|JWKS|JWT|NUMBERS|OIDC|REDIS|SECRETS|TRUSTED|WEBHOOK|WORKERS)_/;

/** Names in the environment that nothing reads and that were probably meant for one of our variables, one sentence for each. */
export const unknownNames = (env: Environment = process.env): string[] =>
  Object.keys(env).flatMap((name) => {
    const file = /_FILE$/i.exec(name)?.[0] ?? "";
    const plain = name.slice(0, name.length - file.length);
    const meant = known.includes(plain) ? undefined : meantBy(plain, file.toUpperCase());
    return meant === undefined ? [] : [`${name} is a variable that nothing reads: write ${meant}`];
  });

function meantBy(name: string, file: string): string | undefined {
  if (!/^[A-Z][A-Z0-9_]{3,59}$/.test(name) || ofOthers.test(name)) {
    // In small letters only what is ours letter by letter.
    const inCapitals = known.find((each) => each === name.toUpperCase() && each !== name);
    return inCapitals === undefined ? undefined : `${inCapitals}${file} if that is meant`;
  }
  const near = nearOf(name);
  if (near !== undefined) {
    return `${near}${file} if that is meant`;
  }
  const word = ours.exec(name)?.[0];
  return word === undefined
    ? undefined
    : `what it says into ${known.filter((each) => each.startsWith(word)).join(", ")}, or take it away`;
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
      return { name, value: isSecret(name) ? "[secret]" : withoutPassword(value), from: "environment" };
    }
    const otherwise = defaultOf(row);
    return otherwise === undefined || typeof otherwise === "object"
      ? { name, value: "", from: "not set" }
      : { name, value: `${otherwise}`, from: "default" };
  });
