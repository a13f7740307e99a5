import { useEffect, useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import { callServer } from "../server-call.ts";
import { ErrorNotice, Loading } from "../parts/notice.tsx";

const languages = [
  ["", "Both"],
  ["en", "English"],
  ["ar", "العربية"],
] as const;

/** The document as people read it, in a frame that may do nothing: no script, no form, no address of ours. */
export function ReadableInvoice({ id, revision }: { id: string; revision: number }) {
  const [language, setLanguage] = useState("");
  const [page, setPage] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const query = new URLSearchParams({ revision: String(revision), ...(language !== "" && { lang: language }) });
    const load = async (): Promise<void> => {
      const answer = await callServer(`/api/operations/documents/${id}/view?${query.toString()}`);
      setPage(await answer.text());
      setTrouble(undefined);
    };
    load().catch((error: unknown) => setTrouble(errorMessage(error)));
  }, [id, revision, language]);
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
      {trouble !== undefined && <ErrorNotice words={trouble} />}
      {page === undefined ? trouble === undefined && <Loading /> : <Frame page={page} />}
    </section>
  );
}

const Frame = ({ page }: { page: string }) => <iframe sandbox="" srcdoc={page} title="The document, to read" />;
