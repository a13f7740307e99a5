import { asError } from "../errors.ts";
import type { AccessPoint, SendingReport, TransmissionStatus } from "./access-point.ts";
import { readSbdHeader } from "./sbdh-reader.ts";
import { classifySending, type Answer, type Failure } from "./sending-outcomes.ts";
import { readTransmissionStatus } from "./transmission-statuses.ts";

interface PhossApOptions {
  /** Where its HTTP API begins, e.g. "http://127.0.0.1:8888"; the paths of access-point.md 6.2 are appended. */
  baseUrl: string;
  /** Sent as X-Token and nowhere else: it is in no reason and no report. */
  token: string;
  /** phoss-ap sends inside the request, so less than about 60 s makes unknown outcomes of our own. */
  timeoutMs: number;
}

/** An answer with its body read: an unread body would keep the connection from being used again. */
interface Reply {
  status: number;
  json: unknown;
  text: string;
}

/** phoss-ap's HTTP API (`submit-sbd`, `status`) as an access point. Connections are kept alive by fetch itself. */
export function createPhossAp(options: PhossApOptions): AccessPoint {
  const call = caller(options);
  return {
    async submit({ sbd, documentId, leg }) {
      const query = new URLSearchParams({ custom1: documentId, custom2: leg });
      const reply = await call(`/api/outbound/submit-sbd?${query.toString()}`, {
        method: "POST",
        headers: { "content-type": "application/xml; charset=utf-8" },
        body: sbd,
      });
      if ("failure" in reply) {
        return classifySending(reply);
      }
      const answer = toAnswer(reply);
      const outcome = classifySending(answer);
      if (reply.status !== 422 || outcome.kind === "sent") {
        return outcome;
      }
      // Only its status object tells whether the access point keeps the envelope and tries again by itself.
      const { transaction } = await ask(call, readSbdHeader(sbd).sbdhId);
      return transaction === null ? outcome : classifySending({ ...answer, transaction });
    },
    status: (sbdhId) => ask(call, sbdhId),
  };
}

type Call = (path: string, init?: RequestInit) => Promise<Reply | { failure: Failure }>;

function caller({ baseUrl, token, timeoutMs }: PhossApOptions): Call {
  const base = baseUrl.replace(/\/+$/, "");
  return async (path, init = {}) => {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string> | undefined),
          "x-token": token,
          accept: "application/json",
        },
        // A redirect would carry the token elsewhere, and a POST turned into a GET looks like success.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, json: parsed(text), text };
    } catch (thrown) {
      return { failure: failureOf(asError(thrown), timeoutMs) };
    }
  };
}

async function ask(call: Call, sbdhId: string): Promise<TransmissionStatus> {
  const reply = await call(`/api/outbound/status/${encodeURIComponent(sbdhId)}?includeArchive=true`);
  if ("failure" in reply) {
    return {
      kind: "unavailable",
      reason: `The access point did not answer: ${reply.failure.message}`,
      transaction: null,
    };
  }
  if (reply.status === 200 && isRecord(reply.json)) {
    return readTransmissionStatus(reply.json);
  }
  if (reply.status === 404) {
    return { kind: "not_found", reason: "The access point does not know the message", transaction: null };
  }
  const kind = reply.status === 401 || reply.status === 403 ? "blocked" : "unavailable";
  return { kind, reason: `The access point answered the question with ${reply.status}`, transaction: null };
}

function toAnswer({ status, json, text }: Reply): Answer {
  const report = isReport(json) ? json : undefined;
  return {
    httpStatus: status,
    ...(report !== undefined && { report }),
    ...(report === undefined && { text: spokenText(json, text) }),
  };
}

/** Any JSON object of a proxy or a framework parses as well; a report carries at least one of these. */
function isReport(json: unknown): json is SendingReport {
  return (
    isRecord(json) && ["sendingSuccess", "overallSuccess", "sendingResult", "lookupError"].some((key) => key in json)
  );
}

function spokenText(json: unknown, text: string): string {
  return (typeof json === "string" ? json : text).slice(0, 500);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** fetch hides the network's own error in `cause`; a host with several addresses collects them below that. */
function failureOf(error: Error, timeoutMs: number): Failure {
  if (error.name === "TimeoutError") {
    return { code: "TIMEOUT", message: `no answer within ${timeoutMs} ms` };
  }
  const cause = (error.cause ?? error) as Error & { code?: string; errors?: (Error & { code?: string })[] };
  const code = cause.code ?? cause.errors?.[0]?.code ?? "";
  return { code, message: cause.message || code || error.message };
}
