import type { FoundAnswer, FoundDocument } from "../answers.ts";
import { usePages } from "../pages.ts";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../views.tsx";
import { ageOf, dayTime, kindName } from "../words.ts";

const filters = [
  ["oldest_pending", "Oldest pending"],
  ["mls_overdue", "MLS overdue"],
  ["outcome_unknown", "Outcome unknown"],
  ["failed", "Failed"],
  ["given_up", "Given up"],
  ["rejected_today", "Rejected today"],
  ["invalid_today", "Invalid today"],
] as const;

const classes = [
  ["", "all"],
  ["blocked", "blocked"],
  ["retryable", "retryable"],
  ["unknown", "unknown"],
  ["rejected", "rejected"],
] as const;

/** What somebody has in hands, and what operators look for again and again. */
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

const titleOf = (filter: string): string => filters.find(([name]) => name === filter)?.[1] ?? "Search";

function Filters({ filter, failureClass }: { filter: string; failureClass: string }) {
  return (
    <nav class="chips" aria-label="Saved filters">
      {filters.map(([name, title]) => (
        <a
          key={name}
          class="chip"
          href={hrefOf("search", undefined, { filter: name })}
          aria-current={filter === name ? "true" : undefined}
        >
          {title}
        </a>
      ))}
      {filter === "failed" &&
        classes.map(([name, title]) => (
          <a
            key={title}
            class="chip small"
            href={hrefOf("search", undefined, { filter, class: name })}
            aria-current={failureClass === name ? "true" : undefined}
          >
            {title}
          </a>
        ))}
    </nav>
  );
}

function Results({ path, isSearch }: { path: string; isSearch: boolean }) {
  const { pages, rows, isLoading, next, trouble, reload } = usePages<FoundDocument, FoundAnswer>(path);
  const isEmpty = pages.length > 0 && rows.length === 0;
  return (
    <section class="card" aria-label="Documents" aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : `${rows.length} documents${next === undefined ? "" : ", and more"}`}
      </p>
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {isEmpty && <Empty isSearch={isSearch} />}
      {pages[0]?.is_complete === false && (
        <p class="notice warn">So much begins like this that not everything was looked at. A longer text finds more.</p>
      )}
      {rows.length > 0 && <DocumentTable rows={rows} />}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          More
        </button>
      )}
    </section>
  );
}

const Empty = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyNotice>
      Nothing is found by that. Numbers and ids have to be whole; names and references may be begun, from three
      characters on. What came in the last seconds may not be found yet.
    </EmptyNotice>
  ) : (
    <EmptyNotice>There is none.</EmptyNotice>
  );

function DocumentTable({ rows }: { rows: readonly FoundDocument[] }) {
  return (
    <table class="cards documents">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Status</th>
          <th scope="col">Other party</th>
          <th scope="col" class="number">
            Amount
          </th>
          <th scope="col">Organization</th>
          <th scope="col">Issued</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DocumentRow key={`${row.id} ${row.leg?.sbdh_id ?? ""}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function DocumentRow({ row }: { row: FoundDocument }) {
  const other = row.kind.startsWith("purchase") ? row.supplier : row.customer;
  return (
    <tr>
      <td data-label="Number">
        <span>
          <a class="strong" href={hrefOf("documents", row.id)}>
            {row.document_sequence}
          </a>
          <span class="under">{kindName(row.kind)}</span>
        </span>
      </td>
      <td data-label="Status">
        <span>
          <StatePill state={row.overall_status} />
          <Trouble row={row} />
        </span>
      </td>
      <td data-label="Other party">{other ?? <span class="faint">very large document</span>}</td>
      <td data-label="Amount" class="number">
        {row.tax_inclusive_amount === null ? "" : `${row.tax_inclusive_amount} ${row.currency ?? ""}`}
      </td>
      <td data-label="Organization">{row.organization.name}</td>
      <td data-label="Issued">{row.issue_date}</td>
      <td data-label="Received">
        <time dateTime={row.created_at} title={dayTime(row.created_at)}>
          {ageOf(row.created_at)} ago
        </time>
      </td>
    </tr>
  );
}

const legWords: Readonly<Record<string, string>> = {
  toC3: "to corner 3",
  toC5: "to corner 5",
  withdrawal: "withdrawal",
};

function Trouble({ row: { leg, is_given_up: isGivenUp, stage } }: { row: FoundDocument }) {
  if (leg !== null) {
    const reason = leg.reason === null ? "" : `: ${leg.reason}`;
    return <span class="under">{`${legWords[leg.leg] ?? leg.leg} ${leg.state}${reason}`}</span>;
  }
  return isGivenUp ? <span class="under">given up while {stage}</span> : null;
}
