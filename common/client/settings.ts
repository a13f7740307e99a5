import type { RetryOptions } from "./answer.ts";

export interface ClientOptions {
  /** Where the service is, with the prefix that it may have: `https://erp.example/peppol`. */
  baseUrl: string;
  /** The bearer token, or what gives it: asked before every attempt, so that a token may be renewed meanwhile. */
  token?: string | (() => string | Promise<string>);
  /** Version of the contract; 20260507 by default. */
  serviceVersion?: "20260101" | "20260507";
  fetch?: typeof fetch;
  retry?: RetryOptions;
  /** Of one attempt, its answer included; 90,000 by default. */
  timeoutMs?: number;
  /** How JSON is read and written, where amounts have more digits than a JavaScript number holds: those of lossless-json, for example. */
  json?: { parse: (text: string) => unknown; stringify: (value: unknown) => string | undefined };
}

export interface Settings extends Omit<ClientOptions, "json" | "serviceVersion"> {
  fetch: typeof fetch;
  serviceVersion: string;
  parse: (text: string) => unknown;
  stringify: (value: unknown) => string | undefined;
  /** Whether numbers are JavaScript's, so that they may have lost digits. */
  roundsNumbers: boolean;
}

export function settingsOf({ json, ...options }: ClientOptions): Settings {
  return {
    ...options,
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    serviceVersion: options.serviceVersion ?? "20260507",
    // Browsers refuse a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    parse: json?.parse ?? JSON.parse,
    stringify: json?.stringify ?? writeJson,
    roundsNumbers: json === undefined,
  };
}

/** @throws TypeError for NaN and Infinity, which JSON would write as null, and null counts as not sent */
const writeJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, member: unknown) => {
    if (typeof member === "number" && !Number.isFinite(member)) {
      throw new TypeError(`${name} is ${member}, which JSON cannot say`);
    }
    return member;
  });
