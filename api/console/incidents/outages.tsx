import { Fragment } from "preact";
import { useState } from "preact/hooks";

import type { OutageAnswer } from "../../resources/outages/answers.ts";
import { errorMessage } from "../loaded.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { ErrorNotice, Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { navigate, hrefOf } from "../router.ts";
import { saveFile, callServer } from "../server-call.ts";
import { outagePlurals, outageTexts as texts } from "../texts/outages.ts";
import { duration, plural } from "../words.ts";
import type { IncidentPartProps } from "./failures.tsx";
import { pausedThing } from "./pause-words.ts";

const base = "/api/operations/outages";
const defaultDays = 30;
const dayMs = 86_400_000;
/** The UAE has no daylight saving time. */
const uaeOffsetMs = 4 * 3_600_000;

/** A day of the UAE's calendar. */
const daysAgo = (days: number): string => new Date(Date.now() + uaeOffsetMs - days * dayMs).toISOString().slice(0, 10);

const kinds = [
  ["", texts.all],
  ["access-point-away", texts.accessPoints],
  ["pause", texts.pauses],
  ["condition", texts.conditions],
] as const;

interface Shown {
  from: string;
  to: string;
  kind: string;
}

/** The ledger of what stood still, in days and of a kind that the address names, and the same as a file. */
export function Outages({ query, org }: IncidentPartProps) {
  const shown: Shown = {
    from: query.get("from") ?? daysAgo(defaultDays),
    to: query.get("to") ?? daysAgo(0),
    kind: query.get("kind") ?? "",
  };
  const asked = { ...shown, org_id: org };
  const list = usePages<OutageAnswer>(pathWithQuery(base, { ...asked, limit: "50" }));
  const [refusal, setRefusal] = useState<string>();
  const download = async (): Promise<void> => {
    try {
      const answer = await callServer(pathWithQuery(`${base}.csv`, asked));
      saveFile(await answer.blob(), `outages-${shown.from}-${shown.to}.csv`);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  };
  return (
    <section class="card" aria-label={texts.title}>
      <Choice key={Object.values(shown).join(" ")} shown={shown} org={org} download={() => void download()} />
      {refusal !== undefined && <ErrorNotice words={refusal} />}
      <Listed list={list} nothing={texts.nothing}>
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

interface ChoiceProps {
  shown: Shown;
  org: string;
  download: () => void;
}

function Choice({ shown, org, download }: ChoiceProps) {
  const [draft, setDraft] = useState(shown);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate(hrefOf("incidents", undefined, { tab: "outages", org, ...draft }));
  };
  return (
    <form class="inline" onSubmit={submit}>
      {(["from", "to"] as const).map((name) => (
        <Fragment key={name}>
          <label for={name}>{texts[name]}</label>
          <input
            id={name}
            type="date"
            required
            value={draft[name]}
            onInput={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
          />
        </Fragment>
      ))}
      <label for="kind">{texts.kind}</label>
      <select id="kind" onChange={(event) => setDraft({ ...draft, kind: event.currentTarget.value })}>
        {kinds.map(([value, title]) => (
          <option key={value} value={value} selected={value === draft.kind}>
            {title}
          </option>
        ))}
      </select>
      <button type="submit">{texts.show}</button>
      <button type="button" onClick={download}>
        {texts.download}
      </button>
    </form>
  );
}

const columns: readonly Column<OutageAnswer>[] = [
  {
    title: texts.what,
    cell: (row) => (
      <>
        <strong>
          <bdi>{thingOf(row)}</bdi>
        </strong>
        <span class="under">{sortOf(row)}</span>
      </>
    ),
  },
  { title: texts.since, cell: ({ since }) => <Moment at={since} /> },
  {
    title: texts.until,
    cell: ({ until }) => (until === null ? <Pill tone="bad">{texts.stillLasts}</Pill> : <Moment at={until} />),
  },
  {
    title: texts.lasted,
    cell: ({ until, seconds }) => (until === null ? texts.still(duration(seconds)) : duration(seconds)),
  },
  {
    title: texts.why,
    cell: ({ reason, begun_by: begunBy, ended_by: endedBy, end_reason: endReason }) => (
      <>
        <bdi>{reason}</bdi>
        {begunBy !== null && <span class="under">{texts.pausedBy(begunBy)}</span>}
        {endedBy !== null && <span class="under">{texts.resumedBy(endedBy, endReason ?? "")}</span>}
      </>
    ),
  },
  {
    title: texts.waited,
    cell: ({ waiting }) => (waiting === null ? texts.notCounted : plural(waiting, outagePlurals.documents)),
  },
  {
    title: texts.notified,
    cell: ({ notified }) =>
      notified.length === 0
        ? texts.nobodyTold
        : notified.map((each) => (
            <span class="under" key={each}>
              <bdi>{each}</bdi>
            </span>
          )),
  },
];

function thingOf({ kind, scope, target, organization, title }: OutageAnswer): string {
  if (kind === "condition") {
    return title;
  }
  return scope === null ? texts.accessPoint(target) : pausedThing({ scope, target, organization });
}

function sortOf({ kind, cause, severity, tries, processes }: OutageAnswer): string {
  if (kind === "condition") {
    return severity === null ? "" : texts[severity];
  }
  if (kind === "pause") {
    return cause === "site-error" ? texts.siteFault : texts.paused;
  }
  return tries === null || processes === null
    ? texts.silent
    : texts.silentTo(plural(tries, outagePlurals.calls), plural(processes, outagePlurals.processes));
}
