import type { Config } from "./config.ts";
import { listed, namedSecret } from "./key-variables.ts";
import type { Environment } from "./read-environment.ts";
import { isReachable } from "./unsafe-settings.ts";

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

/** Of the time to stop, for jobs under way (workers/run-workers.ts). */
const jobsShare = 5 / 6;

const documentsPlaceholder = "000123";
const exampleHost = /(^|\.)example(\.(com|net|org))?$/i;

/** What works, and is probably not meant: one sentence for each. */
export function doubts(config: Config): string[] {
  const { stopMs, accessPointTimeoutMs, metricsHost, serviceProviderId } = config;
  const isShown = [config.metricsPort, config.workersMetricsPort, config.workersHealthPort].some(
    (port) => port !== undefined,
  );
  const addresses = {
    ACCESS_POINT_URL: config.accessPointUrl,
    PUBLIC_URL: config.publicUrl,
    JWKS_URL: config.jwksUrl,
    OIDC_ISSUER: config.oidcIssuer,
  };
  const examples = Object.entries(addresses).filter(
    ([, url = ""]) => URL.canParse(url) && exampleHost.test(new URL(url).hostname),
  );
  const found: [isDoubtful: boolean, sentence: string][] = [
    [
      isShown && /^(0\.0\.0\.0|::|\[::\])$/.test(metricsHost),
      `METRICS_HOST is "${metricsHost}": everybody who reaches this machine reads metrics and the health of workers; outside of a network of containers write METRICS_HOST=127.0.0.1`,
    ],
    [
      accessPointTimeoutMs > stopMs * jobsShare,
      `ACCESS_POINT_TIMEOUT_MS is "${accessPointTimeoutMs}", longer than five sixths of STOP_SECONDS ("${stopMs / 1_000}"): a stop cuts off sends, which then have to be asked about; write STOP_SECONDS=${Math.ceil(accessPointTimeoutMs / jobsShare / 1_000)} or more`,
    ],
    ...(isReachable(config.host, config.publicUrl)
      ? ([
          [
            serviceProviderId === documentsPlaceholder,
            `SERVICE_PROVIDER_ID is "${serviceProviderId}", the example of the documentation: write the six digits that the network gave you`,
          ],
          ...examples.map(([name, url]) => [
            true,
            `${name} is "${url}", an example of the documentation: write your own`,
          ]),
        ] as [boolean, string][])
      : []),
  ];
  return found.filter(([isDoubtful]) => isDoubtful).map(([, sentence]) => sentence);
}
