import { useEffect, useState } from "preact/hooks";

/** Folder of the console, ending in a slash, under whatever path prefix. */
const consoleRoot: URL = new URL("../", import.meta.url);

/** Where the API's own paths begin. */
export const serviceRoot: URL = new URL("../../", import.meta.url);

/** What the address says: the view, what it is about, and the query. */
export interface Route {
  view: string;
  id: string | undefined;
  query: URLSearchParams;
}

function routeOf({ pathname, search }: { pathname: string; search: string }): Route {
  const below = pathname.slice(consoleRoot.pathname.length - 1);
  const [view = "", id] = below.split("/").filter((part) => part !== "");
  return { view, id: id === undefined ? undefined : decodeURIComponent(id), query: new URLSearchParams(search) };
}

/** Address of a view: `/console/documents/<id>?tab=ubl`. A member that is undefined or empty is left out. */
export function hrefOf(view: string, id?: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const parts = [consoleRoot.pathname.slice(0, -1), view, id].filter((part) => part !== undefined && part !== "");
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  const search = new URLSearchParams(wanted).toString();
  return `${parts.join("/")}${search === "" ? "" : `?${search}`}`;
}

const moved = "console-moved";
let place = placeOfHistory();

/** The current place in the browser's history: another visit to the same address is another place. */
export const currentPlace = (): string => place;

function placeOfHistory(): string {
  const { place: known } = (globalThis.history?.state ?? {}) as { place?: string };
  return known ?? "first";
}

/** Goes to an address of the console; `replace` leaves no step to go back to. */
export function navigate(href: string, { replace = false } = {}): void {
  rememberScroll();
  const before = location.pathname;
  place = replace ? place : crypto.randomUUID();
  history[replace ? "replaceState" : "pushState"]({ place }, "", href);
  dispatchEvent(new Event(moved));
  if (location.pathname !== before) {
    scrollTo(0, 0);
  }
}

/** The current route. A step back restores the position on the page as well. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location));
  useEffect(() => {
    // The browser would scroll before the rows are there.
    history.scrollRestoration = "manual";
    const look = (): void => setRoute(routeOf(location));
    const goBack = (): void => {
      rememberScroll();
      place = placeOfHistory();
      look();
      restoreScroll();
    };
    addEventListener("popstate", goBack);
    addEventListener(moved, look);
    return () => {
      removeEventListener("popstate", goBack);
      removeEventListener(moved, look);
    };
  }, []);
  return route;
}

/** Follows a link of the console without loading the page again; any other click is left to the browser. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isPlain = button === 0 && ![metaKey, ctrlKey, shiftKey, altKey, defaultPrevented].includes(true);
  if (link === null || link === undefined || !isPlain) {
    return;
  }
  const isOurs = link.origin === location.origin && `${link.pathname}/`.startsWith(consoleRoot.pathname);
  if (isOurs && link.target === "" && !link.hasAttribute("download") && link.hash === "") {
    event.preventDefault();
    navigate(link.href);
  }
}

/** How far down the person was at each place, by the key of the place in the history. */
const places = new Map<string, number>();
const patienceMs = 5_000;

const rememberScroll = (): void => void places.set(place, scrollY);

/** Scrolls as far down as the person was once the page is long enough again, unless they scroll themselves. */
function restoreScroll(): void {
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
