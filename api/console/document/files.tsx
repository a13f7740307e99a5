import { useMemo, useState } from "preact/hooks";

import type { TimelineFile } from "../../resources/document-timeline/answers.ts";
import { useLoaded } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { withMarks } from "../unseen-characters.ts";
import { hrefOf } from "../router.ts";
import { saveFile } from "../server-call.ts";
import { parsedXml, XmlTree } from "./xml-tree.tsx";
import { plural, texts } from "../words.ts";

export const filePath = (id: string, path: string): string =>
  pathWithQuery(`/api/operations/documents/${id}/files`, { path });

/** A browser shows more of a plain text slowly; all of it is in the download. */
const maxShown = 300_000;
/** A larger XML is not made a tree, and a larger JSON not formatted, because reading it would hold the page up. */
const maxRead = 5_000_000;

interface FileListProps {
  id: string;
  tab: string;
  files: readonly TimelineFile[];
  /** The one that the address names; the first one without. */
  path: string | undefined;
}

/** Files of one sort, one of them open; each can be downloaded. */
export function FileList({ id, tab, files, path }: FileListProps) {
  const open = files.find((file) => file.path === path) ?? files[0];
  return (
    <section class="card files" aria-label={texts.file.files}>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <a
              href={hrefOf("documents", id, { tab, file: file.path })}
              aria-current={file.path === open?.path ? "true" : undefined}
            >
              <bdi dir="ltr">{file.path}</bdi>
            </a>{" "}
            <span class="faint small">{descriptionOf(file)}</span>
          </li>
        ))}
      </ul>
      {open !== undefined && <OpenFile key={open.path} id={id} file={open} />}
    </section>
  );
}

/** A file of a sort that this page does not know yet is described by the server. */
const descriptionOf = ({ path, description }: TimelineFile): string =>
  fileSorts.find(([pattern]) => pattern.test(path))?.[1] ?? description;

const fileSorts: readonly (readonly [pattern: RegExp, description: string])[] = [
  [/\/attachments\//, texts.fileDescription.attachment],
  [/^revision-\d+\/request\.json$/, texts.fileDescription.request],
  [/\/request\.json$/, texts.fileDescription.corrected],
  [/\/priced\.json$/, texts.fileDescription.priced],
  [/\/ubl\.xml$/, texts.fileDescription.ubl],
  [/\/findings\.json$/, texts.fileDescription.findings],
  [/\/tax-data\.xml$/, texts.fileDescription.taxData],
  [/\/sbd\.xml$/, texts.fileDescription.envelope],
  [/\/report\.json$/, texts.fileDescription.latestReport],
  [/\/reports\//, texts.fileDescription.report],
  [/\/mls\//, texts.fileDescription.statusMessage],
];

const isText = (type: string): boolean => /json|xml|text|csv/.test(type);

function OpenFile({ id, file }: { id: string; file: TimelineFile }) {
  const loaded = useLoaded(filePath(id, file.path), {
    read: async (answer) => {
      const content = await answer.blob();
      return { content, text: isText(file.media_type) ? await content.slice(0, maxRead).text() : undefined };
    },
  });
  return (
    <Answered loaded={loaded}>
      {({ content, text }) => (
        <div class="file">
          <div class="head">
            <h2>
              <bdi dir="ltr">{file.path}</bdi>
            </h2>
            <button type="button" onClick={() => saveFile(content, file.path)}>
              {texts.file.download}
            </button>
            {text !== undefined && content.size <= maxRead && <CopyButton text={text} what={file.path} />}
            <span class="faint small">{plural(texts.count.bytes, content.size)}</span>
          </div>
          {text === undefined ? (
            <EmptyNotice>{texts.file.notShown}</EmptyNotice>
          ) : (
            <Content text={text} file={file} isWhole={content.size <= maxRead} />
          )}
        </div>
      )}
    </Answered>
  );
}

/** XML as a tree that folds, or as it is; JSON with its lines; anything else as it is. */
function Content({ text, file, isWhole }: { text: string; file: TimelineFile; isWhole: boolean }) {
  const [isPlain, setPlain] = useState(false);
  const isXml = file.media_type.includes("xml");
  const root = useMemo(() => (isXml && isWhole ? parsedXml(text) : undefined), [text, isXml, isWhole]);
  if (root === undefined) {
    return <Plain text={file.media_type.includes("json") && isWhole ? indented(text) : text} label={file.path} />;
  }
  return (
    <>
      <div class="chips" role="group" aria-label={texts.file.how}>
        {[false, true].map((plain) => (
          <button
            key={`${plain}`}
            type="button"
            class="chip small"
            aria-pressed={isPlain === plain}
            onClick={() => setPlain(plain)}
          >
            {plain ? texts.file.asItIs : texts.file.formatted}
          </button>
        ))}
      </div>
      {isPlain ? <Plain text={text} label={file.path} /> : <XmlTree root={root} label={file.path} />}
    </>
  );
}

const Plain = ({ text, label }: { text: string; label: string }) => (
  <>
    {text.length > maxShown && <p class="faint small">{texts.file.cut}</p>}
    <pre dir="ltr" tabIndex={0} aria-label={label}>
      {withMarks(text.slice(0, maxShown))}
    </pre>
  </>
);

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
