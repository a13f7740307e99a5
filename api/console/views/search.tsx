import type { SavedFilterName } from "../../../common/domain/search/saved-filters.ts";
import type { FoundAnswer, FoundDocument } from "../../resources/search/answers.ts";
import { failureClassWords, filterWords } from "../domain-words.ts";
import { usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Chips } from "../parts/tabs.tsx";
import { serviceRoot } from "../router.ts";
import { ConditionBar } from "../search/condition-bar.tsx";
import { ChosenBar, useChosen } from "../search/chosen.tsx";
import { FoundDocuments } from "../search/found-documents.tsx";
import { OwnFilters } from "../search/own-filters.tsx";
import { addressOf, pathOf, soughtIn, type Sought } from "../search/search-address.ts";
import type { PageProps, Session } from "../session.ts";
import { searchTexts } from "../texts/search.ts";
import { viewTitles } from "../texts/views.ts";

const isFilter = (name: string): name is SavedFilterName => name in filterWords;

/** Finds documents by a text and by conditions, and by the filters that operators repeat. */
export function Search({ query, session }: PageProps) {
  const sought = soughtIn(query);
  const path = pathOf(sought);
  return (
    <>
      <h1>{titleOf(sought)}</h1>
      <Filters sought={sought} />
      <OwnFilters sought={sought} />
      <ConditionBar key={addressOf(sought)} sought={sought} session={session} />
      <Results key={path} sought={sought} session={session} />
    </>
  );
}

const titleOf = ({ text, filter }: Sought): string =>
  text !== "" ? searchTexts.sought(text) : isFilter(filter) ? filterWords[filter] : viewTitles.search;

const Filters = ({ sought: { filter, conditions } }: { sought: Sought }) => {
  const { org, class: failureClass = "" } = conditions;
  const kept = org === undefined ? {} : { org };
  return (
    <>
      <Chips
        label={searchTexts.savedFilters}
        tabs={Object.entries(filterWords)}
        current={filter}
        hrefOf={(name) => addressOf({ text: "", filter: name, conditions: kept })}
      />
      {filter === "failed" && (
        <Chips
          label={searchTexts.failureClasses}
          tabs={[["", searchTexts.all], ...Object.entries(failureClassWords)]}
          current={failureClass}
          hrefOf={(name) => addressOf({ text: "", filter, conditions: { ...kept, class: name } })}
        />
      )}
    </>
  );
};

function Results({ sought, session }: { sought: Sought; session: Session }) {
  const list = usePages<FoundDocument, FoundAnswer>(pathOf(sought));
  const chosen = useChosen(pathOf(sought));
  const { pages, rows, isLoading, next } = list;
  const exported = (form: string): string => new URL(pathOf(sought, form).slice(1), serviceRoot).href;
  return (
    <section class="card" aria-label={searchTexts.documents} aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : searchTexts.found(rows.length, next !== undefined)}
      </p>
      {pages[0]?.is_complete === false && <p class="notice warn">{searchTexts.tooMany}</p>}
      <Listed
        list={list}
        nothing={
          next !== undefined ? searchTexts.noneSoFar : sought.text === "" ? searchTexts.none : searchTexts.nothingFound
        }
      >
        {() => <FoundDocuments rows={rows} chosen={chosen} />}
      </Listed>
      <ChosenBar chosen={chosen} org={sought.conditions.org ?? ""} session={session} />
      {rows.length > 0 && (
        <p class="actions">
          <a class="button" href={exported(".csv")} download>
            {searchTexts.exportCsv}
          </a>
          <a class="button" href={exported(".ndjson")} download>
            {searchTexts.exportNdjson}
          </a>
        </p>
      )}
    </section>
  );
}
