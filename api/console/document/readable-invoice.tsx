import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { Answered } from "../parts/notice.tsx";

const languages = [
  ["", "Both"],
  ["en", "English"],
  ["ar", "العربية"],
] as const;

/** The document as people read it, in a frame that may do nothing: no script, no form, no address of ours. */
export function ReadableInvoice({ id, revision }: { id: string; revision: number }) {
  const [language, setLanguage] = useState("");
  const loaded = useLoaded(
    pathWithQuery(`/api/operations/documents/${id}/view`, { revision: String(revision), lang: language }),
    { read: (answer) => answer.text() },
  );
  return (
    <section class="card readable" aria-label="The document">
      <div class="head">
        <h2>The document</h2>
        <div class="chips" role="group" aria-label="Language">
          {languages.map(([code, title]) => (
            <button
              key={title}
              type="button"
              class="chip small"
              lang={code === "ar" ? "ar" : undefined}
              aria-pressed={language === code}
              onClick={() => setLanguage(code)}
            >
              {title}
            </button>
          ))}
        </div>
      </div>
      <Answered loaded={loaded}>{(page) => <iframe sandbox="" srcdoc={page} title="The document, to read" />}</Answered>
    </section>
  );
}
