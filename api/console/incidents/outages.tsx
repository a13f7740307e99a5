import { useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import type { OutageAnswer } from "../operations-answers.ts";
import { pathWithQuery, usePages } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { saveFile } from "../save-file.ts";
import { callServer } from "../server-call.ts";
import { count, dayTime, duration } from "../words.ts";
import type { IncidentPartProps } from "./failures.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { pausedThing } from "./pause-words.ts";
import { Pill } from "../parts/pill.tsx";

const base = "/api/operations/outages";
const defaultDays = 30;
const dayMs = 86_400_000;
/** The UAE has no daylight saving time. */
const uaeOffsetMs = 4 * 3_600_000;

/** A day of the UAE's calendar, so many before today. */
const daysAgo = (days: number): string => new Date(Date.now() + uaeOffsetMs - days * dayMs).toISOString().slice(0, 10);

/** The ledger of what stood still, in days that the address names, and the same as a file. */
export function Outages({ query, org }: IncidentPartProps) {
  const days = { from: query.get("from") ?? daysAgo(defaultDays), to: query.get("to") ?? daysAgo(0) };
  const asked = { ...days, org_id: org };
  const { rows, isLoading, next, trouble, reload } = usePages<OutageAnswer>(
    pathWithQuery(base, { ...asked, limit: "50" }),
  );
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
      {trouble !== undefined && <ErrorNotice words={trouble} retry={reload} />}
      {isLoading && <Loading />}
      {!isLoading && trouble === undefined && rows.length === 0 && (
        <EmptyNotice>Nothing stood still in these days.</EmptyNotice>
      )}
      {rows.length > 0 && <Ledger rows={rows} />}
      {next !== undefined && (
        <button type="button" class="more" onClick={next}>
          More
        </button>
      )}
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
      <label for="from">From</label>
      <input
        id="from"
        type="date"
        required
        value={draft.from}
        onInput={(event) => setDraft({ ...draft, from: event.currentTarget.value })}
      />
      <label for="to">to</label>
      <input
        id="to"
        type="date"
        required
        value={draft.to}
        onInput={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
      />
      <button type="submit">Show</button>
      <button type="button" onClick={download}>
        Download CSV
      </button>
    </form>
  );
}

const Ledger = ({ rows }: { rows: readonly OutageAnswer[] }) => (
  <table class="cards">
    <thead>
      <tr>
        <th scope="col">What stood still</th>
        <th scope="col">Since</th>
        <th scope="col">For</th>
        <th scope="col">Why</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="What stood still">
            <span>
              <strong>{thingOf(row)}</strong>
              <span class="under">{sortOf(row)}</span>
            </span>
          </td>
          <td data-label="Since">
            <time dateTime={row.since}>{dayTime(row.since)}</time>
          </td>
          <td data-label="For">
            {row.until === null ? <Pill tone="bad">{`${duration(row.seconds)}, still`}</Pill> : duration(row.seconds)}
          </td>
          <td data-label="Why">
            <span>
              {row.reason}
              {row.begun_by !== null && (
                <span class="under">
                  paused by {row.begun_by}
                  {row.ended_by !== null && `, resumed by ${row.ended_by}: ${row.end_reason ?? ""}`}
                </span>
              )}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const thingOf = ({ kind, scope, target, organization }: OutageAnswer): string =>
  kind === "pause" ? pausedThing({ scope: scope ?? "", target, organization }) : `Access point ${target}`;

function sortOf({ kind, cause, tries, processes }: OutageAnswer): string {
  if (kind === "pause") {
    return cause === "site-error" ? "paused for a fault of the site" : "paused";
  }
  return tries === null || processes === null
    ? "did not answer"
    : `did not answer ${count(tries)} ${tries === 1 ? "call" : "calls"} of ${processes} ${processes === 1 ? "process" : "processes"}`;
}
