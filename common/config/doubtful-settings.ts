import { jobsShare, type Config } from "./config.ts";
import { isReachable } from "./unsafe-settings.ts";

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
