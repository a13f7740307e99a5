import type { OperatedEndpointAnswer } from "../../resources/webhooks/answers.ts";
import { pathWithQuery, usePages, type PageProps } from "../call-server.ts";
import { type Column, Listed, Ltr, Moment, Pill, Table, Tabs } from "../parts.tsx";
import { hrefOf } from "../router.ts";
import { count, texts, type Tone } from "../words.ts";

/** Webhook endpoints: all of the site for a site operator, the own ones for everybody else. */
export function Webhooks({ query }: PageProps) {
  const state = query.get("state") ?? "";
  const path = pathWithQuery("/api/operations/webhook-endpoints", { state, limit: "50" });
  const list = usePages<OperatedEndpointAnswer>(path);
  return (
    <>
      <h1>{texts.view.webhooks}</h1>
      <Tabs
        kind="chips"
        label={texts.webhooks.filter}
        tabs={chips}
        current={state}
        hrefOf={(name) => hrefOf("webhooks", undefined, { state: name })}
      />
      <section class="card" aria-label={texts.view.webhooks}>
        <Listed list={list} nothing={texts.webhooks.none}>
          {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

type State = OperatedEndpointAnswer["state"];

/** The states that need a person come first. */
const states: readonly State[] = ["failing", "disabled", "working"];
const chips: readonly (readonly [name: string, title: string])[] = [
  ["", texts.webhooks.all],
  ...states.map((state) => [state, texts.webhooks[state]] as const),
];
const tones: Readonly<Record<State, Tone>> = { working: "good", failing: "bad", disabled: "quiet" };

/** The server counts no further. */
const maxCounted = 10_000;

const moment = (at: string | null) => (at === null ? "" : <Moment at={at} />);

const columns: readonly Column<OperatedEndpointAnswer>[] = [
  { title: texts.webhooks.endpoint, cell: ({ url }) => <Ltr>{url}</Ltr> },
  { title: texts.webhooks.organization, cell: ({ organization }) => <bdi>{organization}</bdi> },
  { title: texts.webhooks.state, cell: ({ state }) => <Pill tone={tones[state]}>{texts.webhooks[state]}</Pill> },
  {
    title: texts.webhooks.waiting,
    kind: "number",
    cell: ({ waiting }) => `${count(waiting)}${waiting >= maxCounted ? "+" : ""}`,
  },
  { title: texts.webhooks.oldest, cell: ({ waiting_since: at }) => moment(at) },
  { title: texts.webhooks.failingSince, cell: ({ failing_since: at }) => moment(at) },
  { title: texts.webhooks.lastFailure, cell: ({ last_failure: answer }) => <Ltr>{answer ?? ""}</Ltr> },
  { title: texts.webhooks.nextTry, cell: ({ next_try_at: at }) => moment(at) },
  { title: texts.webhooks.lastSuccess, cell: ({ last_success_at: at }) => moment(at) },
];
