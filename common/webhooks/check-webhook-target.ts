import { lookup as resolveHost } from "node:dns/promises";

import type { Config } from "../config/config.ts";
import { isLoopback } from "../config/unsafe-settings.ts";
import { invalidFields } from "../runtime/errors.ts";
import { isPublicAddress, literalAddress } from "../peppol/public-addresses-only.ts";

const maxUrlLength = 2_048;

/** Site policy for webhook targets. Private targets allow every address and port, and plain http; `loopback` does so on this machine. */
export type TargetPolicy = Pick<Config, "webhookPrivateTargets" | "webhookPorts">;

/** Whether the policy lets webhooks go to a host that is not public. */
export const isAllowedInside = (hostname: string, { webhookPrivateTargets: inside }: TargetPolicy): boolean =>
  inside === "loopback" ? isLoopback(hostname) : inside;

export const isAllowedPort = (url: URL, policy: TargetPolicy): boolean => {
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return isAllowedInside(url.hostname, policy) || policy.webhookPorts.includes(port);
};

/**
 * Checks an endpoint's URL: https, no credentials, an allowed port, and no private, loopback, link-local or otherwise
 * non-public address, whether literal or resolved. Where the policy allows more, http and every port are allowed there.
 *
 * @returns the URL to store
 * @throws AppError 400 on `url`
 */
export async function checkWebhookTarget(text: string, policy: TargetPolicy): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isInside = isAllowedInside(url?.hostname ?? "", policy);
  let problem = problemOf(text, url, policy);
  if (problem === undefined && !isInside && !(await isPublicHost(url!.hostname))) {
    problem = "must name a host that is known to the public internet, at a public address";
  }
  if (problem === undefined) {
    return url!.href;
  }
  // By the text alone: a hint that a look-up decides would let a caller query our DNS.
  const hint =
    url !== undefined && !isInside && isLoopback(url.hostname)
      ? "; a site with WEBHOOK_PRIVATE_TARGETS=loopback sends to its own machine as well"
      : "";
  throw invalidFields({ url: `url ${problem}${hint}` });
}

/** What is wrong with the URL by its text. */
function problemOf(text: string, url: URL | undefined, policy: TargetPolicy): string | undefined {
  const isInside = isAllowedInside(url?.hostname ?? "", policy);
  const schemes = isInside ? ["https:", "http:"] : ["https:"];
  if (url === undefined || text.length > maxUrlLength || !schemes.includes(url.protocol)) {
    return `must be an absolute ${isInside ? "https or http" : "https"} URL of at most ${maxUrlLength} characters`;
  }
  if (url.username + url.password !== "") {
    return "must not contain credentials: the signature says who sends";
  }
  return isAllowedPort(url, policy) ? undefined : `must go to one of these ports: ${policy.webhookPorts.join(", ")}`;
}

/** The same answer for unknown and internal names, because a caller could otherwise query our DNS. */
async function isPublicHost(hostname: string): Promise<boolean> {
  const literal = literalAddress(hostname);
  if (literal !== undefined) {
    return isPublicAddress(literal);
  }
  const found = await resolveHost(hostname, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}
