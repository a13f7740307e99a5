import type { FoundAnswer, FoundDocument } from "../../resources/search/answers.ts";
import { DocumentStatus, TroubleLine } from "../document/trouble.tsx";
import { usePages } from "../pages.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Listed } from "../parts/notice.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { addressOf, ConditionBar, pathOf, soughtIn, type Sought } from "../search/condition-bar.tsx";
import type { PageProps } from "../session.ts";
import { isolate } from "../language.ts";
import { amount, calendarDay, fill, plural, texts } from "../words.ts";

/** Finds documents by a text and by conditions; without any it has the newest. */
export function Search({ query, session }: PageProps) {
  const sought = soughtIn(query);
  return (
    <>
      <h1>{sought.text === "" ? texts.view.search : fill(texts.search.sought, { text: isolate(sought.text) })}</h1>
      <ConditionBar key={addressOf(sought)} sought={sought} session={session} />
      <Results key={pathOf(sought)} sought={sought} />
    </>
  );
}

function Results({ sought }: { sought: Sought }) {
  const list = usePages<FoundDocument, FoundAnswer>(pathOf(sought));
  const { rows, isLoading, next } = list;
  return (
    <section class="card" aria-label={texts.search.documents} aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : plural(texts.count.documents, rows.length) + (next === undefined ? "" : texts.search.andMore)}
      </p>
      <Listed
        list={list}
        nothing={
          next !== undefined
            ? texts.search.noneSoFar
            : sought.text === ""
              ? texts.search.none
              : texts.search.nothingFound
        }
      >
        {() => <Table name="documents" rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

const columns: readonly Column<FoundDocument>[] = [
  {
    title: texts.search.number,
    cell: ({ id, document_sequence: number, kind }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          <Ltr>{number}</Ltr>
        </a>
        <span class="under">{texts.kind[kind]}</span>
      </>
    ),
  },
  {
    title: texts.search.status,
    cell: ({ overall_status: status, trouble }) => (
      <>
        <DocumentStatus status={status} trouble={trouble} />
        {trouble !== null && <TroubleLine trouble={trouble} />}
      </>
    ),
  },
  {
    title: texts.search.otherParty,
    cell: ({ kind, supplier, customer }) => {
      const name = kind.startsWith("purchase") ? supplier : customer;
      return name === null ? <span class="faint">{texts.search.veryLarge}</span> : <ShownText>{name}</ShownText>;
    },
  },
  {
    title: texts.search.amount,
    kind: "number",
    cell: ({ tax_inclusive_amount: total, currency }) => (total === null ? "" : amount(total, currency)),
  },
  { title: texts.search.organization, cell: ({ organization }) => <ShownText>{organization.name}</ShownText> },
  { title: texts.search.issued, kind: "short", cell: ({ issue_date: date }) => calendarDay(date) },
  { title: texts.search.received, kind: "short", cell: ({ created_at: at }) => <Ago at={at} /> },
];
