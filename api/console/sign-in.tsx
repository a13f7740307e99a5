import { useEffect, useRef, useState } from "preact/hooks";

import { errorMessage } from "./loaded.ts";
import { LanguageChoice } from "./parts/preferences.tsx";
import { providerHref, signInMethods, signInWithToken, type Session } from "./session.ts";
import { frameTexts } from "./texts/frame.ts";
import { signInTexts } from "./texts/sign-in.ts";

interface SignInProps {
  /** Why an earlier way in has led nowhere. */
  trouble: string | undefined;
  enter: (session: Session) => void;
}

/** Leads to the site's identity provider, where it has one, or asks for a token. */
export function SignIn({ trouble, enter }: SignInProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [complaint, setComplaint] = useState(trouble);
  const [provider, setProvider] = useState(false);
  useEffect(() => {
    document.title = `${signInTexts.title} · ${frameTexts.console}`;
    signInMethods().then(
      (ways) => setProvider(ways.provider),
      () => undefined,
    );
  }, []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const token = box.current?.value.trim() ?? "";
    if (token.split(".").length !== 3) {
      setComplaint(signInTexts.noToken);
      return;
    }
    try {
      const session = await signInWithToken(token);
      if (session === undefined) {
        setComplaint(signInTexts.refused);
      } else {
        enter(session);
      }
    } catch (error) {
      setComplaint(errorMessage(error));
    }
  };
  return (
    <main class="sign-in">
      <form class="card" onSubmit={(event) => void submit(event)}>
        <h1>{signInTexts.title}</h1>
        {provider && <ToProvider />}
        <label for="token">{signInTexts.token}</label>
        <textarea ref={box} id="token" rows={4} required spellcheck={false} autocomplete="off" autofocus />
        <p class="hint">
          {signInTexts.tokenOrigin} <code>npm run -s token</code>. {signInTexts.tokenUse}
        </p>
        <div role="alert">{complaint !== undefined && <p class="complaint">{complaint}</p>}</div>
        <button class="primary" type="submit">
          {signInTexts.title}
        </button>
        <LanguageChoice />
      </form>
    </main>
  );
}

function ToProvider() {
  return (
    <p>
      <a class="primary" href={providerHref()}>
        {signInTexts.atProvider}
      </a>
    </p>
  );
}
