import { useEffect, useState } from "preact/hooks";

import { useLoaded, errorMessage } from "./loaded.ts";
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

export function usePages<Row, Page extends PageAnswer<Row> = PageAnswer<Row>>(path: string): Pages<Row, Page> {
  const { answer, error, reload } = useLoaded<Page>(path);
  const [more, setMore] = useState<Page[]>([]);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => setMore([]), [answer]);
  const pages = answer === undefined ? [] : [answer, ...more];
  const cursor = pages.at(-1)?.next_cursor ?? undefined;
  const load = async (): Promise<void> => {
    try {
      const page = await getJson<Page>(
        `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor ?? "")}`,
      );
      setMore([...more, page]);
      setTrouble(undefined);
    } catch (thrown) {
      setTrouble(errorMessage(thrown));
    }
  };
  return {
    pages,
    rows: pages.flatMap(({ data }) => data),
    isLoading: answer === undefined && error === undefined,
    next: cursor === undefined ? undefined : () => void load(),
    trouble: error ?? trouble,
    reload,
  };
}

/** A path with what is asked for; a member that is undefined or empty is left out. */
export function pathWithQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted).toString()}`;
}
