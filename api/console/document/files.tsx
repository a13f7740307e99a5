import type { TimelineFile } from "../../resources/document-timeline/answers.ts";
import { useLoaded } from "../loaded.ts";
import { pathWithQuery } from "../pages.ts";
import { Answered } from "../parts/notice.tsx";
import { hrefOf } from "../router.ts";
import { saveFile } from "../server-call.ts";

export const filePath = (id: string, path: string): string =>
  pathWithQuery(`/api/operations/documents/${id}/files`, { path });

/** A browser shows more of a text slowly; all of it is in the download. */
const maxShown = 300_000;

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
    <section class="card files" aria-label="Files">
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <a
              href={hrefOf("documents", id, { tab, file: file.path })}
              aria-current={file.path === open?.path ? "true" : undefined}
            >
              {file.path}
            </a>
            <span class="faint small">{file.description}</span>
          </li>
        ))}
      </ul>
      {open !== undefined && <OpenFile key={open.path} id={id} file={open} />}
    </section>
  );
}

const isText = (type: string): boolean => /json|xml|text|csv/.test(type);

function OpenFile({ id, file }: { id: string; file: TimelineFile }) {
  const loaded = useLoaded(filePath(id, file.path), {
    read: async (answer) => {
      const content = await answer.blob();
      return { content, text: isText(file.media_type) ? await readable(content, file.media_type) : undefined };
    },
  });
  return (
    <Answered loaded={loaded}>
      {({ content, text }) => (
        <div class="file">
          <div class="head">
            <h2>{file.path}</h2>
            <button type="button" onClick={() => saveFile(content, file.path)}>
              Download
            </button>
            <span class="faint small">{content.size.toLocaleString("en")} bytes</span>
          </div>
          {text === undefined ? (
            <p class="nothing">It cannot be shown here.</p>
          ) : (
            <pre tabIndex={0} aria-label={file.path}>
              {text}
            </pre>
          )}
        </div>
      )}
    </Answered>
  );
}

async function readable(blob: Blob, type: string): Promise<string> {
  const text = await blob.slice(0, maxShown).text();
  if (blob.size > maxShown) {
    return `${text}\n…`;
  }
  return type.includes("json") ? indented(text) : text;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
