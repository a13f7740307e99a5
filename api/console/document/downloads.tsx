import { useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import { ErrorNotice } from "../parts/notice.tsx";
import { callServer, saveFile } from "../server-call.ts";
import { texts } from "../words.ts";

interface Form {
  title: string;
  path: string;
  ending: string;
  isOriginal: boolean;
}

const forms: readonly Form[] = [
  { title: texts.document.html, path: "view", ending: ".html", isOriginal: false },
  { title: texts.document.pdf, path: "view.pdf", ending: ".pdf", isOriginal: true },
  { title: texts.document.evidence, path: "evidence", ending: "-evidence.zip", isOriginal: true },
];

interface DownloadsProps {
  id: string;
  number: string;
  /** Viewers get no original files. */
  hasOriginals: boolean;
}

/** The document to take along: as a page, as a PDF, and with everything that is known of it. */
export function Downloads({ id, number, hasOriginals }: DownloadsProps) {
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const download = async ({ path, ending }: Form): Promise<void> => {
    setBusy(path);
    setRefusal(undefined);
    try {
      const answer = await callServer(`/api/operations/documents/${id}/${path}`);
      saveFile(await answer.blob(), `${number}${ending}`);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(undefined);
  };
  return (
    <>
      <div class="downloads" role="group" aria-label={texts.document.take}>
        {forms.map((form) => {
          const isWithheld = form.isOriginal && !hasOriginals;
          return (
            <button
              key={form.path}
              type="button"
              disabled={isWithheld || busy !== undefined}
              title={isWithheld ? texts.document.original : undefined}
              onClick={() => void download(form)}
            >
              {form.title}
            </button>
          );
        })}
        <span class="faint small" role="status">
          {busy === undefined ? "" : texts.document.preparing}
        </span>
      </div>
      {refusal !== undefined && <ErrorNotice words={refusal} />}
    </>
  );
}
