import type { Banner } from "../../../common/domain/service-status/banner.ts";
import { sentences } from "../../../common/domain/service-status/sentences.ts";
import { isSilent } from "../../../common/domain/service-status/signs-of-life.ts";
import type { ServiceSnapshot } from "../../../common/domain/service-status/service-snapshot.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import { present } from "../../openapi/answers/present.ts";
import {
  banner,
  bannerPause,
  disk,
  dwell,
  leg,
  process,
  stage,
  serviceSnapshotAnswer,
  webhooks,
  type BannerAnswer,
  type ServiceSnapshotAnswer,
} from "./answers.ts";

export const presentServiceSnapshot = (snapshot: ServiceSnapshot): ServiceSnapshotAnswer =>
  present(serviceSnapshotAnswer, snapshot, {
    banners: sentences(snapshot).map(presentBanner),
    stages: snapshot.stages.map((row) => present(stage, row)),
    legs: snapshot.legs.map((row) => present(leg, row, { leg: publicLeg(row.leg) })),
    webhooks: present(webhooks, snapshot.webhooks),
    processes: snapshot.processes.map((row) => present(process, row, { is_silent: isSilent(row) })),
    dwell: snapshot.dwell.map((row) =>
      present(dwell, row, { organization: { id: row.orgId, name: row.organization }, longest_ms: row.maxMs }),
    ),
    disk: present(disk, snapshot.disk),
  });

const presentBanner = ({ pause, ...shown }: Banner): BannerAnswer =>
  present(banner, shown, {
    pause: pause === undefined ? null : present(bannerPause, pause, { organization_id: pause.orgId }),
  });
