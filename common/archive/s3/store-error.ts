import { ArchiveError, missingFile, shortFile } from "../archive.ts";
import type { S3Place } from "./s3-place.ts";

interface StoreAnswer {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** What the settings have to do with an answer of the store. */
const reasons: Readonly<Record<string, (place: S3Place) => string>> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket ${bucket} (ARCHIVE, ARCHIVE_REGION)`,
  PermanentRedirect: ({ region }) => `the bucket is not in ${region} (ARCHIVE_REGION)`,
  AuthorizationHeaderMalformed: ({ region }) => `the bucket is not in ${region} (ARCHIVE_REGION)`,
  InvalidAccessKeyId: () => "the store does not know ARCHIVE_ACCESS_KEY",
  SignatureDoesNotMatch: () => "ARCHIVE_SECRET_KEY is not that of ARCHIVE_ACCESS_KEY",
  AccessDenied: () =>
    "the key may not do this (it needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket)",
  CredentialsProviderError: () =>
    "no key was found: ARCHIVE_ACCESS_KEY and ARCHIVE_SECRET_KEY, or a role of the machine",
  RequestTimeTooSkewed: () => "the clock of this machine is not that of the store",
};

/** The error of a call, in words; without the store's own, which repeats parts of the request. */
export function storeError(
  settings: S3Place,
  { place, name, signal }: { place: string; name: string; signal: AbortSignal },
  error: unknown,
): ArchiveError {
  const answer = error as StoreAnswer;
  if (answer.name === "NoSuchKey") {
    return missingFile(place, name);
  }
  if (answer.name === "InvalidRange") {
    return shortFile(place, name);
  }
  const reason = signal.aborted ? `no answer within ${settings.timeoutMs} ms` : reasonOf(settings, answer);
  return new ArchiveError("unavailable", `${name} in the archive ${place}: ${reason}`);
}

function reasonOf(settings: S3Place, { name = "", code, message = "", $metadata }: StoreAnswer): string {
  const status = $metadata?.httpStatusCode;
  const known = reasons[name] ?? (status === 403 ? reasons["AccessDenied"] : undefined);
  const of = [name, code, status].filter((part) => part !== undefined && part !== "" && part !== "Error").join(" ");
  return `${known?.(settings) ?? message} (${of})`;
}
