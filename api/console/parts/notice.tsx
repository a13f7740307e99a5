import type { ComponentChildren } from "preact";

import type { Loaded } from "../loaded.ts";
import type { PageAnswer, Pages } from "../pages.ts";
import { texts } from "../words.ts";

/** What could not be had, where it would stand. */
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

/** What was asked for, why it is not there, or that it is on its way. */
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

/** The rows of a list as far as it was read, and a button for the next page. */
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
