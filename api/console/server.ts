import type { SessionAnswer, SignInWays } from "../resources/sessions/answers.ts";
import { language } from "./language.ts";
import { serviceRoot } from "./router.ts";
import { fill, texts } from "./words.ts";

/** The person who has signed in, as the page shows them; the server alone decides what they may do. */
export type Session = Pick<SessionAnswer, "subject" | "role" | "organization">;

export const isSamePerson = (one: Session, other: Session): boolean =>
  one.subject === other.subject && one.organization.id === other.organization.id;

export const isSiteOperator = ({ role }: Session): boolean => role === "site-operator";

/** Whether the page offers actions; the server decides. */
export const mayAct = ({ role }: Session): boolean => role !== "viewer";

/** Sent with every changing request. It comes with the session's answer, because scripts cannot read the session cookie. */
let csrfToken: string | null = null;

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(`api/console/${path}`, serviceRoot), { ...init, credentials: "same-origin" });

async function sessionOf(answer: Response): Promise<Session | undefined> {
  if (!answer.ok) {
    return undefined;
  }
  const session = (await answer.json()) as SessionAnswer;
  csrfToken = session.csrf_token;
  return session;
}

/** @throws TypeError where the server is not reached */
export async function signInMethods(): Promise<SignInWays> {
  const answer = await ask("sign-in");
  return answer.ok ? ((await answer.json()) as SignInWays) : { provider: false, signed_in: false };
}

/** The session of the browser; undefined without one. @throws TypeError where the server is not reached */
export async function findSession(): Promise<Session | undefined> {
  const { signed_in: isSignedIn } = await signInMethods();
  return isSignedIn ? sessionOf(await ask("session")) : undefined;
}

/** Sends a token once and keeps it nowhere. @throws TypeError where the server is not reached */
export async function signInWithToken(token: string): Promise<Session | undefined> {
  return sessionOf(await ask("session", { method: "POST", headers: { Authorization: `Bearer ${token}` } }));
}

/** Signs in by the code of a link, which is valid once. @throws TypeError where the server is not reached */
export async function signInWithLink(code: string): Promise<Session | undefined> {
  const headers = { "Content-Type": "application/json" };
  return sessionOf(await ask("session/link", { method: "POST", headers, body: JSON.stringify({ code }) }));
}

/** Address of the identity provider, with the view to come back to. */
export function providerHref(): string {
  const view = location.pathname.slice(serviceRoot.pathname.length - 1) + location.search;
  return new URL(`api/console/sign-in/provider?${new URLSearchParams({ return_to: view }).toString()}`, serviceRoot)
    .href;
}

export async function signOut(): Promise<void> {
  await ask("session", { method: "DELETE", headers: csrfToken === null ? {} : { "X-CSRF-Token": csrfToken } });
  csrfToken = null;
}

export interface PageProps {
  /** The part of the address behind the view's name. */
  id: string | undefined;
  query: URLSearchParams;
  session: Session;
}

/** Fired when the server does not know the caller any more: the sign-in is then shown over the page. */
export const sessionEnded = "console-session-ended";

interface Waiting {
  goOn: () => void;
  refuse: (reason: Error) => void;
}

/** Between two sessions requests wait until the person has signed in again. */
let isOver = false;
/** How many sessions of this page have ended. */
let ended = 0;
let waiting: Waiting[] = [];

/** The same person is back: the requests that were held back are sent. */
export function resumeSession(): void {
  release().forEach(({ goOn }) => goOn());
}

/** The person has left, or another one has come: the requests that were held back are given up. */
export function dropSession(): void {
  release().forEach(({ refuse }) => refuse(gone()));
}

/** Shown to no one: the person who has asked is gone. */
const gone = (): Error => new DOMException(undefined, "AbortError");

function release(): Waiting[] {
  const released = waiting;
  waiting = [];
  isOver = false;
  ended += 1;
  return released;
}

/**
 * Resolves at once during a session, otherwise when the person has signed in again.
 *
 * @throws DOMException when the request is given up
 */
function duringSession(signal?: AbortSignal | null): Promise<void> {
  return isOver
    ? new Promise((goOn, refuse) => {
        waiting.push({ goOn, refuse });
        signal?.addEventListener("abort", () => refuse(gone()), { once: true });
      })
    : Promise.resolve();
}

const channel = new BroadcastChannel("console-session");

type SessionNews = "signed-in" | "signed-out";

/** Tells the other tabs, which share the session's cookie. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument: it is the origin's own
export const tellOtherTabs = (news: SessionNews): void => channel.postMessage(news);

/** @returns how to stop listening */
export function hearOtherTabs(hear: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionNews>): void => hear(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}

/** The server has refused a request: why, in its own words. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(
    readonly status: number,
    message: string,
    /** By field; `message` for what concerns none of them. */
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

const jsonType = "application/json";

/**
 * Asks the server. While the session is over it waits for the next one; a request that only reads is repeated then, any other one
 * is for the person to repeat, whose form is still there.
 *
 * @throws RefusedError, or TypeError where the server is not reached
 */
export async function callServer(path: string, init: RequestInit = {}): Promise<Response> {
  await duringSession(init.signal);
  const sessionsBefore = ended;
  const isReading = init.method === undefined || init.method === "GET";
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", language);
  if (!isReading && csrfToken !== null) {
    headers.set("X-CSRF-Token", csrfToken);
  }
  const url = new URL(path.replace(/^\//, ""), serviceRoot);
  const answer = await fetch(url, { ...init, headers, credentials: "same-origin" });
  // A late refusal of the former session does not end the one that has begun since.
  if (answer.status === 401 && sessionsBefore === ended) {
    isOver = true;
    dispatchEvent(new Event(sessionEnded));
  }
  if (answer.status === 401 && isReading) {
    return callServer(path, init);
  }
  if (!answer.ok) {
    throw await refusalOf(answer);
  }
  return answer;
}

export function refused(status: number, errors: Readonly<Record<string, string>>): RefusedError {
  const words = Object.values(errors);
  // An answer without words may have been written by what lies in front of the server.
  const message =
    words.length === 0
      ? fill(texts.server[status >= 500 ? "failed" : "refused"], { status: `${status}` })
      : words.join("; ");
  return new RefusedError(status, message, errors);
}

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

/** @returns undefined where the answer has no content. @throws as callServer */
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

/** Has the browser save a content as a file; a path becomes one name. */
export function saveFile(content: Blob, path: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = path.replaceAll("/", "-");
  link.click();
  URL.revokeObjectURL(address);
}
