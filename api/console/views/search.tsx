import type { SavedFilterName } from "../../../common/domain/search/saved-filters.ts";
import type { FoundAnswer, FoundDocument } from "../../resources/search/answers.ts";
import { failureClassWords, filterWords, kindNames, legWords } from "../domain-words.ts";
import { usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { DocumentStatus, TroubleLine } from "../document/trouble.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { stateTexts } from "../texts/parts.ts";
import { Table, type Column } from "../parts/table.tsx";
import { Chips } from "../parts/tabs.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";

const isFilter = (name: string): name is SavedFilterName => name in filterWords;

/** Finds documents by a text, and by the filters that operators repeat. */
export function Search({ query }: PageProps) {
  const text = query.get("q") ?? "";
  const filter = text === "" ? (query.get("filter") ?? "oldest_pending") : "";
  const failureClass = filter === "failed" ? (query.get("class") ?? "") : "";
  const asked = new URLSearchParams(text === "" ? { filter } : { q: text });
  if (failureClass !== "") {
    asked.set("failure_class", failureClass);
  }
  const path = `/api/operations/search?${asked.toString()}`;
  return (
    <>
      <h1>{text === "" ? titleOf(filter) : `“${text}”`}</h1>
      <Filters filter={filter} failureClass={failureClass} />
      <Results key={path} path={path} isSearch={text !== ""} />
    </>
  );
}

const titleOf = (filter: string): string => (isFilter(filter) ? filterWords[filter] : "Search");

const Filters = ({ filter, failureClass }: { filter: string; failureClass: string }) => (
  <>
    <Chips
      label="Saved filters"
      tabs={Object.entries(filterWords)}
      current={filter}
      hrefOf={(name) => hrefOf("search", undefined, { filter: name })}
    />
    {filter === "failed" && (
      <Chips
        label="Failure classes"
        tabs={[["", "all"], ...Object.entries(failureClassWords)]}
        current={failureClass}
        hrefOf={(name) => hrefOf("search", undefined, { filter, class: name })}
      />
    )}
  </>
);

function Results({ path, isSearch }: { path: string; isSearch: boolean }) {
  const list = usePages<FoundDocument, FoundAnswer>(path);
  const { pages, rows, isLoading, next } = list;
  return (
    <section class="card" aria-label="Documents" aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : `${rows.length} documents${next === undefined ? "" : ", and more"}`}
      </p>
      {pages[0]?.is_complete === false && (
        <p class="notice warn">Too many documents begin like this to look at all of them. A longer text finds more.</p>
      )}
      <Listed list={list} nothing={isSearch ? nothingFound : "There is none."}>
        {() => <Table name="documents" rows={rows} columns={columns} keyOf={keyOf} />}
      </Listed>
    </section>
  );
}

const nothingFound =
  "Nothing is found by that. Numbers and ids have to be whole; names and references may be begun, from three characters on. What came in the last seconds may not be found yet.";

const keyOf = ({ id, leg }: FoundDocument): string => `${id} ${leg?.sbdh_id ?? ""}`;

const columns: readonly Column<FoundDocument>[] = [
  {
    title: "Number",
    cell: ({ id, document_sequence: number, kind }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          {number}
        </a>
        <span class="under">{kindNames[kind]}</span>
      </>
    ),
  },
  {
    title: "Status",
    cell: (row) => (
      <>
        <DocumentStatus status={row.overall_status} trouble={row.trouble} />
        {row.trouble === null ? <LegLine leg={row.leg} /> : <TroubleLine trouble={row.trouble} />}
      </>
    ),
  },
  {
    title: "Other party",
    cell: ({ kind, supplier, customer }) =>
      (kind.startsWith("purchase") ? supplier : customer) ?? <span class="faint">very large document</span>,
  },
  {
    title: "Amount",
    kind: "number",
    cell: ({ tax_inclusive_amount: amount, currency }) => (amount === null ? "" : `${amount} ${currency ?? ""}`),
  },
  { title: "Organization", cell: ({ organization }) => organization.name },
  { title: "Issued", cell: ({ issue_date: date }) => date },
  { title: "Received", cell: ({ created_at: at }) => <Ago at={at} /> },
];

function LegLine({ leg }: Pick<FoundDocument, "leg">) {
  if (leg === null) {
    return null;
  }
  return (
    <span class="under">
      {legWords[leg.leg].toCorner} {stateTexts[leg.state]}
      {leg.reason !== null && (
        <>
          : <ShownText>{leg.reason}</ShownText>
        </>
      )}
    </span>
  );
}
