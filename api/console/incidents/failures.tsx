import { useState } from "preact/hooks";

import { useLoaded } from "../loaded.ts";
import type { IncidentsAnswer, LegIncidentAnswer } from "../operations-answers.ts";
import { pathWithQuery } from "../pages.ts";
import { hrefOf } from "../router.ts";
import type { Session } from "../session.ts";
import { ageOf, count, dayTime } from "../words.ts";
import { ActButton, Denied, isSiteOperator, denialReason } from "../parts/act-button.tsx";
import { GivenUp } from "./given-up.tsx";
import { legsOf, toCorner } from "../parts/leg-words.ts";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { RetryDialog } from "./retry-dialog.tsx";

const refreshMs = 5_000;

/** What a part of the incidents is told by the view. */
export interface IncidentPartProps {
  query: URLSearchParams;
  session: Session;
  /** The organization that is meant; empty for all that may be seen. */
  org: string;
}

const groupings = [
  ["", "By cause"],
  ["receiver", "By receiver"],
  ["access_point", "By access point"],
] as const;

/** Open failures by their cause, the most first, each with what a retry would do. */
export function Failures({ query, session, org }: IncidentPartProps) {
  const by = query.get("by") ?? "";
  const { answer, error, reload } = useLoaded<IncidentsAnswer>(
    pathWithQuery("/api/operations/incidents", { by, org_id: org }),
    refreshMs,
  );
  const [open, setOpen] = useState<LegIncidentAnswer>();
  const denied = denialReason(session, isSiteOperator(session) ? null : session.organization.id);
  return (
    <>
      {error !== undefined && <ErrorNotice words={error} retry={reload} />}
      <nav class="chips" aria-label="What failures are told apart by">
        {groupings.map(([name, title]) => (
          <a
            key={name}
            class="chip"
            href={hrefOf("incidents", undefined, { by: name, org })}
            aria-current={by === name ? "true" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <section class="card" aria-label="Legs in trouble">
        <h2>Legs in trouble</h2>
        <Denied why={denied} />
        {answer === undefined ? (
          error === undefined && <Loading />
        ) : (
          <Legs groups={answer.legs} by={by} denied={denied} retry={setOpen} />
        )}
      </section>
      {answer !== undefined && <GivenUp groups={answer.documents} denied={denied} org={org} />}
      {open !== undefined && <RetryDialog incident={open} org={org} close={() => setOpen(undefined)} />}
    </>
  );
}

interface LegsProps {
  groups: readonly LegIncidentAnswer[];
  by: string;
  denied: string | undefined;
  retry: (incident: LegIncidentAnswer) => void;
}

function Legs({ groups, by, denied, retry }: LegsProps) {
  if (groups.length === 0) {
    return <EmptyNotice>No leg has failed, and of none is the outcome unknown.</EmptyNotice>;
  }
  return (
    <table class="cards incidents">
      <thead>
        <tr>
          <th scope="col">Cause</th>
          {by !== "" && <th scope="col">{by === "receiver" ? "Receiver" : "Access point"}</th>}
          <th scope="col">State</th>
          <th scope="col" class="number">
            Legs
          </th>
          <th scope="col">Of</th>
          <th scope="col">Oldest</th>
          <th scope="col">
            <span class="hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <LegGroup key={keyOf(group)} group={group} by={by} denied={denied} retry={retry} />
        ))}
      </tbody>
    </table>
  );
}

const keyOf = (group: LegIncidentAnswer): string =>
  [group.leg, group.state, group.failure_class, group.cause, group.receiver_id, group.access_point].join(" ");

interface LegGroupProps extends Omit<LegsProps, "groups"> {
  group: LegIncidentAnswer;
}

function LegGroup({ group, by, denied, retry }: LegGroupProps) {
  return (
    <tr>
      <td data-label="Cause">
        <span>
          <strong>{group.cause ?? "No reason is known"}</strong>
          <span class="under">{group.hint}</span>
        </span>
      </td>
      {by !== "" && <GroupDetails group={group} by={by} />}
      <td data-label="State">
        <span>
          <Pill tone={group.state === "unknown" ? "warn" : "bad"}>{group.failure_class ?? group.state}</Pill>
          <span class="under">{toCorner(group.leg)}</span>
        </span>
      </td>
      <td data-label="Legs" class="number">
        {count(group.legs)}
      </td>
      <td data-label="Of" class="short">
        <span>
          {group.organizations === 1 ? "1 organization" : `${count(group.organizations)} organizations`}
          {by !== "receiver" && (
            <span class="under">to {group.receivers === 1 ? "1 receiver" : `${count(group.receivers)} receivers`}</span>
          )}
        </span>
      </td>
      <td data-label="Oldest" class="short">
        <time dateTime={group.oldest} title={dayTime(group.oldest)}>
          {ageOf(group.oldest)} ago
        </time>
      </td>
      <td class="act">
        <WhatToDo group={group} denied={denied} retry={retry} />
      </td>
    </tr>
  );
}

function GroupDetails({ group, by }: { group: LegIncidentAnswer; by: string }) {
  const [title, told] = by === "receiver" ? ["Receiver", group.receiver_id] : ["Access point", group.access_point];
  return <td data-label={title}>{told === null ? <span class="faint">not known</span> : <code>{told}</code>}</td>;
}

/** What may have arrived is found out leg by leg; everything else can be sent again. */
const WhatToDo = ({ group, denied, retry }: Pick<LegGroupProps, "group" | "denied" | "retry">) =>
  group.state === "failed" && group.failure_class !== "unknown" ? (
    <ActButton denied={denied} about={group.cause ?? group.state} onClick={() => retry(group)}>
      {`Retry ${legsOf(group.legs)}…`}
    </ActButton>
  ) : (
    <a class="button" href={hrefOf("search", undefined, showing(group))}>
      Show them
    </a>
  );

const showing = ({ state, failure_class: cause }: LegIncidentAnswer): Record<string, string> =>
  state === "unknown" ? { filter: "outcome_unknown" } : { filter: "failed", class: cause ?? "" };
