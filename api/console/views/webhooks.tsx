import type { OperatedEndpointAnswer } from "../../resources/webhook-endpoints/answers.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Listed } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Chips } from "../parts/tabs.tsx";
import { Moment } from "../parts/time.tsx";
import { pathWithQuery, usePages } from "../pages.ts";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { viewTitles } from "../texts/views.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { Endpoint } from "../webhooks/endpoint.tsx";
import { answerOf, EndpointPill, waitingCount } from "../webhooks/endpoint-words.tsx";

/** Where webhooks go: all endpoints of the site for who runs it, the own ones for everybody else. */
export const Webhooks = ({ id, query, session }: PageProps) =>
  id === undefined ? <Endpoints state={query.get("state") ?? ""} /> : <Endpoint key={id} id={id} session={session} />;

function Endpoints({ state }: { state: string }) {
  const path = pathWithQuery("/api/operations/webhook-endpoints", { state, limit: "50" });
  const list = usePages<OperatedEndpointAnswer>(path);
  return (
    <>
      <h1>{viewTitles.webhooks}</h1>
      <Chips
        label={texts.filter}
        tabs={chips}
        current={state}
        hrefOf={(name) => hrefOf("webhooks", undefined, { state: name })}
      />
      <section class="card" aria-label={viewTitles.webhooks}>
        <Listed list={list} nothing={texts.none}>
          {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

/** What needs a person comes first. */
const states: readonly OperatedEndpointAnswer["state"][] = ["failing", "held", "disabled", "working"];
const chips: readonly (readonly [name: string, title: string])[] = [
  ["", texts.all],
  ...states.map((state) => [state, texts[state]] as const),
];

const columns: readonly Column<OperatedEndpointAnswer>[] = [
  {
    title: texts.endpoint,
    cell: ({ id, url }) => (
      <a class="strong" href={hrefOf("webhooks", id)}>
        <Ltr>{url}</Ltr>
      </a>
    ),
  },
  { title: texts.organization, cell: ({ organization }) => <bdi>{organization}</bdi> },
  { title: texts.state, cell: ({ state }) => <EndpointPill state={state} /> },
  { title: texts.waiting, kind: "number", cell: ({ waiting }) => waitingCount(waiting) },
  { title: texts.oldest, cell: ({ waiting_since: at }) => (at === null ? "" : <Moment at={at} />) },
  { title: texts.lastAnswer, cell: ({ recent_attempts: [last] }) => <Ltr>{answerOf(last)}</Ltr> },
  { title: texts.nextTry, cell: ({ next_try_at: at }) => (at === null ? "" : <Moment at={at} />) },
];
