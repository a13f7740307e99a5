import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

import type { ServiceSnapshotAnswer, UnavailableAnswer } from "../../resources/service-status/answers.ts";
import { errorMessage } from "../loaded.ts";
import { callServer, refused, RefusedError } from "../server-call.ts";
import { duration, fill, texts } from "../words.ts";

const streamPath = "/api/operations/standing/stream?seconds=600";
const restMs = 2_000;
/** The rest after a 429: the session has as many streams open as it may. */
const longRestMs = 10_000;
const tooManyRequests = 429;
/** The stream has something to say each second: after this silence no one knows how the service stands. */
const silentAfterMs = 3_000;
const lookMs = 500;

const isTooMuch = (error: unknown): boolean => error instanceof RefusedError && error.status === tooManyRequests;

/** What does not hold, as the process that answers judges it: with the snapshot, or alone while the database cannot be read. */
export type JudgementAnswer = Pick<
  UnavailableAnswer,
  "at" | "conditions" | "looked_at" | "unseen" | "is_well" | "oldest_look"
>;

export interface LiveServiceSnapshot {
  snapshot: ServiceSnapshotAnswer | undefined;
  judgement: JudgementAnswer | undefined;
  /** Why the numbers may be old; undefined while they are live. */
  trouble: string | undefined;
  /** Why no one knows how the service stands now: the API does not answer, or its stream is silent. */
  silence: string | undefined;
}

const nothingYet: LiveServiceSnapshot = {
  snapshot: undefined,
  judgement: undefined,
  trouble: undefined,
  silence: undefined,
};

export const LiveContext = createContext(nothingYet);

/** How the service stands, as it changes. The frame follows the one stream of the page. */
export const useServiceSnapshot = (): LiveServiceSnapshot => useContext(LiveContext);

/** Follows the stream, also while the page is hidden: its title and its icon in the browser's bar tell the worst. */
export function useLiveStream(): LiveServiceSnapshot {
  const [live, setLive] = useState(nothingYet);
  useEffect(() => {
    const gone = new AbortController();
    let heardAt = performance.now();
    const show = (next: Partial<LiveServiceSnapshot>): void => {
      heardAt = next.silence === undefined ? performance.now() : heardAt;
      setLive((before) => ({ ...before, ...next }));
    };
    const timer = setInterval(() => {
      const silentMs = performance.now() - heardAt;
      if (silentMs > silentAfterMs) {
        setLive((before) => ({ ...before, silence: fill(texts.live.silent, { age: duration(silentMs / 1_000) }) }));
      }
    }, lookMs);
    void follow(gone.signal, show);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);
  return live;
}

async function follow(signal: AbortSignal, show: (next: Partial<LiveServiceSnapshot>) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await readStream(signal, show);
    } catch (error) {
      if (!signal.aborted) {
        const words = errorMessage(error);
        show({ trouble: words, silence: words });
        await new Promise((resolve) => setTimeout(resolve, isTooMuch(error) ? longRestMs : restMs));
      }
    }
  }
}

async function readStream(signal: AbortSignal, show: (next: Partial<LiveServiceSnapshot>) => void): Promise<void> {
  const answer = await callServer(streamPath, { headers: { Accept: "text/event-stream" }, signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    const events = `${unread}${next.value}`.split("\n\n");
    unread = events.pop() ?? "";
    const latest = events.at(-1);
    if (latest !== undefined) {
      show(readEvent(latest));
    }
  }
}

/** @throws RefusedError when the server has ended the stream, for another reason than its session */
function readEvent(event: string): Partial<LiveServiceSnapshot> {
  const [name = "", data = ""] = event.split("\n").map((line) => line.slice(line.indexOf(":") + 2));
  if (name === "ended") {
    const { status, errors } = JSON.parse(data) as { status: number; errors: Record<string, string> };
    // The page may have the next session by now: whether it has is asked with the next stream.
    if (status === 401) {
      return {};
    }
    throw refused(status, errors);
  }
  if (name === "standing") {
    const snapshot = JSON.parse(data) as ServiceSnapshotAnswer;
    return { snapshot, judgement: snapshot, trouble: undefined, silence: undefined };
  }
  const reported = JSON.parse(data) as UnavailableAnswer;
  return { judgement: reported, trouble: reported.words, silence: undefined };
}
