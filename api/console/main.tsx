import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Frame } from "./frame.tsx";
import { forgetAnswers } from "./kept-answers.ts";
import { markLanguage } from "./language.ts";
import { errorMessage } from "./loaded.ts";
import { Loading } from "./parts/notice.tsx";
import { followLinks, useRoute } from "./router.ts";
import { dropSession, hearOtherTabs, resumeSession, sessionEnded, tellOtherTabs } from "./session-end.ts";
import { findSession, isSamePerson, signInWithLink, signOut, type Session } from "./session.ts";
import { SignIn, SignInAgain } from "./sign-in.tsx";
import { useZone } from "./time-zone.ts";
import { texts } from "./words.ts";

/** What an address can say of a sign-in, behind the `#` that no server sees. */
const troubles: Readonly<Record<string, string>> = {
  "#sign-in-failed": texts.signIn.providerRefused,
  "#sign-in-unavailable": texts.signIn.providerUnavailable,
};
const linkPrefix = "#sign-in=";

interface AppState {
  session?: Session;
  /** The session has ended by itself: what stands there waits for the person. */
  isOver?: boolean;
  trouble?: string | undefined;
}

/** The console: who has signed in sees the view that the address names. */
function App() {
  const [state, setState] = useState<AppState>();
  const place = useRoute();
  // Every moment on the page changes with the zone.
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

/** Follows what becomes of the session: here, and in the other tabs of the browser, which share it. */
function watchSession(change: Change): () => void {
  const end = (): void => change((before) => ({ ...before, isOver: true }));
  const lookAgain = (): void => {
    findSession().then(
      (found) => change((before) => (found === undefined ? (before ?? {}) : enteredState(found)(before))),
      () => undefined,
    );
  };
  const hearNoMore = hearOtherTabs((news) => (news === "signed-out" ? change(leftState) : lookAgain()));
  addEventListener(sessionEnded, end);
  document.addEventListener("click", followLinks);
  void begin().then((begun) => change(() => begun));
  return () => {
    hearNoMore();
    removeEventListener(sessionEnded, end);
    document.removeEventListener("click", followLinks);
  };
}

/** Who comes back goes on; of another person before, nothing is left. */
const enteredState =
  (entered: Session) =>
  (before: AppState | undefined): AppState => {
    if (before?.session !== undefined && isSamePerson(before.session, entered)) {
      resumeSession();
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
  dropSession();
  forgetAnswers();
}

/** The link that led here, or the session that there is. */
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
    // Another tab may wait for it: the way over the identity provider, or a link, leads to a new one.
    tellOtherTabs("signed-in");
    return { session };
  } catch (error) {
    return { trouble: errorMessage(error) };
  }
}

// The icon's relative address is made absolute now, because after navigation the browser would resolve it against the new path.
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
if (icon !== null) {
  icon.setAttribute("href", icon.href);
}

markLanguage(document.documentElement);

const place = document.getElementById("app");
if (place !== null) {
  render(<App />, place);
}
