import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { ConditionStrip } from "./live/condition-strip.tsx";
import { LiveContext, useLiveStream } from "./live/live-service-snapshot.ts";
import { usePageMark } from "./live/page-mark.ts";
import { LanguageChoice, ZoneChoice } from "./parts/preferences.tsx";
import { navigate, hrefOf, type Route } from "./router.ts";
import type { Session } from "./session.ts";
import { views, type View } from "./views.tsx";
import { texts } from "./words.ts";

interface FrameProps {
  place: Route;
  session: Session;
  leave: () => void;
}

/** What stands around every view: the way past it, the search, how the service stands, the views, who has signed in. */
export function Frame({ place, session, leave }: FrameProps) {
  const view = views.find(({ name }) => name === place.view);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const live = useLiveStream();
  usePageMark(`${view?.title ?? texts.frame.notFound} · ${texts.frame.console}`, live);
  useEffect(() => {
    if (!isFirst.current) {
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [place.view, place.id]);
  return (
    <LiveContext.Provider value={live}>
      <a class="skip" href="#main">
        {texts.frame.toContent}
      </a>
      <header class="bar">
        <a class="brand" href={hrefOf("")}>
          <span class="mark" aria-hidden="true" />
          {texts.frame.brand}
        </a>
        <SearchBox asked={place.view === "search" ? (place.query.get("q") ?? "") : ""} />
        <Account session={session} leave={leave} />
      </header>
      <ConditionStrip live={live} />
      <Navigation current={view} />
      <main id="main" ref={main} tabIndex={-1}>
        {view === undefined ? <NotFound /> : <view.Page id={place.id} query={place.query} session={session} />}
      </main>
    </LiveContext.Provider>
  );
}

function Navigation({ current }: { current: View | undefined }) {
  return (
    <nav class="views" aria-label={texts.frame.views}>
      <ul>
        {views
          .filter(({ isListed }) => isListed)
          .map(({ name, title }) => (
            <li key={name}>
              <a href={hrefOf(name)} aria-current={name === current?.name ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** One box for everything; "/" brings the cursor into it from anywhere. */
function SearchBox({ asked }: { asked: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Before the first picture: the key has to work as soon as the page is visible.
  useLayoutEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element).matches("input, textarea, select");
      if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        box.current?.focus();
      }
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate(hrefOf("search", undefined, { q: box.current?.value.trim() }));
  };
  return (
    <form class="search-box" role="search" onSubmit={submit}>
      <input
        ref={box}
        key={asked}
        type="search"
        name="q"
        defaultValue={asked}
        aria-label={texts.frame.search}
        placeholder={texts.frame.searchable}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

function Account({ session, leave }: { session: Session; leave: () => void }) {
  return (
    <details class="account">
      <summary>
        <span class="who">
          <bdi>{session.subject}</bdi>
        </span>
      </summary>
      <div class="menu">
        <p>
          <bdi>{session.subject}</bdi>
          <br />
          <bdi class="faint" dir="ltr">
            {session.role}
          </bdi>
        </p>
        <LanguageChoice />
        <ZoneChoice />
        <p>
          <a href={hrefOf("sessions")}>{texts.frame.sessions}</a>
        </p>
        <button type="button" onClick={leave}>
          {texts.frame.signOut}
        </button>
      </div>
    </details>
  );
}

function NotFound() {
  return (
    <section class="card">
      <h1>{texts.frame.noSuchView}</h1>
      <p>
        <a href={hrefOf("")}>{texts.frame.toBeginning}</a>
      </p>
    </section>
  );
}
