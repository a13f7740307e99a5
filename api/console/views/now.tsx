import type { ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { useServiceSnapshot } from "../live/live-service-snapshot.ts";
import { Banners } from "../now/banners.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { PipelinePicture } from "../now/pipeline.tsx";
import { Pill } from "../parts/pill.tsx";
import type { PageProps } from "../session.ts";
import { ageOf, clockTime, count, dayTime, duration, fill, texts } from "../words.ts";

export function Now({ session }: PageProps) {
  const { snapshot, judgement, trouble, silence } = useServiceSnapshot();
  const why = silence ?? trouble;
  return (
    <>
      <div class="head">
        <h1>{texts.now.title}</h1>
        {snapshot !== undefined && <AsOf snapshot={snapshot} />}
        {snapshot !== undefined && why === undefined && <Pill tone="good">{texts.now.live}</Pill>}
      </div>
      {why !== undefined && <ErrorNotice words={fill(texts.now.maybeOld, { why })} />}
      {judgement !== undefined && <Banners judgement={judgement} isLive={why === undefined} session={session} />}
      {snapshot === undefined ? why === undefined && <Loading /> : <ServiceSnapshotView snapshot={snapshot} />}
    </>
  );
}

/** When what waits was counted, which may be a while ago: a large backlog is counted less often. */
function AsOf({ snapshot: { scope, at, counted_at: countedAt } }: { snapshot: ServiceSnapshotAnswer }) {
  const whose = scope === "site" ? texts.now.allOrganizations : texts.now.yourOrganization;
  return (
    <span class="faint">
      {fill(texts.now.counted, { whose, at: clockTime(countedAt), age: ageOf(countedAt, Date.parse(at)) })}
    </span>
  );
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
    <section class="card" id="processes" aria-label={texts.now.processes}>
      <h2>{texts.now.processes}</h2>
      {processes.length === 0 && <EmptyNotice>{texts.now.noProcess}</EmptyNotice>}
      <ul class="rows">
        {processes.map((process) => (
          <li key={process.id}>
            <span>
              <strong>{process.name === "" ? texts.now[process.kind] : <bdi>{process.name}</bdi>}</strong>
              {process.host !== null && (
                <>
                  {" "}
                  {texts.now.on} <bdi>{process.host}</bdi>
                </>
              )}
              {process.pid !== null && <span class="faint"> · {fill(texts.now.pid, { pid: `${process.pid}` })}</span>}
              <span class="under">
                {process.kind === "api" ? texts.now.api : <bdi>{process.works.join(", ")}</bdi>}
                {process.version !== "" && ` · ${process.version}`} ·{" "}
                {fill(texts.now.up, { age: ageOf(process.started_at) })}
              </span>
            </span>
            {process.is_silent ? (
              <Pill tone="bad">{fill(texts.now.silentFor, { age: duration(process.silent_ms / 1_000) })}</Pill>
            ) : (
              <Pill tone="good">{texts.now.alive}</Pill>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Webhooks({ snapshot: { webhooks, given_up: givenUp, overdue } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" aria-label={texts.now.backlog}>
      <h2>{texts.now.beside}</h2>
      <dl class="figures">
        <Figure name={texts.now.eventsWaiting} value={count(webhooks.pending)} since={webhooks.since} />
        <Figure name={texts.now.eventsFailing} value={count(webhooks.failing)} />
        <Figure name={texts.now.endpointsPaused} value={count(webhooks.paused_endpoints)} />
        <Figure name={texts.now.overdue} value={count(overdue.count)} since={overdue.since} />
        <Figure name={texts.now.givenUp} value={count(givenUp.count)} since={givenUp.since} />
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
            {fill(texts.now.oldest, { age: ageOf(since) })}
          </span>
        )}
      </dd>
    </div>
  );
}
