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
import { count, duration } from "../words.ts";
import type { IncidentPartProps } from "./failures.tsx";
import { pausedThing } from "./pause-words.ts";

const base = "/api/operations/outages";
const defaultDays = 30;
const dayMs = 86_400_000;
/** The UAE has no daylight saving time. */
const uaeOffsetMs = 4 * 3_600_000;

/** A day of the UAE's calendar. */
const daysAgo = (days: number): string => new Date(Date.now() + uaeOffsetMs - days * dayMs).toISOString().slice(0, 10);

/** The ledger of what stood still, in days that the address names, and the same as a file. */
export function Outages({ query, org }: IncidentPartProps) {
  const days = { from: query.get("from") ?? daysAgo(defaultDays), to: query.get("to") ?? daysAgo(0) };
  const asked = { ...days, org_id: org };
  const list = usePages<OutageAnswer>(pathWithQuery(base, { ...asked, limit: "50" }));
  const [refusal, setRefusal] = useState<string>();
  const download = async (): Promise<void> => {
    try {
      const answer = await callServer(pathWithQuery(`${base}.csv`, asked));
      saveFile(await answer.blob(), `outages-${days.from}-${days.to}.csv`);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  };
  return (
    <section class="card" aria-label="Outages">
      <Days key={`${days.from} ${days.to}`} days={days} org={org} download={() => void download()} />
      {refusal !== undefined && <ErrorNotice words={refusal} />}
      <Listed list={list} nothing="Nothing stood still in these days.">
        {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
  );
}

interface DaysProps {
  days: { from: string; to: string };
  org: string;
  download: () => void;
}

function Days({ days, org, download }: DaysProps) {
  const [draft, setDraft] = useState(days);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate(hrefOf("incidents", undefined, { tab: "outages", org, ...draft }));
  };
  return (
    <form class="inline" onSubmit={submit}>
      {(["from", "to"] as const).map((name) => (
        <Fragment key={name}>
          <label for={name}>{name === "from" ? "From" : "to"}</label>
          <input
            id={name}
            type="date"
            required
            value={draft[name]}
            onInput={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
          />
        </Fragment>
      ))}
      <button type="submit">Show</button>
      <button type="button" onClick={download}>
        Download CSV
      </button>
    </form>
  );
}

const columns: readonly Column<OutageAnswer>[] = [
  {
    title: "What stood still",
    cell: (row) => (
      <>
        <strong>{thingOf(row)}</strong>
        <span class="under">{sortOf(row)}</span>
      </>
    ),
  },
  { title: "Since", cell: ({ since }) => <Moment at={since} /> },
  {
    title: "For",
    cell: ({ until, seconds }) =>
      until === null ? <Pill tone="bad">{`${duration(seconds)}, still`}</Pill> : duration(seconds),
  },
  {
    title: "Why",
    cell: ({ reason, begun_by: begunBy, ended_by: endedBy, end_reason: endReason }) => (
      <>
        {reason}
        {begunBy !== null && (
          <span class="under">
            paused by {begunBy}
            {endedBy !== null && `, resumed by ${endedBy}: ${endReason ?? ""}`}
          </span>
        )}
      </>
    ),
  },
];

const thingOf = ({ scope, target, organization }: OutageAnswer): string =>
  scope === null ? `Access point ${target}` : pausedThing({ scope, target, organization });

function sortOf({ kind, cause, tries, processes }: OutageAnswer): string {
  if (kind === "pause") {
    return cause === "site-error" ? "paused for a fault of the site" : "paused";
  }
  return tries === null || processes === null
    ? "did not answer"
    : `did not answer ${count(tries)} ${tries === 1 ? "call" : "calls"} of ${processes} ${processes === 1 ? "process" : "processes"}`;
}
