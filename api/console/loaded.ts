import { useEffect, useState } from "preact/hooks";

import { keepAnswer, keptAnswer } from "./kept-answers.ts";
import { currentPlace } from "./router.ts";
import { callServer } from "./server-call.ts";
import { texts } from "./words.ts";

/** What was asked for: not there yet, there, or refused. What was there stays while it is asked for again. */
export interface Loaded<Answer> {
  answer: Answer | undefined;
  error: string | undefined;
  isLoading: boolean;
  reload: () => void;
}

export const errorMessage = (error: unknown): string => {
  if (error instanceof TypeError) {
    return texts.server.unreachable;
  }
  return error instanceof Error ? error.message : String(error);
};

const readJson = (answer: Response): Promise<unknown> => answer.json();

interface LoadOptions<Answer> {
  /** Asks again after this time while the page is visible. */
  everyMs?: number;
  /** Reads an answer that is no JSON. */
  read?: (answer: Response) => Promise<Answer>;
}

/** Asks for a path, and again whenever it changes. */
export function useLoaded<Answer>(
  path: string | undefined,
  { everyMs, read = readJson as (answer: Response) => Promise<Answer> }: LoadOptions<Answer> = {},
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
