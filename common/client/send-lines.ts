import type { AnyAnswer, CallOptions, RefusalDetail } from "./answer.ts";
import { operationOf, type DocumentKind } from "./document-kinds.ts";
import { ApiError, ConnectionError, errorDetails, UnreadableAnswerError } from "./errors.ts";
import type { AcceptedDocument } from "./generated/schemas.ts";
import { outgoingRequest } from "./outgoing-request.ts";
import { backoffMs, defaultAttempts, perform, type Receive } from "./perform.ts";
import { readAnswer } from "./read-answer.ts";
import type { Settings } from "./settings.ts";
import { pause } from "./with-time-limit.ts";
import type { Line } from "./cut-documents.ts";

/** What became of a document. */
export interface BatchLine {
  /** Its place among the documents, from 0. */
  index: number;
  /** The key that it was sent under. */
  key: string;
  /** What creating it alone would have answered. */
  status: number;
  document?: AcceptedDocument;
  /** It was made by an earlier sending. */
  replayed?: boolean;
  errors?: Record<string, string>;
  details?: RefusalDetail[];
}

export interface Target {
  kind: DocumentKind;
  businessProfileId: string;
}

/**
 * Sends lines until each has an answer that another attempt would not change, or attempts bring nothing any more. Every line has a
 * key of its own, so that any of them can be sent again.
 *
 * @returns what is known, in order, as far as it goes without a gap; `failure` says why there is one
 */
export async function sendLines(
  settings: Settings,
  target: Target,
  lines: readonly Line[],
  call: CallOptions,
): Promise<{ results: BatchLine[]; failure?: unknown }> {
  const known = new Map<number, BatchLine>();
  const failure = await repeat(settings, target, lines, { call, known }).catch(
    (error: unknown) => error ?? new Error("ended"),
  );
  const gap = lines.findIndex(({ index }) => !known.has(index));
  const answered = gap === -1 ? lines : lines.slice(0, gap);
  const results = answered.flatMap(({ index }) => known.get(index) ?? []);
  return {
    results,
    ...(gap !== -1 && {
      failure: failure ?? new ConnectionError("The service did not answer all lines", undefined, undefined),
    }),
  };
}

async function repeat(
  settings: Settings,
  { kind, businessProfileId }: Target,
  lines: readonly Line[],
  { call, known }: { call: CallOptions; known: Map<number, BatchLine> },
): Promise<undefined> {
  const { attempts = defaultAttempts } = { ...settings.retry, ...call.retry };
  let left = lines;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const sent = left;
    const body = sent.map(({ text }) => text).join("\n");
    const request = outgoingRequest(settings, operationOf(kind, "batch"), {
      business_profile_id: businessProfileId,
      body,
    });
    const answer = await perform(settings, request, call, receiveLines(settings, sent, known));
    if (answer.status !== 200) {
      throw new ApiError(answer);
    }
    left = sent.filter(({ index }) => isWorthRepeating(known.get(index)));
    if (left.length < sent.length) {
      attempt = 1;
    }
    if (left.length > 0) {
      if (attempt >= attempts) {
        break;
      }
      await pause(backoffMs(attempt), call.signal);
    }
  }
  return undefined;
}

type Result = Omit<BatchLine, "index" | "key"> & { line: number };

/** A stream that breaks off is no failure: what came is known, and the rest is sent again. */
const receiveLines =
  (settings: Settings, sent: readonly Line[], known: Map<number, BatchLine>): Receive =>
  async (response, touch) => {
    if (response.status !== 200) {
      return readAnswer(settings, "json", response);
    }
    const take = (text: string): void => {
      const { line, ...result } = readResult(settings, response, text);
      const one = sent[line - 1];
      if (one !== undefined) {
        known.set(one.index, { index: one.index, key: one.key, ...result });
      }
    };
    await forEachLine(response, touch, take);
    const answer: AnyAnswer = {
      status: 200,
      headers: response.headers,
      rateLimit: undefined,
      text: "",
      imprecise: [],
      body: undefined,
    };
    return answer;
  };

async function forEachLine(response: Response, touch: () => void, take: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const read = await reader?.read().catch(() => undefined);
    if (read === undefined || read.done) {
      break;
    }
    touch();
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    lines.filter((line) => line !== "").forEach(take);
  }
}

function readResult({ parse }: Settings, { status, headers }: Response, text: string): Result {
  try {
    return parse(text) as Result;
  } catch {
    throw new UnreadableAnswerError(status, headers, text);
  }
}

/** The codes of a 409 that an earlier sending of the same line causes while it is at work. */
const atWork: ReadonlySet<string> = new Set(["idempotency_key_in_progress", "idempotency_key_taken"]);

/** 401 and 403 of a line say that the token ended meanwhile. Messages tell where the service has no details yet. */
function isWorthRepeating(result: BatchLine | undefined): boolean {
  if (result?.status === 409) {
    return errorDetails(result).some(
      ({ code, message }) => atWork.has(code) || message.endsWith("ask again in a second"),
    );
  }
  return result === undefined || [401, 403, 408, 429, 500, 503].includes(result.status);
}
