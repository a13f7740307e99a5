import type { SessionAnswer, SignInWays } from "../resources/sessions/answers.ts";
import { language } from "./language.ts";
import { serviceRoot } from "./router.ts";
import { fill, texts } from "./words.ts";

/** Who has signed in, as far as the page shows it; what the person may do is decided by the server alone. */
export type Session = Pick<SessionAnswer, "subject" | "role" | "organization">;

export const isSamePerson = (one: Session, other: Session): boolean =>
  one.subject === other.subject && one.organization.id === other.organization.id;

export const isSiteOperator = ({ role }: Session): boolean => role === "site-operator";

/** Whether the page offers to act; the server decides. */
export const mayAct = ({ role }: Session): boolean => role !== "viewer";

/** Sent with every changing request. It comes with the session's answer, because scripts cannot read the session cookie. */
let csrfToken: string | null = null;

const csrfHeaders = (): Record<string, string> => (csrfToken === null ? {} : { "X-CSRF-Token": csrfToken });

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

/** The session that the browser has; undefined without one. @throws TypeError where the server is not reached */
export async function findSession(): Promise<Session | undefined> {
  const { signed_in: isSignedIn } = await signInMethods();
  return isSignedIn ? sessionOf(await ask("session")) : undefined;
}

/** Shows a token once; it is kept nowhere. @throws TypeError where the server is not reached */
export async function signInWithToken(token: string): Promise<Session | undefined> {
  return sessionOf(await ask("session", { method: "POST", headers: { Authorization: `Bearer ${token}` } }));
}

/** Follows a link that is good once. @throws TypeError where the server is not reached */
export async function signInWithLink(code: string): Promise<Session | undefined> {
  const headers = { "Content-Type": "application/json" };
  return sessionOf(await ask("session/link", { method: "POST", headers, body: JSON.stringify({ code }) }));
}

/** Where the provider is, and the view to come back to. */
export function providerHref(): string {
  const view = location.pathname.slice(serviceRoot.pathname.length - 1) + location.search;
  return new URL(`api/console/sign-in/provider?${new URLSearchParams({ return_to: view }).toString()}`, serviceRoot)
    .href;
}

export async function signOut(): Promise<void> {
  await ask("session", { method: "DELETE", headers: csrfHeaders() });
  csrfToken = null;
}

export interface PageProps {
  /** The part of the address behind the view's name. */
  id: string | undefined;
  query: URLSearchParams;
  session: Session;
}

/** Fired when the server does not know the caller any more: the sign-in is shown over what stands there. */
export const sessionEnded = "console-session-ended";

interface Waiting {
  goOn: () => void;
  refuse: (reason: Error) => void;
}

let isOver = false;
let ended = 0;
let waiting: Waiting[] = [];

/** Tells the sessions of this page apart: how many of them have ended. */
const sessionNumber = (): number => ended;

/** Holds back what is asked of the server until the person has signed in again. */
function endSession(): void {
  isOver = true;
  dispatchEvent(new Event(sessionEnded));
}

/** The same person is back: what was held back goes on. */
export function resumeSession(): void {
  release().forEach(({ goOn }) => goOn());
}

/** The person has left, or another one has come: what the former one has asked for is for no one. */
export function dropSession(): void {
  release().forEach(({ refuse }) => refuse(gone()));
}

/** No one sees it: who has asked is not there any more. */
const gone = (): Error => new DOMException(undefined, "AbortError");

function release(): Waiting[] {
  const released = waiting;
  waiting = [];
  isOver = false;
  ended += 1;
  return released;
}

/** Resolves at once during a session, and otherwise when it goes on. @throws DOMException where no one waits any more */
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
