import { useEffect, useState } from "preact/hooks";

import type { ServiceSnapshotAnswer } from "../resources/service-status/answers.ts";
import { errorMessage } from "./loaded.ts";
import { callServer, refused, RefusedError } from "./server-call.ts";

const streamPath = "/api/operations/standing/stream?seconds=600";
const restMs = 2_000;
/** The rest after a 429: the session has as many streams open as it may. */
const longRestMs = 10_000;
const tooManyRequests = 429;

const isTooMuch = (error: unknown): boolean => error instanceof RefusedError && error.status === tooManyRequests;

export interface LiveServiceSnapshot {
  snapshot: ServiceSnapshotAnswer | undefined;
  /** Why what is shown may be old; undefined while it is live. */
  trouble: string | undefined;
}

/** How the service stands, as it changes. A hidden page asks for nothing, so that the server has nothing to read for it. */
export function useServiceSnapshot(): LiveServiceSnapshot {
  const [live, setLive] = useState<LiveServiceSnapshot>({ snapshot: undefined, trouble: undefined });
  useEffect(() => {
    const gone = new AbortController();
    const show = (next: Partial<LiveServiceSnapshot>): void => setLive((before) => ({ ...before, ...next }));
    void follow(gone.signal, show);
    return () => gone.abort();
  }, []);
  return live;
}

async function follow(signal: AbortSignal, show: (next: Partial<LiveServiceSnapshot>) => void): Promise<void> {
  while (!signal.aborted) {
    await becomeVisible(signal);
    const hidden = new AbortController();
    const look = (): void => (document.hidden ? hidden.abort() : undefined);
    document.addEventListener("visibilitychange", look);
    try {
      await readStream(AbortSignal.any([signal, hidden.signal]), show);
    } catch (error) {
      if (!signal.aborted && !hidden.signal.aborted) {
        show({ trouble: errorMessage(error) });
        await new Promise((resolve) => setTimeout(resolve, isTooMuch(error) ? longRestMs : restMs));
      }
    } finally {
      document.removeEventListener("visibilitychange", look);
    }
  }
}

async function becomeVisible(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
      signal.addEventListener("abort", resolve, { once: true });
    });
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

/** @throws RefusedError when the server has ended the stream, because the session is over */
function readEvent(event: string): Partial<LiveServiceSnapshot> {
  const [name = "", data = ""] = event.split("\n").map((line) => line.slice(line.indexOf(":") + 2));
  if (name === "ended") {
    const { status, errors } = JSON.parse(data) as { status: number; errors: Record<string, string> };
    throw refused(status, errors);
  }
  return name === "standing"
    ? { snapshot: JSON.parse(data) as ServiceSnapshotAnswer, trouble: undefined }
    : { trouble: (JSON.parse(data) as { words?: string }).words ?? "The database cannot be read at the moment." };
}
