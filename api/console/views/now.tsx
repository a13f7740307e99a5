import type { ServiceSnapshotAnswer } from "../../resources/service-status/answers.ts";
import { useServiceSnapshot } from "../live-service-snapshot.ts";
import { Banners } from "../now/banners.tsx";
import { ErrorNotice, Loading, EmptyNotice } from "../parts/notice.tsx";
import { LastHour } from "../now/last-hour.tsx";
import { PipelinePicture } from "../now/pipeline.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import type { Session, PageProps } from "../session.ts";
import { ageOf, clockTime, count, dayTime, duration, shortTime } from "../words.ts";

export function Now({ session }: PageProps) {
  const { snapshot, trouble } = useServiceSnapshot();
  return (
    <>
      <div class="head">
        <h1>Now</h1>
        {snapshot !== undefined && (
          <span class="faint">
            {snapshot.scope === "site" ? "all organizations" : "your organization"}, as of {clockTime(snapshot.at)}
          </span>
        )}
        {snapshot !== undefined && trouble === undefined && <Pill tone="good">live</Pill>}
      </div>
      {trouble !== undefined && <ErrorNotice words={`${trouble} What is shown may be old.`} />}
      {snapshot === undefined ? (
        trouble === undefined && <Loading />
      ) : (
        <ServiceSnapshotView snapshot={snapshot} isLive={trouble === undefined} session={session} />
      )}
    </>
  );
}

interface ServiceSnapshotProps {
  snapshot: ServiceSnapshotAnswer;
  isLive: boolean;
  session: Session;
}

function ServiceSnapshotView({ snapshot, isLive, session }: ServiceSnapshotProps) {
  return (
    <>
      <Banners snapshot={snapshot} isLive={isLive} session={session} />
      <PipelinePicture snapshot={snapshot} />
      {snapshot.stages.some(({ minutes }) => minutes.length > 0) && <LastHour stages={snapshot.stages} />}
      <div class="beside">
        <Processes snapshot={snapshot} />
        <Webhooks snapshot={snapshot} />
        <Dwell snapshot={snapshot} />
      </div>
    </>
  );
}

function Processes({ snapshot: { processes } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" id="processes" aria-label="Processes">
      <h2>Processes</h2>
      {processes.length === 0 && <EmptyNotice>No process has given a sign of life.</EmptyNotice>}
      <ul class="rows">
        {processes.map((process) => (
          <li key={process.id}>
            <span>
              <strong>{process.name === "" ? process.kind : process.name}</strong>
              {process.host !== null && ` on ${process.host}`}
              {process.pid !== null && <span class="faint">, pid {process.pid}</span>}
              <span class="under">
                {process.kind === "api" ? "API" : process.works.join(", ")}
                {process.version !== "" && `; ${process.version}`}; up {ageOf(process.started_at)}
              </span>
            </span>
            {process.is_silent ? (
              <Pill tone="bad">{`silent for ${duration(process.silent_ms / 1_000)}`}</Pill>
            ) : (
              <Pill tone="good">alive</Pill>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Webhooks({ snapshot: { webhooks, given_up: givenUp, overdue } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" aria-label="Backlog">
      <h2>Beside the pipeline</h2>
      <dl class="figures">
        <Figure name="Webhook events waiting" value={count(webhooks.pending)} since={webhooks.since} />
        <Figure name="… that failed at least once" value={count(webhooks.failing)} />
        <Figure name="Webhook endpoints paused" value={count(webhooks.paused_endpoints)} />
        <Figure name="Status messages overdue" value={count(overdue.count)} since={overdue.since} />
        <Figure name="Documents given up by a stage" value={count(givenUp.count)} since={givenUp.since} />
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
            oldest {ageOf(since)}
          </span>
        )}
      </dd>
    </div>
  );
}

function Dwell({ snapshot: { dwell } }: { snapshot: ServiceSnapshotAnswer }) {
  return (
    <section class="card" aria-label="Dwell times">
      <h2>Wait before the first stage</h2>
      {dwell.length === 0 ? (
        <EmptyNotice>No document came in the last five minutes.</EmptyNotice>
      ) : (
        <Table rows={dwell} columns={dwellColumns} keyOf={({ organization }) => organization.id} />
      )}
    </section>
  );
}

const dwellColumns: readonly Column<ServiceSnapshotAnswer["dwell"][number]>[] = [
  {
    title: "Organization",
    cell: ({ organization, documents }) => (
      <>
        {organization.name}
        <span class="under">{count(documents)} documents</span>
      </>
    ),
  },
  { title: "Mean", kind: "number", cell: ({ mean_ms: ms }) => shortTime(ms) },
  { title: "Longest", kind: "number", cell: ({ longest_ms: ms }) => shortTime(ms) },
];
