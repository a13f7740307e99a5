import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Frame } from "./frame.tsx";
import { markLanguage } from "./language.ts";
import { errorMessage } from "./loaded.ts";
import { Loading } from "./parts/notice.tsx";
import { followLinks, useRoute } from "./router.ts";
import { signedOut } from "./server-call.ts";
import { findSession, signInWithLink, signOut, type Session } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import { signInTexts } from "./texts/sign-in.ts";
import { useZone } from "./time-zone.ts";

/** What an address can say of a sign-in, behind the `#` that no server sees. */
const troubles: Readonly<Record<string, string>> = {
  "#sign-in-failed": signInTexts.providerRefused,
  "#sign-in-unavailable": signInTexts.providerUnavailable,
};
const linkPrefix = "#sign-in=";

interface AppState {
  session?: Session;
  trouble?: string | undefined;
}

/** The console: who has signed in sees the view that the address names. */
function App() {
  const [state, setState] = useState<AppState>();
  const place = useRoute();
  // Every moment on the page changes with the zone.
  useZone();
  useEffect(() => {
    const leave = (): void => setState({});
    addEventListener(signedOut, leave);
    document.addEventListener("click", followLinks);
    void begin().then(setState);
    return () => {
      removeEventListener(signedOut, leave);
      document.removeEventListener("click", followLinks);
    };
  }, []);
  if (state === undefined) {
    return <Loading />;
  }
  const { session, trouble } = state;
  if (session === undefined) {
    return <SignIn trouble={trouble} enter={(entered) => setState({ session: entered })} />;
  }
  const leave = (): void => {
    signOut().then(
      () => setState({}),
      (error: unknown) => setState({ trouble: errorMessage(error) }),
    );
  };
  return <Frame place={place} session={session} leave={leave} />;
}

/** The link that led here, or the session that there is. */
async function begin(): Promise<AppState> {
  const { hash } = location;
  if (hash.startsWith("#sign-in")) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  try {
    const entered = hash.startsWith(linkPrefix) ? await signInWithLink(hash.slice(linkPrefix.length)) : undefined;
    const session = entered ?? (await findSession());
    const used = hash.startsWith(linkPrefix) ? signInTexts.linkUsed : undefined;
    return session === undefined ? { trouble: troubles[hash] ?? used } : { session };
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
