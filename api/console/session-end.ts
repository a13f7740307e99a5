/** Fired when the server does not know the caller any more: the sign-in is shown over what stands there. */
export const sessionEnded = "console-session-ended";

interface Waiting {
  goOn: () => void;
  refuse: (reason: Error) => void;
}

let isOver = false;
let ended = 0;
let waiting: Waiting[] = [];

/** Tells the sessions of this page apart: how many of them have ended. */
export const sessionNumber = (): number => ended;

/** Holds back what is asked of the server until the person has signed in again. */
export function endSession(): void {
  isOver = true;
  dispatchEvent(new Event(sessionEnded));
}

/** The same person is back: what was held back goes on. */
export function resumeSession(): void {
  release().forEach(({ goOn }) => goOn());
}

/** The person has left, or another one has come: what the former one has asked for is for no one. */
export function dropSession(): void {
  release().forEach(({ refuse }) => refuse(gone()));
}

/** No one sees it: who has asked is not there any more. */
const gone = (): Error => new DOMException(undefined, "AbortError");

function release(): Waiting[] {
  const released = waiting;
  waiting = [];
  isOver = false;
  ended += 1;
  return released;
}

/** Resolves at once during a session, and otherwise when it goes on. @throws DOMException where no one waits any more */
export function duringSession(signal?: AbortSignal | null): Promise<void> {
  return isOver
    ? new Promise((goOn, refuse) => {
        waiting.push({ goOn, refuse });
        signal?.addEventListener("abort", () => refuse(gone()), { once: true });
      })
    : Promise.resolve();
}

const channel = new BroadcastChannel("console-session");

export type SessionNews = "signed-in" | "signed-out";

/** Tells the other tabs, which share the session's cookie. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument: it is the origin's own
export const tellOtherTabs = (news: SessionNews): void => channel.postMessage(news);

/** @returns how to stop listening */
export function hearOtherTabs(hear: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionNews>): void => hear(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}
