import { useEffect, useRef, useState } from "preact/hooks";

import { errorMessage } from "./loaded.ts";
import { providerHref, signInMethods, signInWithToken, type Session } from "./session.ts";

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
    document.title = "Sign in · Console";
    signInMethods().then(
      (ways) => setProvider(ways.provider),
      () => undefined,
    );
  }, []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const token = box.current?.value.trim() ?? "";
    if (token.split(".").length !== 3) {
      setComplaint("That is not a token: it has three parts with a dot between them.");
      return;
    }
    try {
      const session = await signInWithToken(token);
      if (session === undefined) {
        setComplaint("The token is not accepted, or gives no role: viewer, operator or site-operator.");
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
        <h1>Sign in</h1>
        {provider && <ToProvider />}
        <label for="token">Token</label>
        <textarea ref={box} id="token" rows={4} required spellcheck={false} autocomplete="off" autofocus />
        <p class="hint">
          A token of your identity provider, or one that <code>npm run -s token</code> has issued. It is shown to the
          server once and kept nowhere.
        </p>
        <div role="alert">{complaint !== undefined && <p class="complaint">{complaint}</p>}</div>
        <button class="primary" type="submit">
          Sign in
        </button>
      </form>
    </main>
  );
}

function ToProvider() {
  return (
    <p>
      <a class="primary" href={providerHref()}>
        Sign in at the identity provider
      </a>
    </p>
  );
}
