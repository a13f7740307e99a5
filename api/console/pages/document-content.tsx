import { useMemo, useState } from "preact/hooks";

import type { TimelineFile, TimelineAnswer } from "../../resources/document-timeline/answers.ts";
import { withMarks, languageNames, count, plural, texts, stageAfter } from "../words.ts";
import { pathWithQuery, useLoaded, saveFile } from "../call-server.ts";
import { Answered, CopyButton, EmptyNotice, Ltr, Pill, ShownText } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import type { ValidationResultAnswer } from "../../resources/validation/answers.ts";

const filePath = (id: string, path: string): string => pathWithQuery(`/api/operations/documents/${id}/files`, { path });

/** Characters of a plain text that are shown: with more, a browser is slow. The download has all. */
const maxShown = 300_000;

/** Bytes of a file that are parsed: to make a tree of a larger XML, or to indent a larger JSON, would block the page. */
const maxRead = 5_000_000;

interface FileListProps {
  id: string;
  tab: string;
  files: readonly TimelineFile[];
  /** Path of the open file in the address; the first file is open without it. */
  path: string | undefined;
}

/** The files of a tab. One is open and can be downloaded. */
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
            <span class="faint small">
              {fileSorts.find(([pattern]) => pattern.test(file.path))?.[1] ?? file.description}
            </span>
          </li>
        ))}
      </ul>
      {open !== undefined && <OpenFile key={open.path} id={id} file={open} />}
    </section>
  );
}

/** Descriptions of files by their path; any other file has the server's description. */
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

