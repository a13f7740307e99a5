import { useState } from "preact/hooks";

import type { ResendCountAnswer } from "../../resources/webhook-endpoints/answers.ts";
import { errorMessage } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { getJson, postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { Field } from "../parts/field.tsx";
import { webhookPlurals, webhookTexts as texts } from "../texts/webhooks.ts";
import { dayTime, plural } from "../words.ts";

export type Verb = "try" | "pause" | "resume" | "resend";

interface ActDialogProps {
  /** Of the endpoint, below which its actions are. */
  path: string;
  verb: Verb;
  done: () => void;
  cancel: () => void;
}

const simple = {
  try: [texts.tryNow, texts.tryConsequence],
  pause: [texts.pause, texts.pauseConsequence],
  resume: [texts.resume, texts.resumeConsequence],
} as const;

export function ActDialog({ path, verb, done, cancel }: ActDialogProps) {
  if (verb === "resend") {
    return <ResendDialog path={path} done={done} cancel={cancel} />;
  }
  const [title, consequence] = simple[verb];
  const confirm = async (body: object): Promise<void> => {
    await postJson(`${path}/${verb}`, body);
    done();
  };
  return <Confirmation title={title} consequence={consequence} confirm={confirm} cancel={cancel} />;
}

/** Nothing is sent again before its number was seen; another time has to be counted anew. */
function ResendDialog({ path, done, cancel }: Omit<ActDialogProps, "verb">) {
  const [from, setFrom] = useState("");
  const [counted, setCounted] = useState<ResendCountAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const change = (value: string): void => {
    setFrom(value);
    setCounted(undefined);
    setTrouble(undefined);
  };
  const look = async (): Promise<void> => {
    try {
      setCounted(await getJson<ResendCountAnswer>(pathWithQuery(`${path}/resend`, { since: `${from}:00Z` })));
    } catch (error) {
      setTrouble(errorMessage(error));
    }
  };
  const confirm = async (body: object): Promise<void> => {
    await postJson(`${path}/resend`, { ...body, ...counted });
    done();
  };
  return (
    <Confirmation
      title={texts.resend}
      consequence={texts.resendConsequence}
      confirm={confirm}
      cancel={cancel}
      isReady={counted !== undefined && counted.events > 0}
    >
      <Field id="resend-from" title={texts.from} error={trouble}>
        <input
          id="resend-from"
          type="datetime-local"
          value={from}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </Field>
      <button type="button" disabled={from === ""} onClick={() => void look()}>
        {texts.count}
      </button>
      <p role="status">
        {counted !== undefined && texts.counted(plural(counted.events, webhookPlurals.events), dayTime(counted.until))}
      </p>
    </Confirmation>
  );
}
