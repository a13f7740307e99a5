/** How far down the person was at each place, by the key of the place in the history. */
const places = new Map<string, number>();
const patienceMs = 5_000;

export const rememberScroll = (place: string): void => void places.set(place, scrollY);

/** Goes as far down as the person was, as soon as the page is long enough again; a person who scrolls is not moved. */
export function restoreScroll(place: string): void {
  const top = places.get(place) ?? 0;
  const until = performance.now() + patienceMs;
  let isMoved = false;
  const stop = (): void => void (isMoved = true);
  const events = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  events.forEach((name) => addEventListener(name, stop, { once: true, passive: true }));
  const look = (): void => {
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= top;
    if (isMoved || isLongEnough || performance.now() > until) {
      events.forEach((name) => removeEventListener(name, stop));
      if (!isMoved) {
        scrollTo(0, top);
      }
      return;
    }
    requestAnimationFrame(look);
  };
  // After the view has been rendered.
  requestAnimationFrame(look);
}
