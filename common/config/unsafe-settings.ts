import { listed, namedSecret } from "./key-variables.ts";
import { shownValue, type Environment } from "./read-environment.ts";

/** Whether a host, as HOST or a URL names it, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** One sentence for each setting that leaves the service open to a guess or to a reader of the traffic; it says what to set. */
export function unsafeSettings(values: Environment): string[] {
  const complaints = [...jwksComplaints(values), ...plainHttpComplaints(values)];
  if (!isReachable(values["HOST"] ?? "", values["PUBLIC_URL"])) {
    return complaints;
  }
  // Complaints about secrets name the variable and never show the secret.
  const own = ["JWT_SECRET", "INBOUND_TOKEN", "SECRETS_KEY"].flatMap((name) =>
    listed(values[name]).map((entry) => [name, name === "JWT_SECRET" ? namedSecret(entry).secret : entry] as const),
  );
  const foreign = ["ACCESS_POINT_TOKEN", "OIDC_CLIENT_SECRET"].map((name) => [name, values[name]] as const);
  return [
    ...complaints,
    ...own.flatMap(([name, secret]) => complain(name, secret && weaknessOf(secret))),
    ...foreign.flatMap(([name, secret]) => complain(name, secret && placeholderIn(secret))),
  ];
}

/** Whether other machines reach the service: behind a proxy on the same one, PUBLIC_URL shows it. */
export const isReachable = (host: string, publicUrl: string | undefined): boolean =>
  !isLoopback(host) || (publicUrl !== undefined && !isLoopback(hostOf(publicUrl)));

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

/** Without issuer and audience any token of the provider would be accepted, also one for another service, or the console's id token. */
function jwksComplaints({ JWKS_URL, JWT_ISSUER, JWT_AUDIENCE, OIDC_CLIENT_ID }: Environment): string[] {
  if (JWKS_URL === undefined) {
    return [];
  }
  return [
    JWT_ISSUER === undefined ? "JWKS_URL needs JWT_ISSUER: set it to the iss of the provider's tokens" : "",
    JWT_AUDIENCE === undefined
      ? "JWKS_URL needs JWT_AUDIENCE: set it to the aud by which the provider's tokens name this API"
      : "",
    JWT_AUDIENCE !== undefined && JWT_AUDIENCE === OIDC_CLIENT_ID
      ? "JWT_AUDIENCE must not be OIDC_CLIENT_ID, which every sign-in to the console is for: give the API an audience of its own at the provider"
      : "",
  ].filter((complaint) => complaint !== "");
}

const addresses = ["ACCESS_POINT_URL", "JWKS_URL", "PUBLIC_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"];

function plainHttpComplaints(values: Environment): string[] {
  const allowed = (values["PLAIN_HTTP_HOSTS"] ?? "").toLowerCase().split(/[\s,]+/);
  const plain = addresses.flatMap((name) => {
    const url = values[name] ?? "";
    const host = hostOf(url);
    return !/^http:/i.test(url) || isLoopback(host) || allowed.includes(host) ? [] : [{ name, host, url }];
  });
  const hosts = new Set([...allowed, ...plain.map(({ host }) => host)].filter((host) => host !== ""));
  return plain.map(
    ({ name, host, url }) =>
      `${name} is plain http to ${host} (${shownValue(name, url)}): use https, or set PLAIN_HTTP_HOSTS=${[...hosts].join(",")} where only your own network lies between`,
  );
}

const placeholder =
  /change[-_ ]?(?:me|it|this)|password|passw0rd|placeholder|example|default|replace[-_ ]?(?:me|this|with)|your[-_ ]?(?:secret|token|key)|256[-_ ]?bit|12345678|abcdefgh|deadbeef|qwerty/i;

function weaknessOf(secret: string): string | undefined {
  const characters = new Set(secret).size;
  // Only one in a hundred thousand short secrets of random hexadecimal digits has fewer than 6 different ones.
  if (characters < (secret.length < 32 ? 6 : 8)) {
    return `has too few different characters (${characters})`;
  }
  for (let period = 1; period <= secret.length / 2; period++) {
    if (secret.startsWith(secret.slice(period))) {
      return "repeats itself";
    }
  }
  return placeholderIn(secret);
}

const placeholderIn = (secret: string): string | undefined =>
  placeholder.test(secret) ? "contains a word like change-me" : undefined;

const complain = (name: string, weakness: string | undefined): string[] =>
  weakness === undefined || weakness === ""
    ? []
    : [
        `${name} can be guessed, it ${weakness}: set one that openssl rand -base64 48 makes (as it is, it serves with HOST=127.0.0.1 alone)`,
      ];

/** Settings that cannot all be meant, one sentence for each; secrets are named and not shown. */
export const contradictions = (values: Environment): string[] => [...samePorts(values), ...sameSecrets(values)];

/** Ports of one process. Api and workers are often on hosts or in containers of their own, where the same ports serve. */
const portsOf = [
  ["PORT", "HEALTH_PORT", "METRICS_PORT"],
  ["WORKERS_HEALTH_PORT", "WORKERS_METRICS_PORT"],
];

function samePorts(values: Environment): string[] {
  const read = { PORT: "8080", ...values };
  const numberOf = (name: string): number => Number(read[name as keyof typeof read] ?? 0);
  return portsOf.flatMap((names) =>
    names.flatMap((name, index) => {
      const other = names.slice(0, index).find((each) => numberOf(each) === numberOf(name));
      return other === undefined || !(numberOf(name) > 0)
        ? []
        : [`${name} must be another port than ${other}: both are ${numberOf(name)}`];
    }),
  );
}

const secretNames = ["JWT_SECRET", "INBOUND_TOKEN", "SECRETS_KEY", "ACCESS_POINT_TOKEN", "OIDC_CLIENT_SECRET"];

/** Who may know one of them, as the access point does, could sign tokens or decrypt with the other. */
function sameSecrets(values: Environment): string[] {
  const owners = new Map<string, string>();
  const pairs = secretNames.flatMap((name) =>
    listed(values[name]).flatMap((entry) => {
      const { secret } = name === "JWT_SECRET" ? namedSecret(entry) : { secret: entry };
      const owner = owners.get(secret) ?? name;
      owners.set(secret, owner);
      return owner === name
        ? []
        : [`${name} must be another secret than ${owner}: set one that openssl rand -base64 48 makes`];
    }),
  );
  return [...new Set(pairs)];
}
