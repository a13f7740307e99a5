import { parseJson } from "../runtime/text.ts";
import { isRecord } from "./access-point-client.ts";

/** The first release with a list of what it was given, and with our notes in it. */
const oldest = [0, 11, 0] as const;
const oldestName = `phoss-ap ${oldest.join(".")}`;

/** Why an access point is not what this service needs, as sentences; its page of status shows no more than this. */
export function faultsOfStatusPage(text: string): string[] {
  const page = parseJson(text);
  const shown = isRecord(page) ? page : {};
  const { "build.version": version, "forwarding.mode": mode, "verification.outbound.enabled": verifies } = shown;
  return [
    ...versionFaults(version),
    ...(mode === undefined || mode === "http_post_sync" ? [] : ["Its forwarding.mode is not http_post_sync"]),
    ...(verifies === true ? ["Its verification.outbound.enabled is true"] : []),
  ];
}

function versionFaults(version: unknown): string[] {
  const [, ...numbers] =
    (typeof version === "string" && /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?![.\d])/.exec(version)) || [];
  if (numbers.length === 0) {
    return [
      `Its page of status (/management/status) does not say which version it is; ${oldestName} is the oldest that will do`,
    ];
  }
  const nth = numbers.findIndex((number, index) => Number(number) !== oldest[index]);
  return nth >= 0 && Number(numbers[nth]) < (oldest[nth] ?? 0)
    ? [`It is version ${numbers.join(".")}; ${oldestName} is the oldest that will do`]
    : [];
}
