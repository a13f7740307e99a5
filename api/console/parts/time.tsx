import { useEffect, useState } from "preact/hooks";

import { age, dayTime } from "../words.ts";

const tickMs = 5_000;

/** The time, kept up while the page is seen. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago a moment was, or is still to go, and under it the moment itself. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at}>
      {age(at, now)} <span class="beneath">{dayTime(at)}</span>
    </time>
  );
}

/** A moment with its zone, and under it how long ago it was. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at}>
      {dayTime(at)} <span class="beneath">{age(at, now)}</span>
    </time>
  );
}
