import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

import type { ServiceSnapshotAnswer, UnavailableAnswer } from "../resources/service-status/answers.ts";
import { errorMessage } from "./loaded.ts";
import { hrefOf } from "./router.ts";
import { callServer, refused, RefusedError } from "./server.ts";
import { count, duration, fill, texts } from "./words.ts";

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

interface LiveServiceSnapshot {
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

/** What the strip, the title and the icon tell at once: `asking` before anything is known. */
type Worst = "critical" | "warning" | "unseen" | "well" | "asking";

function worstOf({ judgement, silence }: LiveServiceSnapshot): Worst {
  if (silence !== undefined) {
    return "critical";
  }
  if (judgement === undefined) {
    return "asking";
  }
  const [first] = judgement.conditions;
  return first?.severity ?? (judgement.is_well ? "well" : "unseen");
}

/** How many things need a person; the silence of the service itself is one. */
const countOf = ({ judgement, silence }: LiveServiceSnapshot): number =>
  silence === undefined ? (judgement?.conditions.length ?? 0) : 1;

/** Icons that tell by their shape as well as by their colour. */
const icons: Readonly<Record<Worst, string>> = {
  critical: "icon-critical.svg",
  warning: "icon-warning.svg",
  unseen: "icon-unseen.svg",
  well: "icon.svg",
  asking: "icon.svg",
};

/** Title and icon of the page: "(2) Search", and a shape for the worst. */
export function usePageMark(title: string, live: LiveServiceSnapshot): void {
  const many = countOf(live);
  const worst = worstOf(live);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Views say more in the title than their name: the number is put before whatever they say.
    const mark = (): void => {
      const bare = document.title.replace(/^\(\d+\) /, "");
      const marked = many > 0 ? `(${many}) ${bare}` : bare;
      if (document.title !== marked) {
        document.title = marked;
      }
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => watcher.disconnect();
  }, [many]);
  useEffect(() => {
    showIcon(icons[worst]);
    return () => showIcon(icons.well);
  }, [worst]);
}

/** The icons stand beside each other. */
function showIcon(name: string): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) {
    icon.href = new URL(name, icon.href).href;
  }
}

const tones: Readonly<Record<Worst, string>> = {
  critical: "bad",
  warning: "warn",
  unseen: "",
  well: "good",
  asking: "",
};

/** On every view: the worst that does not hold, and how many more; or that all is well, and how old that is. */
export function ConditionStrip({ live }: { live: LiveServiceSnapshot }) {
  const worst = worstOf(live);
  const heard = worst === "critical" || worst === "warning" ? texts.live[worst] : "";
  return (
    <aside class={`strip ${tones[worst]}`} aria-label={texts.live.strip} data-worst={worst}>
      <span class="unseen" role="status">
        {heard}
      </span>
      <Told live={live} />
    </aside>
  );
}

function Told({ live: { judgement, silence } }: { live: LiveServiceSnapshot }) {
  if (silence !== undefined) {
    return (
      <span>
        <strong>{silence}</strong> {texts.live.maybeOld}
      </span>
    );
  }
  if (judgement === undefined) {
    return <span>{texts.live.asking}</span>;
  }
  const [first] = judgement.conditions;
  return first === undefined ? <Well judgement={judgement} /> : <First judgement={judgement} first={first} />;
}

type Shown = JudgementAnswer["conditions"][number];

function First({ judgement, first }: { judgement: JudgementAnswer; first: Shown }) {
  const others = judgement.conditions.length - 1;
  return (
    <>
      <a href={hrefOf("")}>
        <strong>{texts.live[first.severity]}</strong> <bdi lang="en">{first.words}</bdi>
      </a>
      {others > 0 && (
        <a class="more" href={hrefOf("")}>
          {fill(texts.live.more, { count: count(others) })}
        </a>
      )}
    </>
  );
}

/** "All is well" is said only where everything was looked at. */
export function Well({
  judgement: { unseen, is_well: isWell, oldest_look: oldest, at },
}: {
  judgement: JudgementAnswer;
}) {
  const ageMs = oldest === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(oldest));
  return isWell ? (
    <span>
      {texts.live.well} <span class="faint">{fill(texts.live.wellAge, { age: duration(ageMs / 1_000) })}</span>
    </span>
  ) : (
    <span>{fill(texts.live.unseen, { parts: unseen.map(({ words }) => words).join("; ") })}</span>
  );
}
