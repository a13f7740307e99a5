import type { ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { useServiceSnapshot } from "../live/live-service-snapshot.ts";
import { Banners } from "../now/banners.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { PipelinePicture } from "../now/pipeline.tsx";
import { Pill } from "../parts/pill.tsx";
import type { PageProps } from "../session.ts";
import { nowTexts } from "../texts/now.ts";
import { ageOf, clockTime, count, dayTime, duration } from "../words.ts";

export function Now({ session }: PageProps) {
  const { snapshot, judgement, trouble, silence } = useServiceSnapshot();
  const why = silence ?? trouble;
  return (
    <>
      <div class="head">
        <h1>{nowTexts.title}</h1>
        {snapshot !== undefined && <AsOf snapshot={snapshot} />}
        {snapshot !== undefined && why === undefined && <Pill tone="good">{nowTexts.live}</Pill>}
      </div>
      {why !== undefined && <ErrorNotice words={nowTexts.maybeOld(why)} />}
      {judgement !== undefined && <Banners judgement={judgement} isLive={why === undefined} session={session} />}
      {snapshot === undefined ? why === undefined && <Loading /> : <ServiceSnapshotView snapshot={snapshot} />}
    </>
  );
}

/** When what waits was counted, which may be a while ago: a large backlog is counted less often. */
function AsOf({ snapshot: { scope, at, counted_at: countedAt } }: { snapshot: ServiceSnapshotAnswer }) {
  const whose = scope === "site" ? nowTexts.allOrganizations : nowTexts.yourOrganization;
  return <span class="faint">{nowTexts.counted(whose, clockTime(countedAt), ageOf(countedAt, Date.parse(at)))}</span>;
}

function ServiceSnapshotView({ snapshot }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <>
      <PipelinePicture snapshot={snapshot} />
      <div class="beside">
        <Processes snapshot={snapshot} />
        <Webhooks snapshot={snapshot} />
      </div>
    </>
  );
}

function Processes({ snapshot: { processes } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" id="processes" aria-label={nowTexts.processes}>
      <h2>{nowTexts.processes}</h2>
      {processes.length === 0 && <EmptyNotice>{nowTexts.noProcess}</EmptyNotice>}
      <ul class="rows">
        {processes.map((process) => (
          <li key={process.id}>
            <span>
              <strong>{process.name === "" ? nowTexts[process.kind] : <bdi>{process.name}</bdi>}</strong>
              {process.host !== null && (
                <>
                  {" "}
                  {nowTexts.on} <bdi>{process.host}</bdi>
                </>
              )}
              {process.pid !== null && <span class="faint"> · {nowTexts.pid(`${process.pid}`)}</span>}
              <span class="under">
                {process.kind === "api" ? nowTexts.api : <bdi>{process.works.join(", ")}</bdi>}
                {process.version !== "" && ` · ${process.version}`} · {nowTexts.up(ageOf(process.started_at))}
              </span>
            </span>
            {process.is_silent ? (
              <Pill tone="bad">{nowTexts.silentFor(duration(process.silent_ms / 1_000))}</Pill>
            ) : (
              <Pill tone="good">{nowTexts.alive}</Pill>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Webhooks({ snapshot: { webhooks, given_up: givenUp, overdue } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" aria-label={nowTexts.backlog}>
      <h2>{nowTexts.beside}</h2>
      <dl class="figures">
        <Figure name={nowTexts.eventsWaiting} value={count(webhooks.pending)} since={webhooks.since} />
        <Figure name={nowTexts.eventsFailing} value={count(webhooks.failing)} />
        <Figure name={nowTexts.endpointsPaused} value={count(webhooks.paused_endpoints)} />
        <Figure name={nowTexts.overdue} value={count(overdue.count)} since={overdue.since} />
        <Figure name={nowTexts.givenUp} value={count(givenUp.count)} since={givenUp.since} />
      </dl>
    </section>
  );
}

function Figure({ name, value, since = null }: { name: string; value: string; since?: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {since !== null && (
          <span class="under" title={dayTime(since)}>
            {nowTexts.oldest(ageOf(since))}
          </span>
        )}
      </dd>
    </div>
  );
}
