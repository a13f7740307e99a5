import type { SendingReport } from "./access-point.ts";

type Maybe = SendingReport | null | undefined;

/** Its circuit breakers, for receivers and for directories: nothing is sent while one is open. The name of the host may follow. */
const circuitBreaker = /^(?:AP|SMP) access limited by Circuit Breaker(?: '[^']*')?\.?$/;

/** Whether a text is that of a breaker and of nothing else. */
export const isHeldBackText = (said: string): boolean => circuitBreaker.test(said);

/** phase4 throws these while it looks the receiver up. */
const lookUpException = /SMP\w*Exception/;

/** Whether the circuit breaker prevented the attempt. */
export function isHeldBack(report: Maybe): boolean {
  const said = report?.["sendingError"];
  return report?.["as4MessageId"] === undefined && typeof said === "string" && isHeldBackText(said);
}

/** Text about a failed look-up; empty without one, or where a message was sent anyway. */
export function lookUpMessage(report: Maybe): string {
  if (report === null || report === undefined || report["as4MessageId"] !== undefined) {
    return "";
  }
  const sending = exceptionWords(report["sendingException"]);
  const said = [
    report["lookupError"],
    exceptionWords(report["lookupException"]),
    lookUpException.test(sending) && sending,
  ];
  return said.filter((part) => typeof part === "string" && part !== "").join(" ");
}

/** The most specific text of a report: AS4 errors, then what the row says and will say again after a like attempt, then sending, then look-up. */
export function reportMessage(report: Maybe, transaction: Record<string, unknown> | undefined): string | undefined {
  const said = [
    Object.values(as4Error(report))
      .filter((part) => part !== "")
      .join(": "),
    transaction?.["errorDetails"],
    exceptionMessage(report?.["sendingException"]),
    report?.["sendingError"],
    report?.["lookupError"],
    exceptionMessage(report?.["lookupException"]),
    exceptionMessage(report?.["sbdhParsingException"]),
    report?.["sendingResult"],
  ].find((part) => typeof part === "string" && part !== "");
  return typeof said === "string" ? said : undefined;
}

/** Code and text of the first AS4 error; empty where there is none. */
export function as4Error(report: Maybe): { code: string; text: string } {
  const errors = report?.["as4ResponseErrors"];
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const { errorCode, errorDetails, description, shortDescription } = Object(first) as Record<string, unknown>;
  const [code = "", ...texts] = [errorCode, errorDetails, description, shortDescription].map((part) =>
    typeof part === "string" ? part : "",
  );
  return { code, text: texts.find((part) => part !== "") ?? "" };
}

export function exceptionMessage(exception: unknown): unknown {
  return typeof exception === "object" && exception !== null ? (exception as { message?: unknown }).message : exception;
}

function exceptionWords(exception: unknown): string {
  const { class: name } = Object(exception) as { class?: unknown };
  return [name, exceptionMessage(exception)].filter((part) => typeof part === "string").join(": ");
}
