import type { FoundAnswer, FoundDocument } from "../../resources/search/answers.ts";
import { usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { ConditionBar } from "../search/condition-bar.tsx";
import { FoundDocuments } from "../search/found-documents.tsx";
import { addressOf, pathOf, soughtIn, type Sought } from "../search/search-address.ts";
import type { PageProps } from "../session.ts";
import { searchTexts } from "../texts/search.ts";
import { viewTitles } from "../texts/views.ts";

/** Finds documents by a text and by conditions; without any it has the newest. */
export function Search({ query, session }: PageProps) {
  const sought = soughtIn(query);
  return (
    <>
      <h1>{sought.text === "" ? viewTitles.search : searchTexts.sought(sought.text)}</h1>
      <ConditionBar key={addressOf(sought)} sought={sought} session={session} />
      <Results key={pathOf(sought)} sought={sought} />
    </>
  );
}

function Results({ sought }: { sought: Sought }) {
  const list = usePages<FoundDocument, FoundAnswer>(pathOf(sought));
  const { rows, isLoading, next } = list;
  return (
    <section class="card" aria-label={searchTexts.documents} aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : searchTexts.found(rows.length, next !== undefined)}
      </p>
      <Listed
        list={list}
        nothing={
          next !== undefined ? searchTexts.noneSoFar : sought.text === "" ? searchTexts.none : searchTexts.nothingFound
        }
      >
        {() => <FoundDocuments rows={rows} />}
      </Listed>
    </section>
  );
}
