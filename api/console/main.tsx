import { useEffect, useRef, useState, useLayoutEffect } from "preact/hooks";
import { type ComponentType, render } from "preact";

import type { Language } from "../../common/runtime/text.ts";
import { useModal } from "./actions.tsx";
import { arabicIsChecked } from "./settings.ts";
import {
  errorMessage,
  forgetAnswers,
  providerHref,
  type Session,
  signInMethods,
  signInWithToken,
  findSession,
  hearOtherTabs,
  type PageProps,
  releaseRequests,
  sessionEnded,
  signInWithLink,
  signOut,
  tellOtherTabs,
} from "./call-server.ts";
import { Loading } from "./parts.tsx";
import {
  chooseLanguage,
  chooseZone,
  language,
  languageNames,
  markLanguage,
  texts,
  useZone,
  zoneOf,
  zones,
} from "./words.ts";
import { ConditionStrip, LiveContext, showIcon, useLiveStream, usePageMark } from "./live.tsx";
import { Audit } from "./pages/audit.tsx";
import { DocumentView } from "./pages/document.tsx";
import { Incidents } from "./pages/incidents.tsx";
import { Now } from "./pages/now.tsx";
import { Organizations } from "./pages/organizations.tsx";
import { Queues } from "./pages/queues.tsx";
import { Search } from "./pages/search.tsx";
import { Sessions } from "./pages/sessions.tsx";
import { Webhooks } from "./pages/webhooks.tsx";
import { followLinks, hrefOf, navigate, useRoute } from "./router.ts";

/** How a sign-in at the provider has failed, as the fragment of the address says. */
const troubles: Readonly<Record<string, string>> = {
  "#sign-in-failed": texts.signIn.providerRefused,
  "#sign-in-unavailable": texts.signIn.providerUnavailable,
};

const linkPrefix = "#sign-in=";

interface AppState {
  session?: Session;
  /** The session has ended by itself: the page waits for the person to sign in again. */
  isOver?: boolean;
  trouble?: string | undefined;
}

/** The console: a person who has signed in sees the view that the address names. */
function App() {
  const [state, setState] = useState<AppState>();
  const place = useRoute();
  // Renders the page again when the zone changes.
  useZone();
  useEffect(() => watchSession(setState), []);
  if (state === undefined) {
    return <Loading />;
  }
  const { session, isOver, trouble } = state;
  const enter = (entered: Session): void => {
    tellOtherTabs("signed-in");
    setState(enteredState(entered));
  };
  if (session === undefined) {
    return <SignIn trouble={trouble} enter={enter} />;
  }
  const leave = async (): Promise<void> => {
    try {
      await signOut();
      tellOtherTabs("signed-out");
      setState(leftState);
    } catch (error) {
      setState({ trouble: errorMessage(error) });
    }
  };
  return (
    <>
      <Frame
        key={`${session.organization.id} ${session.subject}`}
        place={place}
        session={session}
        leave={() => void leave()}
      />
      {isOver === true && <SignInAgain enter={enter} />}
    </>
  );
}

type Change = (next: (before: AppState | undefined) => AppState) => void;

/** Follows the session, which the tabs of a browser share. */
function watchSession(change: Change): () => void {
  const end = (): void => change((before) => ({ ...before, isOver: true }));
  const hearNoMore = hearOtherTabs((news) => {
    if (news === "signed-out") {
      change(leftState);
      return;
    }
    findSession().then(
      (found) => change((before) => (found === undefined ? (before ?? {}) : enteredState(found)(before))),
      () => undefined,
    );
  });
  addEventListener(sessionEnded, end);
  document.addEventListener("click", followLinks);
  void begin().then((begun) => change(() => begun));
  return () => {
    hearNoMore();
    removeEventListener(sessionEnded, end);
    document.removeEventListener("click", followLinks);
  };
}

