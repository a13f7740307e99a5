import { useState } from "preact/hooks";

import type { TimelineAnswer } from "../../resources/document-timeline/answers.ts";
import type { ValidationResultAnswer } from "../../resources/validation/answers.ts";
import { languageNames } from "../language.ts";
import { pathWithQuery, useLoaded } from "../loaded.ts";
import { Answered, EmptyNotice, Ltr, Pill, ShownText } from "../parts.tsx";
import { plural, stageAfter, texts } from "../words.ts";
import { filePath } from "./document-files.tsx";

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
    pathWithQuery(`/api/operations/documents/${id}/view`, { revision: String(revision), lang: language }),
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
      {members.slice(0, maxMembers).map(([name, member]: [string, unknown]) => (
        <Member key={name} name={name} value={member} depth={depth} />
      ))}
      {members.length > maxMembers && <p class="faint">{plural(texts.count.more, members.length - maxMembers)}</p>}
    </dl>
  );
}

function Member({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  if (typeof value !== "object" || value === null || depth >= maxDepth) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>{typeof value === "string" ? <ShownText>{value}</ShownText> : JSON.stringify(value)}</dd>
      </div>
    );
  }
  return (
    <div class="group">
      <dt>{name}</dt>
      <dd>
        <Members value={value} depth={depth + 1} />
      </dd>
    </div>
  );
}
