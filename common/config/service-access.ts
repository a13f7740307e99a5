import { existsSync } from "node:fs";
import path from "node:path";

import { readNamedFile } from "./read-command-line.ts";
import { ConfigError, type Environment } from "./read-environment.ts";

/** The service that the command line calls, and its account there. */
export interface ServiceAccess {
  baseUrl: string;
  token: string;
  /** The profile that issues documents, unless a command names another. */
  businessProfileId?: string;
}

const demoFile = path.join(".data", "demo.json");

const refuse = (complaint: string): never => {
  throw new ConfigError([complaint]);
};

/**
 * PEPPOL_BASE_URL with PEPPOL_TOKEN, else the account that `npm start` has left in .data of this folder.
 *
 * @throws ConfigError that says what to set
 */
export function readServiceAccess(env: Environment = process.env): ServiceAccess {
  const { PEPPOL_BASE_URL: baseUrl = "", PEPPOL_TOKEN: token = "" } = env;
  if (baseUrl !== "" && token !== "") {
    return { baseUrl: checkedUrl(baseUrl, "PEPPOL_BASE_URL"), token: checkedToken(token.trim(), "PEPPOL_TOKEN") };
  }
  if (baseUrl !== "" || token !== "") {
    const [set, missing] = token === "" ? ["BASE_URL", "TOKEN"] : ["TOKEN", "BASE_URL"];
    return refuse(`PEPPOL_${set} is set without PEPPOL_${missing}: set both`);
  }
  if (!existsSync(demoFile)) {
    return refuse("no service is known: set PEPPOL_BASE_URL and PEPPOL_TOKEN, or run npm start in this folder");
  }
  const demo = JSON.parse(readNamedFile(demoFile).toString("utf8")) as Record<string, string>;
  const { base_url: sent, token: kept, business_profile_id: businessProfileId } = demo;
  const demoUrl = checkedUrl(sent, demoFile);
  // This machine only, because a folder may come from elsewhere.
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(demoUrl).hostname)) {
    refuse(`${demoFile} names ${demoUrl}, which is not this machine`);
  }
  const account = { baseUrl: demoUrl, token: checkedToken(kept, demoFile) };
  return businessProfileId === undefined ? account : { ...account, businessProfileId };
}

/** @throws ConfigError for what is no http or https address, or has a user, a query or a fragment */
function checkedUrl(text = "", where: string): string {
  const { protocol, host, pathname, href } = new URL(URL.canParse(text) ? text : "none:");
  return /^https?:$/.test(protocol) && href === `${protocol}//${host}${pathname}`
    ? href.replace(/\/+$/, "")
    : refuse(
        `${where} holds no address of a service: it begins with http:// or https://, and has no user and no query`,
      );
}

/** @throws ConfigError, which does not show it: it may be a token with a stray character */
const checkedToken = (text = "", where: string): string =>
  /^[\x21-\x7e]+$/.test(text)
    ? text
    : refuse(`${where} holds no token: a token is one line of visible characters without spaces`);
