import { useEffect, useState } from "preact/hooks";

import { Frame } from "./frame.tsx";
import { followLinks, usePlace } from "./router.ts";
import { signedOut } from "./server-call.ts";
import { forgetToken, keepToken, keptToken, readToken, type Session } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

function signedIn(): Session | undefined {
  const token = keptToken();
  return token === null ? undefined : readToken(token);
}

/** The console: who has signed in sees the view that the address names. */
export function App() {
  const [session, setSession] = useState(signedIn);
  const place = usePlace();
  useEffect(() => {
    const leave = (): void => setSession(undefined);
    addEventListener(signedOut, leave);
    document.addEventListener("click", followLinks);
    return () => {
      removeEventListener(signedOut, leave);
      document.removeEventListener("click", followLinks);
    };
  }, []);
  if (session === undefined) {
    const enter = (token: string): void => {
      keepToken(token);
      setSession(readToken(token));
    };
    return <SignIn enter={enter} />;
  }
  const leave = (): void => {
    forgetToken();
    setSession(undefined);
  };
  return <Frame place={place} session={session} leave={leave} />;
}