function OpenFile({ id, file }: { id: string; file: TimelineFile }) {
  const loaded = useLoaded(filePath(id, file.path), {
    read: async (answer) => {
      const content = await answer.blob();
      const isText = /json|xml|text|csv/.test(file.media_type);
      return { content, text: isText ? await content.slice(0, maxRead).text() : undefined };
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

/** XML as a tree that folds, or plain; JSON indented; anything else plain. */
function Content({ text, file, isWhole }: { text: string; file: TimelineFile; isWhole: boolean }) {
  const [isPlain, setPlain] = useState(false);
  const isXml = file.media_type.includes("xml");
  const root = useMemo(() => {
    const parsed = isXml && isWhole ? new DOMParser().parseFromString(text, "application/xml") : undefined;
    return parsed?.getElementsByTagName("parsererror").length === 0 ? parsed.documentElement : undefined;
  }, [text, isXml, isWhole]);
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
      {isPlain ? (
        <Plain text={text} label={file.path} />
      ) : (
        <div class="xml" dir="ltr" tabIndex={0} role="group" aria-label={file.path}>
          <XmlElement element={root} depth={0} />
        </div>
      )}
    </>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const Plain = ({ text, label }: { text: string; label: string }) => (
  <>
    {text.length > maxShown && <p class="faint small">{texts.file.cut}</p>}
    <pre dir="ltr" tabIndex={0} aria-label={label}>
      {withMarks(text.slice(0, maxShown))}
    </pre>
  </>
);

/** A longer text, such as an attachment, is cut; the download has all of it. */
const maxText = 400;

/** Children that are shown at a time, so that an element of ten thousand lines opens at once. */
const atOnce = 100;

/** Levels of the tree that are open at first. */
const openDepth = 2;

/** An element of the tree. The children are rendered only while it is open. */
function XmlElement({ element, depth }: { element: Element; depth: number }) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const children = useMemo(() => [...element.children], [element]);
  if (children.length === 0) {
    return (
      <div class="element">
        <Tag element={element} />
        <span class="text">{shortened(element.textContent)}</span>
      </div>
    );
  }
  return (
    <details class="element" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Tag element={element} /> {!isOpen && <span class="faint">{count(children.length)}</span>}
      </summary>
      {isOpen && <Children elements={children} depth={depth + 1} />}
    </details>
  );
}

function Children({ elements, depth }: { elements: readonly Element[]; depth: number }) {
  const [shown, setShown] = useState(atOnce);
  const rest = elements.length - shown;
  return (
    <div class="children">
      {elements.slice(0, shown).map((element, index) => (
        <XmlElement key={index} element={element} depth={depth} />
      ))}
      {rest > 0 && (
        <button type="button" class="small" onClick={() => setShown(shown + atOnce)}>
          {texts.file.next} ({plural(texts.count.more, rest)})
        </button>
      )}
    </div>
  );
}

const Tag = ({ element }: { element: Element }) => (
  <>
    <span class="tag">{element.nodeName}</span>
    {[...element.attributes]
      .filter(({ name }) => !name.startsWith("xmlns"))
      .map(({ name, value }) => (
        <span key={name} class="attribute">
          {" "}
          {name}=<q>{shortened(value)}</q>
        </span>
      ))}{" "}
  </>
);

function shortened(text: string | null): string {
  const trimmed = (text ?? "").trim();
  return trimmed.length <= maxText
    ? withMarks(trimmed)
    : `${withMarks(trimmed.slice(0, maxText))}… (${count(trimmed.length)})`;
}

export function Findings({ timeline }: { timeline: TimelineAnswer }) {
  const { document: shown, findings, files } = timeline;
  const path = `revision-${shown.revision}/request.json`;
  return (
    <div class="beside">
      <section class="card" aria-label={texts.finding.findings}>
        <h2>{texts.finding.findings}</h2>
        {findings.length === 0 ? (
          <EmptyNotice>{shown.stage in stageAfter ? texts.finding.notChecked : texts.finding.none}</EmptyNotice>
        ) : (
          <ol class="findings">
            {findings.map((finding, index) => (
              <Finding key={`${index} ${finding.reasonCode}`} finding={finding} />
            ))}
          </ol>
        )}
      </section>
      {files.some((file) => file.path === `revision-${shown.revision}/ubl.xml`) ? (
        <ReadableInvoice id={shown.id} revision={shown.revision} />
      ) : (
        <section class="card" aria-label={texts.finding.document}>
          <h2>{texts.finding.sent}</h2>
          {files.some((file) => file.path === path) && <Sent id={shown.id} path={path} />}
        </section>
      )}
    </div>
  );
}

function Finding({ finding }: { finding: ValidationResultAnswer }) {
  return (
    <li>
      <div class="head">
        <Pill tone={finding.flag === "fatal" ? "bad" : "warn"}>{texts.flag[finding.flag]}</Pill>
        <strong>
          <Ltr>{finding.reasonCode}</Ltr>
        </strong>
        <span class="faint small">
          <Ltr>{finding.rule_set ?? ""}</Ltr>
        </span>
      </div>
      <p>
        <ShownText>{finding.text}</ShownText>
      </p>
      {finding.hint !== undefined && (
        <p class="small">
          <ShownText>{finding.hint}</ShownText>
        </p>
      )}
      {finding.pointer !== undefined && (
        <p class="small">
          {texts.finding.field} <code>{finding.pointer}</code>
        </p>
      )}
      <details class="small">
        <summary>{texts.finding.whereAndWhy}</summary>
        <p>
          <code>{finding.location}</code>
        </p>
        {finding.context !== undefined && (
          <p>
            {texts.finding.of} <code>{finding.context}</code>
          </p>
        )}
        <p>
          <code>{finding.test}</code>
        </p>
      </details>
    </li>
  );
}

const languages = [
  ["", texts.finding.both],
  ["en", languageNames.en],
  ["ar", languageNames.ar],
] as const;

/** The readable document in a frame without rights: no script, no form, not our origin. */
function ReadableInvoice({ id, revision }: { id: string; revision: number }) {
  const [language, setLanguage] = useState("");
  const loaded = useLoaded(
    pathWithQuery(`/api/operations/documents/${id}/view`, {
      revision: String(revision),
      lang: language,
      findings: "true",
    }),
    { read: (answer) => answer.text() },
  );
  return (
    <section class="card readable" aria-label={texts.finding.document}>
      <div class="head">
        <h2>{texts.finding.document}</h2>
        <div class="chips" role="group" aria-label={texts.finding.language}>
          {languages.map(([code, title]) => (
            <button
              key={title}
              type="button"
              class="chip small"
              lang={code === "" ? undefined : code}
              aria-pressed={language === code}
              onClick={() => setLanguage(code)}
            >
              {title}
            </button>
          ))}
        </div>
      </div>
      <Answered loaded={loaded}>{(page) => <iframe sandbox="" srcdoc={page} title={texts.finding.toRead} />}</Answered>
    </section>
  );
}

/** The request as a tree, with objects and lists expanded. */
const Sent = ({ id, path }: { id: string; path: string }) => (
  <Answered loaded={useLoaded<object>(filePath(id, path))}>{(sent) => <Members value={sent} depth={0} />}</Answered>
);

const maxDepth = 8;
const maxMembers = 200;

function Members({ value, depth }: { value: object; depth: number }) {
  const members = Object.entries(value);
  return (
    <dl class="members">
      {members.slice(0, maxMembers).map(([name, member]: [string, unknown]) =>
        typeof member === "object" && member !== null && depth < maxDepth ? (
          <div key={name} class="group">
            <dt>{name}</dt>
            <dd>
              <Members value={member} depth={depth + 1} />
            </dd>
          </div>
        ) : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof member === "string" ? <ShownText>{member}</ShownText> : JSON.stringify(member)}</dd>
          </div>
        ),
      )}
      {members.length > maxMembers && <p class="faint">{plural(texts.count.more, members.length - maxMembers)}</p>}
    </dl>
  );
}
