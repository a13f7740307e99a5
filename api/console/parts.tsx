import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { LegState, OverallStatus } from "../../common/status/status.ts";
import { age, dayTime, fill, markOf, texts, type Tone, unseen } from "./words.ts";
import type { Loaded, PageAnswer, Pages } from "./call-server.ts";

/** An id, a number with signs or an address, always from left to right. The style sheet does the same for `<code>`. */
export const Ltr = ({ children }: { children: ComponentChildren }) => <bdi dir="ltr">{children}</bdi>;

/** A foreign text (a party's name, a cause, a reference) in its own direction, with its invisible characters marked. */
export const ShownText = ({ children }: { children: string }) => (
  <bdi>
    {children
      .split(unseen)
      .map((piece, index) => (index % 2 === 0 ? piece : <mark class="unseen">{markOf(piece)}</mark>))}
  </bdi>
);

const tickMs = 5_000;

/** The current time, updated while the page is visible. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago a moment was, or how far ahead it is, and under it the moment itself. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at}>
      {age(at, now)} <span class="beneath">{dayTime(at)}</span>
    </time>
  );
}

/** A moment with its zone, and under it how long ago it was. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at}>
      {dayTime(at)} <span class="beneath">{age(at, now)}</span>
    </time>
  );
}

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** A number is aligned right, a short cell has no line break, a cell of actions has a hidden title. */
  kind?: "number" | "short" | "act";
}

interface TableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  name?: string;
}

/** A table that becomes a list of cards on a phone, where each cell shows its title. */
export const Table = <Row,>({ rows, columns, keyOf, name = "" }: TableProps<Row>) => (
  <table class={`cards ${name}`}>
    <thead>
      <tr>
        {columns.map(({ title, kind }) => (
          <th key={title} scope="col" class={kind === "number" ? kind : undefined}>
            {kind === "act" ? <span class="hidden">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, cell, kind }) => (
            <td key={title} class={kind} data-label={kind === "act" ? undefined : title}>
              {kind === "act" ? cell(row) : <span>{cell(row)}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface TabsProps {
  kind?: "tabs" | "chips";
  label: string;
  tabs: readonly (readonly [name: string, title: ComponentChildren])[];
  current: string;
  hrefOf: (name: string) => string;
}

/** Parts of a view, or choices that narrow a list (`chips`), each with an address. */
export const Tabs = ({ kind = "tabs", label, tabs, current, hrefOf }: TabsProps) => (
  <nav class={kind} aria-label={label}>
    {tabs.map(([name, title]) => (
      <a
        key={name}
        class={kind === "chips" ? "chip" : undefined}
        href={hrefOf(name)}
        aria-current={name === current ? (kind === "tabs" ? "page" : "true") : undefined}
      >
        {title}
      </a>
    ))}
  </nav>
);

/** Shown in place of content that could not be loaded. */
export function ErrorNotice({ words, retry }: { words: string; retry?: () => void }) {
  return (
    <div class="notice bad" role="alert">
      <p>{words}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {texts.parts.tryAgain}
        </button>
      )}
    </div>
  );
}

export function EmptyNotice({ children }: { children: ComponentChildren }) {
  return <p class="nothing">{children}</p>;
}

export function Loading() {
  return (
    <p class="nothing" aria-busy="true">
      {texts.parts.loading}
    </p>
  );
}

interface AnsweredProps<Answer> {
  loaded: Loaded<Answer>;
  children: (answer: Answer) => ComponentChildren;
}

/** Shows the answer, or that it is loading; an error is shown above the earlier answer. */
export const Answered = <Answer,>({ loaded: { answer, error, reload }, children }: AnsweredProps<Answer>) => (
  <>
    {error !== undefined && <ErrorNotice words={error} retry={reload} />}
    {answer === undefined ? error === undefined && <Loading /> : children(answer)}
  </>
);

interface ListedProps<Row, Page extends PageAnswer<Row>> {
  list: Pages<Row, Page>;
  nothing: ComponentChildren;
  children: (rows: readonly Row[]) => ComponentChildren;
}

/** The rows of a list that were loaded, and a button for the next page. */
export function Listed<Row, Page extends PageAnswer<Row>>({ list, nothing, children }: ListedProps<Row, Page>) {
  const { rows, isLoading, next, trouble, reload } = list;
  return (
    <>
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {!isLoading && trouble === undefined && rows.length === 0 && <EmptyNotice>{nothing}</EmptyNotice>}
      {rows.length > 0 && children(rows)}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          {texts.parts.more}
        </button>
      )}
    </>
  );
}

interface RowListProps<Row> {
  rows: readonly Row[];
  nothing?: string;
  children: (row: Row) => ComponentChildren;
}

export const RowList = <Row extends { id: string }>({ rows, nothing, children }: RowListProps<Row>) =>
  rows.length === 0 && nothing !== undefined ? (
    <EmptyNotice>{nothing}</EmptyNotice>
  ) : (
    <ul class="rows">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );

export function Pill({ tone, children }: { tone: Tone; children: string }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

type DeliveryState = "pending" | "delivered" | "failed";
type AnyState = OverallStatus | LegState | DeliveryState;

const tones: Readonly<Record<AnyState, Tone>> = {
  APPROVED: "good",
  REJECTED: "bad",
  VALIDATION_FAILED: "bad",
  PENDING: "busy",
  pending: "busy",
  delivered: "good",
  queued: "busy",
  sending: "busy",
  sent: "busy",
  unknown: "warn",
  failed: "bad",
  not_required: "quiet",
  accepted: "good",
  rejected: "bad",
};

export const StatePill = ({ state }: { state: AnyState }) => <Pill tone={tones[state]}>{texts.state[state]}</Pill>;

const shownMs = 2_000;

/** Without TLS a browser gives no clipboard to a page: a selection is copied instead. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text);
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

type Outcome = "copied" | "failed";

/** Copies a text exactly as it is, invisible characters included. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const timer = outcome === undefined ? undefined : setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <button
        type="button"
        class="copy small"
        aria-label={fill(texts.copy.copy, { what })}
        onClick={() => {
          copy(text).then(
            () => setOutcome("copied"),
            () => setOutcome("failed"),
          );
        }}
      >
        {outcome === undefined ? texts.copy.button : texts.copy[outcome]}
      </button>
      <span class="hidden" role="status">
        {outcome === undefined ? "" : texts.copy[outcome]}
      </span>
    </>
  );
}

interface FieldProps {
  /** Id of the control in the field. */
  id: string;
  title: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ComponentChildren;
}

/** A control with its label, its hint and its error. */
export const Field = ({ id, title, hint, error, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{title}</label>
    {children}
    {hint !== undefined && <p class="hint small">{hint}</p>}
    {error !== undefined && (
      <p class="complaint small" role="alert">
        {error}
      </p>
    )}
  </div>
);
