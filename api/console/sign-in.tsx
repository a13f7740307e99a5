import { useEffect, useRef, useState } from "preact/hooks";

import { useModal } from "./actions.tsx";
import { errorMessage } from "./loaded.ts";
import { LanguageChoice } from "./parts.tsx";
import { providerHref, type Session, signInMethods, signInWithToken } from "./server.ts";
import { texts } from "./words.ts";

interface SignInProps {
  /** Why an earlier attempt has failed. */
  trouble?: string | undefined;
  enter: (session: Session) => void;
}

export function SignIn(props: SignInProps) {
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
export function SignInAgain({ enter }: SignInProps) {
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
      {/* From a page that is to stay as it is, the provider is visited in another tab, whose session is this one's as well. */}
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
