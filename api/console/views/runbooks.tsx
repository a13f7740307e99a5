import type { RunbooksAnswer } from "../../resources/service-status/answers.ts";
import { keptRunbooks, runbooksPath } from "../live/kept-runbooks.ts";
import { useLoaded } from "../loaded.ts";
import { Answered, EmptyNotice } from "../parts/notice.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { actorTexts } from "../texts/live.ts";
import { runbooksTexts } from "../texts/runbooks.ts";

/** What to do about a condition, as docs/operations.md has it; without an id, the list of all. */
export function Runbooks({ id }: PageProps) {
  const kept = keptRunbooks();
  const loaded = useLoaded<RunbooksAnswer>(kept === undefined ? runbooksPath : undefined);
  return (
    <>
      <div class="head">
        <h1>{id === undefined ? runbooksTexts.title : <bdi>{id}</bdi>}</h1>
        {id !== undefined && <a href={hrefOf("runbooks")}>{runbooksTexts.all}</a>}
      </div>
      <Answered loaded={kept === undefined ? loaded : { ...loaded, answer: kept, error: undefined }}>
        {({ data }) =>
          id === undefined ? <List runbooks={data} /> : <One runbook={data.find((each) => each.id === id)} />
        }
      </Answered>
    </>
  );
}

type Runbook = RunbooksAnswer["data"][number];

const List = ({ runbooks }: { runbooks: readonly Runbook[] }) => (
  <section class="card">
    <p class="faint">{runbooksTexts.inEnglish}</p>
    <ul class="rows">
      {runbooks.map(({ id, title }) => (
        <li key={id}>
          <a href={hrefOf("runbooks", id)}>
            <bdi>{id}</bdi>
          </a>{" "}
          {title}
        </li>
      ))}
    </ul>
  </section>
);

/** Title and action are in the page's language, the rest in English. The markup is safe: the server writes it from a file of this repository. */
const One = ({ runbook }: { runbook: Runbook | undefined }) =>
  runbook === undefined ? (
    <EmptyNotice>{runbooksTexts.none}</EmptyNotice>
  ) : (
    <>
      {runbook.who !== null && (
        <section class="card">
          <p>
            <strong>{runbook.title}</strong>
          </p>
          <p>
            {runbook.action} {actorTexts.acts(actorTexts[runbook.who])}
          </p>
          <p class="faint">{runbooksTexts.atLength}</p>
        </section>
      )}
      <section class="card runbook" lang="en" dir="ltr" dangerouslySetInnerHTML={{ __html: runbook.html }} />
    </>
  );
