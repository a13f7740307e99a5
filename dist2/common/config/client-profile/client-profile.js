import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { readNamedFile } from "../command-line.js";
import { ConfigError } from "../read-environment.js";
import { readPrivateFile } from "./private-token.js";
export const defaultProfileName = "default";
/** Names a file, so that it must not lead to another folder. */
const profileName = /^[a-z0-9][a-z0-9-]{0,39}$/;
const demoFile = path.join(".data", "demo.json");
const refuse = (complaint) => {
    throw new ConfigError([complaint]);
};
/** The two files of a profile. @throws ConfigError for a name that is none */
export function profileFiles(name, env = process.env) {
    if (!profileName.test(name)) {
        refuse(`${name} is no name of a profile: take lower-case letters, digits and hyphens, 40 at most`);
    }
    const folder = path.join(env["XDG_CONFIG_HOME"] || path.join(homedir(), ".config"), "peppol-self-billing");
    return { folder, profile: path.join(folder, `${name}.json`), token: path.join(folder, `${name}.token`) };
}
/**
 * The environment (PEPPOL_BASE_URL with PEPPOL_TOKEN or PEPPOL_TOKEN_FILE) comes first, then the profile that --profile or PEPPOL_PROFILE
 * names, then `default`, then what `npm start` has left in .data. A token goes only to the address it was stored or set for.
 *
 * @throws ConfigError that says what to set or to run
 */
export function readClientProfile(named, env = process.env) {
    const businessProfileId = env["PEPPOL_BUSINESS_PROFILE_ID"];
    const more = businessProfileId ? { businessProfileId } : {};
    const token = environmentToken(env);
    const baseUrl = env["PEPPOL_BASE_URL"];
    const name = named ?? profileOf(env);
    if (baseUrl && name === undefined) {
        const given = token ?? refuse("PEPPOL_BASE_URL is set without PEPPOL_TOKEN or PEPPOL_TOKEN_FILE: set one of them");
        return { source: "the environment", baseUrl: checkedUrl(baseUrl, "PEPPOL_BASE_URL"), token: given, ...more };
    }
    const chosen = name ?? defaultProfileName;
    const files = profileFiles(chosen, env);
    if (name !== undefined || existsSync(files.profile)) {
        // A token that stands beside an address belongs to that one.
        return { ...readStored(chosen, files, baseUrl ? undefined : token), ...more };
    }
    if (token !== undefined) {
        refuse("PEPPOL_TOKEN is set without PEPPOL_BASE_URL: set it to the address of the service");
    }
    return { ...readDemo(), ...more };
}
const profileOf = (env) => env["PEPPOL_PROFILE"] || undefined;
function environmentToken(env) {
    const file = env["PEPPOL_TOKEN_FILE"];
    const text = (file ? readPrivateFile(file) : env["PEPPOL_TOKEN"])?.trim();
    return text ? checkedToken(text, file || "PEPPOL_TOKEN") : undefined;
}
function readStored(name, files, token) {
    if (!existsSync(files.profile)) {
        refuse(`there is no profile ${name}: run login --profile ${name} --base-url <address>`);
    }
    const stored = parse(readNamedFile(files.profile).toString("utf8"), files.profile);
    return {
        source: `profile ${name}`,
        baseUrl: checkedUrl(stored.base_url, files.profile),
        token: token ?? checkedToken(readPrivateFile(files.token).trim(), files.token),
        ...(stored.business_profile_id !== undefined && { businessProfileId: stored.business_profile_id }),
    };
}
/** The account of `npm start` in this folder: of this machine only, because a folder may come from elsewhere. */
function readDemo() {
    if (!existsSync(demoFile)) {
        refuse("no service is known: run login --base-url <address>, or npm start in this folder for a sandbox");
    }
    const demo = parse(readPrivateFile(demoFile), demoFile);
    const baseUrl = checkedUrl(demo.base_url, demoFile);
    if (!isLoopback(new URL(baseUrl))) {
        refuse(`${demoFile} names ${baseUrl}, which is not this machine: run login --base-url ${baseUrl} if you trust it`);
    }
    const { business_profile_id: businessProfileId } = demo;
    const token = checkedToken(demo.token, demoFile);
    return { source: demoFile, baseUrl, token, ...(businessProfileId !== undefined && { businessProfileId }) };
}
function parse(text, file) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        value = undefined;
    }
    return typeof value === "object" && value !== null
        ? value
        : refuse(`${file} is no JSON object: run login again, which writes it anew`);
}
export const isLoopback = ({ hostname }) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
/** @throws ConfigError for what is no http or https address, or has a user, a query or a fragment */
export function checkedUrl(text, where) {
    const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) {
        return refuse(`${where}: the address of the service is missing, or does not begin with http:// or https://`);
    }
    if (`${url.username}${url.password}${url.search}${url.hash}` !== "") {
        return refuse(`${where}: write the address without user, password, query and fragment`);
    }
    return url.href.replace(/\/+$/, "");
}
/** @throws ConfigError, which does not show it: it may be a token with a stray character */
export function checkedToken(text, where) {
    return typeof text === "string" && /^[\x21-\x7e]+$/.test(text)
        ? text
        : refuse(`${where} holds no token: a token is one line of visible characters without spaces`);
}
//# sourceMappingURL=client-profile.js.map