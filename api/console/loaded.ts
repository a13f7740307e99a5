import { useEffect, useState } from "preact/hooks";

import { currentPlace } from "./router.ts";
import { callServer, getJson } from "./server.ts";
import { texts } from "./words.ts";

/** An answer that is not there yet, there, or refused. The former one stays while it is asked for again. */
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
  const reload = (): void => setRound(round + 1);
  const earlier = path === undefined ? undefined : (keptAnswer(place, path) as Answer | undefined);
  return { answer: answer?.path === path ? answer?.value : earlier, error, isLoading, reload };
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
  const pages = read?.path === path ? read.pages : ((keptAnswer(place, path) as Page[] | undefined) ?? []);
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
  const load = (): void => {
    getJson<Page>(pathAfter(path, cursor)).then(
      (page) => show([...pages, page]),
      (error: unknown) => setTrouble(errorMessage(error)),
    );
  };
  return {
    pages,
    rows: pages.flatMap(({ data }) => data),
    isLoading: pages.length === 0 && trouble === undefined,
    next: cursor === undefined ? undefined : load,
    trouble,
    reload: () => setRound(round + 1),
  };
}

/** The first pages of a list, at most this many. */
async function readPages<Page extends PageAnswer<unknown>>(
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
 * The answers of the places where the person has been, in memory alone: going back shows the same rows at once, while they are asked
 * for again.
 */
const kept = new Map<string, unknown>();
const maxKept = 40;

const keyOf = (place: string, path: string): string => `${place} ${path}`;

function keepAnswer(place: string, path: string, answer: unknown): void {
  const key = keyOf(place, path);
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) {
    kept.delete(oldest);
  }
}

const keptAnswer = (place: string, path: string): unknown => kept.get(keyOf(place, path));

/** When another person signs in. */
export const forgetAnswers = (): void => kept.clear();
