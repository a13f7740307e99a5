import { language } from "./language.ts";
import { serviceRoot } from "./router.ts";
import { duringSession, endSession, sessionNumber } from "./session-end.ts";
import { csrfHeaders } from "./session.ts";
import { fill, texts } from "./words.ts";

/** What the server refused, in its own words. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(
    readonly status: number,
    message: string,
    /** By field; under `message` what is about none of them. */
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

const jsonType = "application/json";

/**
 * Asks the server. While the session is over it waits for the next one; what only reads is asked again then, and the rest is for
 * the person to repeat, whose form is still there.
 *
 * @throws RefusedError, or TypeError where the server is not reached
 */
export async function callServer(path: string, init: RequestInit = {}): Promise<Response> {
  await duringSession(init.signal);
  const asked = sessionNumber();
  const answer = await send(path, init);
  // A late refusal of the former session does not end the one that has begun since.
  if (answer.status === 401 && asked === sessionNumber()) {
    endSession();
  }
  if (answer.status === 401 && isReading(init)) {
    return callServer(path, init);
  }
  if (!answer.ok) {
    throw await refusalOf(answer);
  }
  return answer;
}

const isReading = ({ method = "GET" }: RequestInit): boolean => method === "GET";

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", language);
  if (!isReading(init)) {
    Object.entries(csrfHeaders()).forEach(([name, value]) => headers.set(name, value));
  }
  return fetch(new URL(path.replace(/^\//, ""), serviceRoot), { ...init, headers, credentials: "same-origin" });
}

export function refused(status: number, errors: Readonly<Record<string, string>>): RefusedError {
  const words = Object.values(errors);
  return new RefusedError(status, words.length === 0 ? wordsOf(status) : words.join("; "), errors);
}

/** For an answer that says nothing itself: what stands in front of the server may have written it. */
const wordsOf = (status: number): string =>
  fill(texts.server[status >= 500 ? "failed" : "refused"], { status: `${status}` });

/** The message, or the messages of the fields, of an error's envelope. */
async function refusalOf(answer: Response): Promise<RefusedError> {
  if (!(answer.headers.get("Content-Type") ?? "").startsWith(jsonType)) {
    return refused(answer.status, {});
  }
  const { errors = {} } = (await answer.json()) as { errors?: Record<string, string> };
  return refused(answer.status, errors);
}

export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const answer = await callServer(path, { headers: { Accept: jsonType }, ...(signal !== undefined && { signal }) });
  return (await answer.json()) as Answer;
}

/** @returns undefined where the server has nothing to say but that it is done. @throws as callServer */
export async function sendJson<Answer>(
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<Answer | undefined> {
  const headers = { Accept: jsonType, "Content-Type": jsonType };
  const answer = await callServer(path, { method, headers, body: JSON.stringify(body) });
  return answer.status === 204 ? undefined : ((await answer.json()) as Answer);
}

export const postJson = <Answer>(path: string, body: object): Promise<Answer> =>
  sendJson<Answer>("POST", path, body) as Promise<Answer>;

/** Saves what was loaded as a file of the browser's; a path becomes one name. */
export function saveFile(content: Blob, path: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = path.replaceAll("/", "-");
  link.click();
  URL.revokeObjectURL(address);
}
