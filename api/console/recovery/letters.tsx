import { useState } from "preact/hooks";

import type { LetterAnswer } from "../../resources/recoveries/answers.ts";
import { isolate, language } from "../language.ts";
import { EmptyNotice } from "../parts/notice.tsx";
import { saveFile } from "../server-call.ts";
import { recoveryTexts } from "../texts/recovery.ts";

type LetterLanguage = keyof LetterAnswer["text"];

/** A ready text for each organization and each of its receivers, to copy or to keep as a file. */
export function Letters({ letters }: { letters: readonly LetterAnswer[] }) {
  const [chosen, setChosen] = useState<LetterLanguage>(language);
  return (
    <section class="card" aria-label={recoveryTexts.letters}>
      <h2>{recoveryTexts.letters}</h2>
      {letters.length === 0 ? (
        <EmptyNotice>{recoveryTexts.noLetters}</EmptyNotice>
      ) : (
        <>
          <div class="inline">
            <label for="letter-language">{recoveryTexts.letterLanguage}</label>
            <select
              id="letter-language"
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value === "ar" ? "ar" : "en")}
            >
              <option value="en">{recoveryTexts.english}</option>
              <option value="ar">{recoveryTexts.arabic}</option>
            </select>
          </div>
          {letters.map((letter) => (
            <Letter key={`${letter.organization_id} ${letter.receiver_id}`} letter={letter} chosen={chosen} />
          ))}
        </>
      )}
    </section>
  );
}

function Letter({ letter, chosen }: { letter: LetterAnswer; chosen: LetterLanguage }) {
  const [isCopied, setCopied] = useState(false);
  const organization = isolate(letter.organization ?? letter.organization_id ?? recoveryTexts.unknown);
  const receiver = letter.receiver_name ?? letter.receiver_id;
  const text = letter.text[chosen];
  const title = recoveryTexts.toOrganization(
    receiver === null ? organization : isolate(receiver),
    letter.numbers.length,
  );
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <details>
      <summary>
        {title} {receiver !== null && <span class="faint">{recoveryTexts.ofOrganization(organization)}</span>}
      </summary>
      <pre lang={chosen} dir={chosen === "ar" ? "rtl" : "ltr"} tabIndex={0}>
        {text}
      </pre>
      <div class="actions">
        <button type="button" aria-label={`${recoveryTexts.copy}: ${title}`} onClick={copy}>
          {isCopied ? recoveryTexts.copied : recoveryTexts.copy}
        </button>
        <button
          type="button"
          aria-label={`${recoveryTexts.download}: ${title}`}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), fileNameOf(letter, chosen))}
        >
          {recoveryTexts.download}
        </button>
      </div>
    </details>
  );
}

const fileNameOf = ({ receiver_id: receiver, organization_id: id }: LetterAnswer, chosen: LetterLanguage): string =>
  `letter-${receiver ?? id ?? "organization"}-${chosen}.txt`.replaceAll(":", "-");