/** The same person continues where they were. If another person signs in, nothing is kept. */
const enteredState =
  (entered: Session) =>
  (before: AppState | undefined): AppState => {
    const { subject, organization } = before?.session ?? {};
    if (subject === entered.subject && organization?.id === entered.organization.id) {
      releaseRequests(true);
    } else {
      forgetPerson();
    }
    return { session: entered };
  };

function leftState(): AppState {
  forgetPerson();
  return {};
}

function forgetPerson(): void {
  releaseRequests(false);
  forgetAnswers();
}

/** Signs in by the link in the address, or finds the present session. */
async function begin(): Promise<AppState> {
  const { hash } = location;
  if (hash.startsWith("#sign-in")) {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  try {
    const entered = hash.startsWith(linkPrefix) ? await signInWithLink(hash.slice(linkPrefix.length)) : undefined;
    const session = entered ?? (await findSession());
    const used = hash.startsWith(linkPrefix) ? texts.signIn.linkUsed : undefined;
    if (session === undefined) {
      return { trouble: troubles[hash] ?? used };
    }
    // An older tab may wait for this session, because a sign-in by identity provider or link may open a new tab.
    tellOtherTabs("signed-in");
    return { session };
  } catch (error) {
    return { trouble: errorMessage(error) };
  }
}

interface SignInProps {
  /** Why an earlier attempt has failed. */
  trouble?: string | undefined;
  enter: (session: Session) => void;
}

function SignIn(props: SignInProps) {
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.frame.console}`;
  }, []);
  return (
    <main class="sign-in">
      <div class="card">
        <h1>{texts.signIn.title}</h1>
        <Ways {...props} />
        <LanguageChoice />
      </div>
    </main>
  );
}

/** Covers a page whose session has ended, so that no one reads it; what was typed there is kept. */
function SignInAgain({ enter }: SignInProps) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="card covering"
      aria-labelledby="sign-in-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h1 id="sign-in-title">{texts.signIn.title}</h1>
      <p>{texts.signIn.over}</p>
      <Ways enter={enter} isOver />
    </dialog>
  );
}

/** The identity provider where the site has one, with the token under "Other ways"; otherwise the token alone. */
function Ways({ trouble, enter, isOver = false }: SignInProps & { isOver?: boolean }) {
  const [provider, setProvider] = useState<boolean>();
  useEffect(() => {
    signInMethods().then(
      (ways) => setProvider(ways.provider),
      () => setProvider(false),
    );
  }, []);
  if (provider === undefined) {
    return null;
  }
  const token = <TokenForm trouble={trouble} enter={enter} isFirst={!provider} />;
  if (!provider) {
    return token;
  }
  return (
    <>
      {trouble !== undefined && (
        <p class="complaint" role="alert">
          {trouble}
        </p>
      )}
      {/* A page that must stay unchanged opens the provider in another tab; both tabs share the session. */}
      <a class="button primary" href={providerHref()} target={isOver ? "_blank" : undefined}>
        {texts.signIn.atProvider}
      </a>
      {isOver && <p class="hint">{texts.signIn.inOtherTab}</p>}
      <details>
        <summary>{texts.signIn.otherWays}</summary>
        <TokenForm enter={enter} isFirst={false} />
      </details>
    </>
  );
}

function TokenForm({ trouble, enter, isFirst }: SignInProps & { isFirst: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [complaint, setComplaint] = useState(trouble);
  useEffect(() => (isFirst ? box.current?.focus() : undefined), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const token = box.current?.value.trim() ?? "";
    if (token.split(".").length !== 3) {
      setComplaint(texts.signIn.noToken);
      return;
    }
    try {
      const session = await signInWithToken(token);
      if (session === undefined) {
        setComplaint(texts.signIn.refused);
      } else {
        enter(session);
      }
    } catch (error) {
      setComplaint(errorMessage(error));
    }
  };
  return (
    <form class="token" onSubmit={(event) => void submit(event)}>
      <label for="token">{texts.signIn.token}</label>
      <textarea ref={box} id="token" rows={4} required spellcheck={false} autocomplete="off" />
      <p class="hint">
        {texts.signIn.tokenOrigin} <code>npm run -s token</code>. {texts.signIn.tokenUse}
      </p>
      <div role="alert">{complaint !== undefined && <p class="complaint">{complaint}</p>}</div>
      <button class="primary" type="submit">
        {texts.signIn.title}
      </button>
    </form>
  );
}

interface View {
  /** Its part of the address; empty for the first view. */
  name: string;
  title: string;
  isListed: boolean;
  Page: ComponentType<PageProps>;
}

/** Every view, in the order in which they are offered. The server knows them by the same names. */
const views: readonly View[] = [
  { name: "", title: texts.view.now, isListed: true, Page: Now },
  { name: "search", title: texts.view.search, isListed: true, Page: Search },
  { name: "documents", title: texts.view.document, isListed: false, Page: DocumentView },
  { name: "incidents", title: texts.view.incidents, isListed: true, Page: Incidents },
  { name: "organizations", title: texts.view.organizations, isListed: true, Page: Organizations },
  { name: "webhooks", title: texts.view.webhooks, isListed: true, Page: Webhooks },
  { name: "audit", title: texts.view.audit, isListed: true, Page: Audit },
  { name: "queues", title: texts.view.queues, isListed: true, Page: Queues },
  { name: "sessions", title: texts.view.sessions, isListed: false, Page: Sessions },
];

interface FrameProps {
  place: ReturnType<typeof useRoute>;
  session: Session;
  leave: () => void;
}

/** Surrounds every view: a link past it, the search, the state of the service, the navigation and the account. */
function Frame({ place, session, leave }: FrameProps) {
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
      <nav class="views" aria-label={texts.frame.views}>
        <ul>
          {views
            .filter(({ isListed }) => isListed)
            .map(({ name, title }) => (
              <li key={name}>
                <a href={hrefOf(name)} aria-current={name === view?.name ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        {view === undefined ? (
          <section class="card">
            <h1>{texts.frame.noSuchView}</h1>
            <p>
              <a href={hrefOf("")}>{texts.frame.toBeginning}</a>
            </p>
          </section>
        ) : (
          <view.Page id={place.id} query={place.query} session={session} />
        )}
      </main>
    </LiveContext.Provider>
  );
}

/** One search for everything; "/" moves the cursor into it from anywhere. */
function SearchBox({ asked }: { asked: string }) {
  const box = useRef<HTMLInputElement>(null);
  // A layout effect, so that the key works as soon as the page is visible.
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
  return (
    <form
      class="search-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(hrefOf("search", undefined, { q: box.current?.value.trim() }));
      }}
    >
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

/** Chooses the language; each is named in itself. The page is loaded again. */
const LanguageChoice = () => (
  <div class="filter">
    <label for="language">{texts.preferences.language}</label>
    <select id="language" value={language} onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}>
      {Object.entries(languageNames).map(([value, name]) => (
        <option key={value} value={value} lang={value} selected={value === language}>
          {name}
        </option>
      ))}
    </select>
    {language === "ar" && !arabicIsChecked && <p class="faint small">{texts.preferences.unread}</p>}
  </div>
);

/** Chooses the zone of every moment on the page. */
function ZoneChoice() {
  const zone = useZone();
  return (
    <div class="filter">
      <label for="time-zone">{texts.preferences.times}</label>
      <select id="time-zone" value={zone} onChange={(event) => chooseZone(event.currentTarget.value)}>
        {zones.map((each) => (
          <option key={each} value={each} selected={each === zone}>
            {texts.zone[each]}
          </option>
        ))}
      </select>
      <span class="faint">{zoneOf(new Date())}</span>
    </div>
  );
}

showIcon("well");
markLanguage(document.documentElement);

const place = document.getElementById("app");

if (place !== null) {
  render(<App />, place);
}
