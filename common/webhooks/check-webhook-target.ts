import { lookup } from "node:dns/promises";

import type { Config } from "../config/config.ts";
import { isLoopback } from "../config/unsafe-settings.ts";
import { type AppError, invalidFields } from "../runtime/errors.ts";
import { isPublicAddress, literalAddress } from "../peppol/public-address.ts";

const maxUrlLength = 2_048;

/** Site policy for webhook targets. Private targets allow every address and port, and plain http; `loopback` does so on this machine. */
export type TargetPolicy = Pick<Config, "webhookPrivateTargets" | "webhookPorts">;

/** Whether the policy lets webhooks go to a host that is not public. */
export const isAllowedInside = (hostname: string, { webhookPrivateTargets: inside }: TargetPolicy): boolean =>
  inside === "loopback" ? isLoopback(hostname) : inside;

const portOf = ({ port, protocol }: URL): number => Number(port === "" ? (protocol === "https:" ? 443 : 80) : port);

export const isAllowedPort = (url: URL, policy: TargetPolicy): boolean =>
  isAllowedInside(url.hostname, policy) || policy.webhookPorts.includes(portOf(url));

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
  const problem = problemOf(text, url, isInside) ?? (isAllowedPort(url!, policy) ? undefined : otherPorts(policy));
  if (problem !== undefined) {
    throw refuse(`${problem}${hintFor(url, isInside)}`);
  }
  if (!isInside && !(await isPublicHost(url!.hostname))) {
    throw refuse(`must name a host that is known to the public internet, at a public address${hintFor(url, isInside)}`);
  }
  return url!.href;
}

function problemOf(text: string, url: URL | undefined, isInside: boolean): string | undefined {
  const schemes = isInside ? ["https:", "http:"] : ["https:"];
  if (url === undefined || text.length > maxUrlLength || !schemes.includes(url.protocol)) {
    return `must be an absolute ${isInside ? "https or http" : "https"} URL of at most ${maxUrlLength} characters`;
  }
  return url.username + url.password === "" ? undefined : "must not contain credentials: the signature says who sends";
}

const otherPorts = ({ webhookPorts }: TargetPolicy): string =>
  `must go to one of these ports: ${webhookPorts.join(", ")}`;

/** By the text alone: a hint that a look-up decides would let a caller query our DNS. */
const hintFor = (url: URL | undefined, isInside: boolean): string =>
  url !== undefined && !isInside && isLoopback(url.hostname) ? loopbackHint : "";

const loopbackHint = "; a site with WEBHOOK_PRIVATE_TARGETS=loopback sends to its own machine as well";

const refuse = (problem: string): AppError => invalidFields({ url: `url ${problem}` });

/** The same answer for unknown and internal names, because a caller could otherwise query our DNS. */
async function isPublicHost(hostname: string): Promise<boolean> {
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await resolved(hostname) : [literal];
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

async function resolved(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
