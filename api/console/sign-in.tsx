import { useEffect, useRef, useState } from "preact/hooks";

import { readToken } from "./session.ts";

/** Asks for a token; the server says with the first request what it is worth. */
export function SignIn({ enter }: { enter: (token: string) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [complaint, setComplaint] = useState<string>();
  useEffect(() => {
    document.title = "Sign in · Console";
  }, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const token = box.current?.value.trim() ?? "";
    if (readToken(token) === undefined) {
      setComplaint("That is not a token: it has three parts with a dot between them.");
    } else {
      enter(token);
    }
  };
  return (
    <main class="sign-in">
      <form class="card" onSubmit={submit}>
        <h1>Sign in</h1>
        <label for="token">Token</label>
        <textarea ref={box} id="token" rows={4} required spellcheck={false} autocomplete="off" autofocus />
        <p class="hint">
          A token of your identity provider, or one that <code>npm run -s token</code> has issued.
        </p>
        <div role="alert">{complaint !== undefined && <p class="complaint">{complaint}</p>}</div>
        <button class="primary" type="submit">
          Sign in
        </button>
      </form>
    </main>
  );
}
