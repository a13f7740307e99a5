import type { OperatedEndpointAnswer } from "../../resources/webhooks/answers.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Chips } from "../parts/tabs.tsx";
import { Moment } from "../parts/time.tsx";
import { pathWithQuery, usePages } from "../pages.ts";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { viewTitles } from "../texts/views.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { count, type Tone } from "../words.ts";

/** Where webhooks go: all endpoints of the site for who runs it, the own ones for everybody else. */
export function Webhooks({ query }: PageProps) {
  const state = query.get("state") ?? "";
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

type State = OperatedEndpointAnswer["state"];

/** What needs a person comes first. */
const states: readonly State[] = ["failing", "disabled", "working"];
const chips: readonly (readonly [name: string, title: string])[] = [
  ["", texts.all],
  ...states.map((state) => [state, texts[state]] as const),
];
const tones: Readonly<Record<State, Tone>> = { working: "good", failing: "bad", disabled: "quiet" };

/** More than so many are not counted. */
const maxCounted = 10_000;

const moment = (at: string | null) => (at === null ? "" : <Moment at={at} />);

const columns: readonly Column<OperatedEndpointAnswer>[] = [
  { title: texts.endpoint, cell: ({ url }) => <Ltr>{url}</Ltr> },
  { title: texts.organization, cell: ({ organization }) => <bdi>{organization}</bdi> },
  { title: texts.state, cell: ({ state }) => <Pill tone={tones[state]}>{texts[state]}</Pill> },
  {
    title: texts.waiting,
    kind: "number",
    cell: ({ waiting }) => `${count(waiting)}${waiting >= maxCounted ? "+" : ""}`,
  },
  { title: texts.oldest, cell: ({ waiting_since: at }) => moment(at) },
  { title: texts.failingSince, cell: ({ failing_since: at }) => moment(at) },
  { title: texts.lastFailure, cell: ({ last_failure: answer }) => <Ltr>{answer ?? ""}</Ltr> },
  { title: texts.nextTry, cell: ({ next_try_at: at }) => moment(at) },
  { title: texts.lastSuccess, cell: ({ last_success_at: at }) => moment(at) },
];
