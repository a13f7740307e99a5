import { useState } from "preact/hooks";

import { Confirmation } from "../parts/confirmation.tsx";
import { Field } from "../parts/field.tsx";
import { sendJson } from "../server-call.ts";
import { recoveryTexts } from "../texts/recovery.ts";

const maxSkipped = 1_000_000;
const isWholeNumber = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= maxSkipped;

/** Ends a recovery by a person's word; nothing is filled in beforehand. */
export function EndDialog({ id, done, cancel }: { id: string; done: () => void; cancel: () => void }) {
  const [skip, setSkip] = useState("");
  return (
    <Confirmation
      title={recoveryTexts.end}
      consequence={recoveryTexts.endConsequence}
      isReady={isWholeNumber(skip.trim())}
      confirm={async ({ reason }) => {
        await sendJson("POST", `/api/operations/recoveries/${id}/end`, { reason, skip_numbers: Number(skip) });
        done();
      }}
      cancel={cancel}
    >
      <Field id="skip-numbers" title={recoveryTexts.skip} hint={recoveryTexts.skipHint}>
        <input
          id="skip-numbers"
          inputMode="numeric"
          required
          value={skip}
          onInput={(event) => setSkip(event.currentTarget.value)}
        />
      </Field>
    </Confirmation>
  );
}
