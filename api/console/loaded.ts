import { useEffect, useState } from "preact/hooks";

import { getJson } from "./server-call.ts";

/** What was asked for: not there yet, there, or refused. What was there stays while it is asked for again. */
export interface Loaded<Answer> {
  answer: Answer | undefined;
  error: string | undefined;
  isLoading: boolean;
  reload: () => void;
}

export const errorMessage = (error: unknown): string => {
  if (error instanceof TypeError) {
    return "The server cannot be reached.";
  }
  return error instanceof Error ? error.message : String(error);
};

/** Asks for a path, again whenever it changes, and every `everyMs` while the page is looked at. */
export function useLoaded<Answer>(path: string | undefined, everyMs?: number): Loaded<Answer> {
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
        const value = await getJson<Answer>(path, gone.signal);
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
  return { answer: answer?.path === path ? answer?.value : undefined, error, isLoading, reload };
}
