import type { Answered, AnyAnswer, ErrorBody, RefusalDetail } from "./answer.ts";

/** No answer came: the network failed, or the time was over. `cause` says which. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(
    message: string,
    cause: unknown,
    /** What the service had answered to an attempt before. */
    readonly lastAnswer: AnyAnswer | undefined,
  ) {
    super(message, { cause });
  }
}

/** A good status with a body that the operation does not have: what answered is not the service. */
export class UnreadableAnswerError extends Error {
  override readonly name = "UnreadableAnswerError";

  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {
    super(`${status} with a body that is not the operation's (${headers.get("content-type") ?? "no type"})`);
  }
}

/** An answer that is not the one hoped for, as an exception. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly details: readonly RefusalDetail[];
  /** Of the first detail, as the path and the pointer are; without details the general code of the status. */
  readonly code: string;
  readonly path: string | undefined;
  readonly pointer: string | undefined;

  constructor(readonly answer: AnyAnswer) {
    const details = errorDetails(answer);
    const [first] = details;
    super(
      `${answer.status}: ${details.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`)).join("; ")}`,
    );
    this.status = answer.status;
    this.details = details;
    this.code = first?.code ?? genericCode(answer.status);
    this.path = first?.path;
    this.pointer = first?.pointer;
  }
}

type Good = { status: 200 | 201 | 202 | 204 };

/** The body of a good answer. @throws ApiError for every other one */
export function orThrow<Answer extends Answered & { status: number; body: unknown }>(
  answer: Answer,
): Extract<Answer, Good>["body"] {
  if (answer.status < 200 || answer.status > 299) {
    throw new ApiError(answer);
  }
  return answer.body;
}

/** What is wrong, field by field: of an answer, or of a line of a batch. Empty where nothing is. */
export function errorDetails(refused: { status: number; body?: unknown } & Partial<ErrorBody>): RefusalDetail[] {
  const { errors = {}, details } = "body" in refused ? ((refused.body ?? {}) as Partial<ErrorBody>) : refused;
  if (Array.isArray(details) && details.length > 0) {
    return details;
  }
  const code = genericCode(refused.status);
  return Object.entries(errors).flatMap(([path, message]) => {
    if (message === undefined || path === "document_id") {
      return [];
    }
    return path === "message" ? { code, message } : { code, message, path, pointer: pointerOf(path) };
  });
}

/** `document_lines[2].quantity` as a JSON pointer. */
const pointerOf = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .flatMap((part) => (part === "" ? [] : `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`))
    .join("");

const codes: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  412: "precondition_failed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  500: "internal_error",
  503: "unavailable",
};

const genericCode = (status: number): string => codes[status] ?? `status_${status}`;
