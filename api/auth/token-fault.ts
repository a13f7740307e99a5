import { errorCatalogue, type ErrorCode } from "../../common/errors/error-catalogue.ts";
import { filled } from "../../common/errors/hints.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { forbiddenCharacter } from "../schemas/fields.ts";

/** The words of the contract for every token that is not accepted (contract.md 7). */
const refusal = "Authentication required or invalid token";

/** Why a token is not accepted, as far as its holder may know. */
export interface TokenFault {
  code: Extract<ErrorCode, `token_${string}`>;
  words?: Readonly<Record<string, string>>;
}

/** What the library and our own keys say of a token, by the beginning of their words. */
const faults: readonly (readonly [reason: string, code: TokenFault["code"]])[] = [
  ["jwt malformed", "token_malformed"],
  ["invalid token", "token_malformed"],
  ["jwt must be", "token_malformed"],
  ["unexpected token", "token_malformed"],
  ["invalid signature", "token_bad_signature"],
  ["jwt signature is required", "token_bad_signature"],
  ["no key for the token", "token_unknown_key"],
  ["the token never expires", "token_never_expires"],
  ["the token was issued in the future", "token_of_the_future"],
  ["the token is for the console", "token_wrong_audience"],
  ["jwt audience invalid", "token_wrong_audience"],
  ["jwt issuer invalid", "token_wrong_issuer"],
];

/**
 * Reads why the token failed. An expiry is only looked at once the signature is right, so that it is said to the holder alone; what
 * the organization decides (unknown, revoked) stays one answer.
 */
export function tokenFault(
  error: Error & { expiredAt?: unknown; date?: unknown },
  algorithms: readonly string[],
): TokenFault {
  if (error.expiredAt instanceof Date) {
    return { code: "token_expired", words: { time: timeOf(error.expiredAt) } };
  }
  if (error.date instanceof Date) {
    return { code: "token_not_active", words: { time: timeOf(error.date) } };
  }
  if (error.message.startsWith("invalid algorithm")) {
    return wrongAlgorithm(algorithms);
  }
  const found = faults.find(([reason]) => error.message.toLowerCase().startsWith(reason));
  return { code: found?.[1] ?? "token_refused" };
}

/** A claim may be a number that is no date. */
const timeOf = (date: Date): string => (Number.isNaN(date.getTime()) ? "a time beyond all dates" : date.toISOString());

const wrongAlgorithm = (algorithms: readonly string[]): TokenFault => ({
  code: "token_wrong_algorithm",
  words: { algorithms: algorithms.join(" or ") },
});

/** What the Authorization header itself lacks; undefined when it may hold a token. */
export function headerFault(authorization: string, algorithms: readonly string[]): TokenFault | undefined {
  if (authorization === "") {
    return { code: "token_missing" };
  }
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (token === undefined) {
    return { code: "token_not_bearer" };
  }
  const parts = token.split(".");
  if (parts.length !== 3 || !parts.slice(0, 2).every((part) => /^[\w-]+$/.test(part))) {
    return { code: "token_malformed" };
  }
  const alg = algorithmOf(parts[0]!);
  if (alg === undefined) {
    return { code: "token_malformed" };
  }
  return algorithms.includes(alg) ? undefined : wrongAlgorithm(algorithms);
}

function algorithmOf(header: string): string | undefined {
  try {
    const { alg } = JSON.parse(Buffer.from(header, "base64url").toString()) as { alg?: unknown };
    return typeof alg === "string" ? alg : undefined;
  } catch {
    return undefined;
  }
}

/** The 401 and its challenge (RFC 6750, 3): without a token there is no error to name. */
export function refusedToken(fault: TokenFault): { error: AppError; challenge: string } {
  const { code, words = {} } = fault;
  const description = filled(errorCatalogue[code][1], words).replaceAll(/["\\]/g, "'");
  const name = code === "token_not_bearer" ? "invalid_request" : "invalid_token";
  const error = code === "token_missing" ? "" : `, error="${name}", error_description="${description}"`;
  return {
    error: new AppError(401, refusal, undefined, code).explain({ words }),
    challenge: `Bearer realm="peppol-self-billing"${error}`,
  };
}

/** Whether the texts of a token can be stored and shown: PostgreSQL takes neither U+0000 nor half a character. */
export const areStorable = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value !== "string" || forbiddenCharacter(value) === undefined);
