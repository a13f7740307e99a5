import { useEffect, useState } from "preact/hooks";

import type { SessionAnswer, SignInWays } from "../resources/sessions/answers.ts";
import { language, fill, texts, withMoments } from "./words.ts";
import { serviceRoot, currentPlace } from "./router.ts";

/** The person who has signed in, as the page shows them; the server alone decides what they may do. */
export type Session = Pick<SessionAnswer, "subject" | "role" | "organization">;

export const isSiteOperator = ({ role }: Session): boolean => role === "site-operator";

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
  /** The part of the address after the view's name. */
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

/** No page shows this error: the person who asked is gone. */
const givenUp = (): Error => new DOMException(undefined, "AbortError");

/** At the end of the wait: the requests are sent when the same person is back, and given up otherwise. */
export function releaseRequests(isSamePerson: boolean): void {
  const released = waiting;
  waiting = [];
  isOver = false;
  ended += 1;
  released.forEach(({ goOn, refuse }) => (isSamePerson ? goOn() : refuse(givenUp())));
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
 * Asks the server. While the session is over, the request waits for the next sign-in. If the server has refused it because the
 * session ended, a request that only reads is then repeated; the person repeats any other one, whose form is still open.
 *
 * @throws RefusedError, TypeError where the server is not reached, DOMException when the request is given up
 */
export async function callServer(path: string, init: RequestInit = {}): Promise<Response> {
  if (isOver) {
    await new Promise<void>((goOn, refuse) => {
      waiting.push({ goOn, refuse });
      init.signal?.addEventListener("abort", () => refuse(givenUp()), { once: true });
    });
  }
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
  // An answer without a message may come from a proxy in front of the server.
  const message =
    words.length === 0
      ? fill(texts.server[status >= 500 ? "failed" : "refused"], { status: `${status}` })
      : withMoments(words.join("; "));
  return new RefusedError(status, message, errors);
}

/** Reads the messages of an error body. */
async function refusalOf(answer: Response): Promise<RefusedError> {
  if (!(answer.headers.get("Content-Type") ?? "").startsWith(jsonType)) {
    return refused(answer.status, {});
  }
  const { errors = {} } = (await answer.json()) as { errors?: Record<string, string> };
  return refused(answer.status, errors);
}

async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
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

/** Has the browser save a content as a file. The name is the path with hyphens in place of slashes. */
export function saveFile(content: Blob, path: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = path.replaceAll("/", "-");
  link.click();
  URL.revokeObjectURL(address);
}

/** An answer that is not there yet, there, or refused. The earlier answer stays while it is asked for again. */
export interface Loaded<Answer> {
  answer: Answer | undefined;
  error: string | undefined;
  isLoading: boolean;
  reload: () => void;
}

interface LoadOptions<Answer> {
  /** Asks again after this time while the page is visible. */
  everyMs?: number;
  /** Reads an answer that is no JSON. */
  read?: (answer: Response) => Promise<Answer>;
}

/** Asks for a path, and again whenever it changes. */
export function useLoaded<Answer>(
  path: string | undefined,
  { everyMs, read = (answer) => answer.json() as Promise<Answer> }: LoadOptions<Answer> = {},
): Loaded<Answer> {
  const [place] = useState(currentPlace);
  const [answer, setAnswer] = useState<{ path: string | undefined; value: Answer | undefined }>();
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const load = async (): Promise<void> => {
      if (path === undefined) {
        return;
      }
      setLoading(true);
      try {
        const value = await read(await callServer(path, { signal: gone.signal }));
        keepAnswer(place, path, value);
        setAnswer({ path, value });
        setError(undefined);
      } catch (thrown) {
        if (!gone.signal.aborted) {
          setError(errorMessage(thrown));
        }
      }
      if (!gone.signal.aborted) {
        setLoading(false);
      }
    };
    void load();
    const timer = everyMs === undefined ? undefined : setInterval(() => void (document.hidden || load()), everyMs);
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, [path, everyMs, round]);
  const earlier = kept.get(`${place} ${path}`) as Answer | undefined;
  return {
    answer: answer?.path === path ? answer?.value : earlier,
    error,
    isLoading,
    reload: () => setRound(round + 1),
  };
}

export const errorMessage = (error: unknown): string => {
  if (error instanceof TypeError) {
    return texts.server.unreachable;
  }
  return error instanceof Error ? error.message : String(error);
};

/** One page, as `toPage` describes it for the server. */
export interface PageAnswer<Row> {
  data: readonly Row[];
  next_cursor: string | null;
}

export interface Pages<Row, Page> {
  pages: Page[];
  rows: Row[];
  isLoading: boolean;
  /** Asks for the next page; undefined when there is none. */
  next: (() => void) | undefined;
  trouble: string | undefined;
  reload: () => void;
}

interface Read<Page> {
  path: string;
  pages: Page[];
}

/** The pages of a list that were asked for. A step back in the browser, and a reload, load as many as there were. */
export function usePages<Row, Page extends PageAnswer<Row> = PageAnswer<Row>>(path: string): Pages<Row, Page> {
  const [place] = useState(currentPlace);
  const [read, setRead] = useState<Read<Page>>();
  const [trouble, setTrouble] = useState<string>();
  const [round, setRound] = useState(0);
  const pages = read?.path === path ? read.pages : ((kept.get(`${place} ${path}`) as Page[] | undefined) ?? []);
  const show = (next: Page[]): void => {
    keepAnswer(place, path, next);
    setRead({ path, pages: next });
    setTrouble(undefined);
  };
  useEffect(() => {
    const gone = new AbortController();
    readPages<Page>(path, Math.max(1, pages.length), gone.signal).then(
      show,
      (error: unknown) => gone.signal.aborted || setTrouble(errorMessage(error)),
    );
    return () => gone.abort();
  }, [path, round]);
  const cursor = pages.at(-1)?.next_cursor ?? undefined;
  return {
    pages,
    rows: pages.flatMap(({ data }) => data),
    isLoading: pages.length === 0 && trouble === undefined,
    next:
      cursor === undefined
        ? undefined
        : () => {
            getJson<Page>(pathAfter(path, cursor)).then(
              (page) => show([...pages, page]),
              (error: unknown) => setTrouble(errorMessage(error)),
            );
          },
    trouble,
    reload: () => setRound(round + 1),
  };
}

/** The first pages of a list, at most this many. */
export async function readPages<Page extends PageAnswer<unknown>>(
  path: string,
  most: number,
  signal: AbortSignal,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; pages.length < most && cursor !== null;) {
    const page = await getJson<Page>(pathAfter(path, cursor), signal);
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

const pathAfter = (path: string, cursor: string | undefined): string =>
  cursor === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

/** A path with a query; a member that is undefined or empty is left out. */
export function pathWithQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted).toString()}`;
}

/**
 * The answers of the last places where the person was, in memory alone: going back shows the same rows at once, while they are
 * asked for again.
 */
const kept = new Map<string, unknown>();
const maxKept = 40;

function keepAnswer(place: string, path: string, answer: unknown): void {
  const key = `${place} ${path}`;
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) {
    kept.delete(oldest);
  }
}

/** When another person signs in. */
export const forgetAnswers = (): void => kept.clear();
