import { createContext } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ServiceSnapshotAnswer, UnavailableAnswer } from "../resources/service-status/answers.ts";
import critical from "./icons/icon-critical.svg";
import unseenIcon from "./icons/icon-unseen.svg";
import warning from "./icons/icon-warning.svg";
import well from "./icons/icon.svg";
import { errorMessage, callServer, refused, RefusedError } from "./call-server.ts";
import { hrefOf } from "./router.ts";
import { count, duration, fill, texts } from "./words.ts";

const streamPath = "/api/operations/standing/stream?seconds=600";
const restMs = 2_000;
/** The wait after a stream that has ended: a page that has just signed out is gone by then. */
const leavingMs = 250;
/** The wait after a 429: the session has its limit of streams open. */
const longRestMs = 10_000;
const tooManyRequests = 429;
/** The stream has an event each second: after this silence the state of the service is unknown. */
const silentAfterMs = 3_000;
const lookMs = 500;

/** The conditions as the answering process judges them: with the snapshot, or alone while the database cannot be read. */
export type JudgementAnswer = Pick<
  UnavailableAnswer,
  "at" | "conditions" | "looked_at" | "unseen" | "is_well" | "oldest_look"
>;

interface LiveServiceSnapshot {
  snapshot: ServiceSnapshotAnswer | undefined;
  judgement: JudgementAnswer | undefined;
  /** Why the numbers may be old; undefined while they are live. */
  trouble: string | undefined;
  /** Why the state of the service is unknown: the API does not answer, or its stream is silent. */
  silence: string | undefined;
}

const nothingYet: LiveServiceSnapshot = {
  snapshot: undefined,
  judgement: undefined,
  trouble: undefined,
  silence: undefined,
};

/** The live state of the service. The frame follows the one stream of the page. */
export const LiveContext = createContext(nothingYet);

/** Follows the stream, also while the page is hidden, because title and icon in the browser's bar show how bad it is. */
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

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Show = (next: Partial<LiveServiceSnapshot>) => void;

/** Reads the stream, and asks for the next one after a rest, which is longer where it failed. */
async function follow(signal: AbortSignal, show: Show): Promise<void> {
  while (!signal.aborted) {
    try {
      await showEvents(await callServer(streamPath, { headers: { Accept: "text/event-stream" }, signal }), show);
      await rest(leavingMs);
    } catch (error) {
      if (!signal.aborted) {
        const words = errorMessage(error);
        show({ trouble: words, silence: words });
        const isTooMuch = error instanceof RefusedError && error.status === tooManyRequests;
        await rest(isTooMuch ? longRestMs : restMs);
      }
    }
  }
}

/** Shows the newest event of each chunk until the stream ends. */
async function showEvents(answer: Response, show: Show): Promise<void> {
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

/** @throws RefusedError when the server has ended the stream, for another reason than the end of its session */
function readEvent(event: string): Partial<LiveServiceSnapshot> {
  const [name = "", data = ""] = event.split("\n").map((line) => line.slice(line.indexOf(":") + 2));
  if (name === "ended") {
    const { status, errors } = JSON.parse(data) as { status: number; errors: Record<string, string> };
    // The page may have a new session by now: the next request for a stream will tell.
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

/** The state that strip and icon show; `asking` before anything is known. */
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

/** Icons that differ in shape as well as in colour. */
const icons: Readonly<Record<Worst, string>> = {
  critical,
  warning,
  unseen: unseenIcon,
  well,
  asking: well,
};

/** Shows in title and icon of the page how many things need a person, "(2) Search", and the worst of them. */
export function usePageMark(title: string, live: LiveServiceSnapshot): void {
  // The silence of the service itself needs a person, as each condition does.
  const many = live.silence === undefined ? (live.judgement?.conditions.length ?? 0) : 1;
  const worst = worstOf(live);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // A view may set a title of its own at any time: the number is put in front of it.
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
    showIcon(worst);
    return () => showIcon("well");
  }, [worst]);
}

export function showIcon(worst: Worst): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", icons[worst]);
}

const tones: Readonly<Record<Worst, string>> = {
  critical: "bad",
  warning: "warn",
  unseen: "",
  well: "good",
  asking: "",
};

/**
 * Above every view: the worst condition and how many more there are; that all is well, and since when that is known; or what was
 * not looked at.
 */
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
  const [first, ...others] = judgement.conditions;
  return first === undefined ? (
    <Well judgement={judgement} />
  ) : (
    <>
      <a href={hrefOf("")}>
        <strong>{texts.live[first.severity]}</strong> <bdi lang="en">{first.words}</bdi>
      </a>
      {others.length > 0 && (
        <a class="more" href={hrefOf("")}>
          {fill(texts.live.more, { count: count(others.length) })}
        </a>
      )}
    </>
  );
}

/** Says "all is well" only when everything was looked at. */
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
