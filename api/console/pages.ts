import { useEffect, useState } from "preact/hooks";

import { keepAnswer, keptAnswer } from "./kept-answers.ts";
import { errorMessage } from "./loaded.ts";
import { currentPlace } from "./router.ts";
import { getJson } from "./server-call.ts";

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

/** The pages of a list as far as they were asked for. Back, and a reload, show as many of them as there were. */
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

/** The first pages of a list, as many as there are up to this number. */
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

/** A path with what is asked for; a member that is undefined or empty is left out. */
export function pathWithQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted).toString()}`;
}
