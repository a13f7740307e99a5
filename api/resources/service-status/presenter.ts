import type { Banner } from "../../../common/domain/service-status/banner.ts";
import { sentences } from "../../../common/domain/service-status/sentences.ts";
import { isSilent } from "../../../common/domain/service-status/signs-of-life.ts";
import type { Standing } from "../../../common/domain/service-status/standing.ts";
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
  standingAnswer,
  webhooks,
  type BannerAnswer,
  type StandingAnswer,
} from "./answers.ts";

export const presentServiceSnapshot = (standing: Standing): StandingAnswer =>
  present(standingAnswer, standing, {
    banners: sentences(standing).map(presentBanner),
    stages: standing.stages.map((row) => present(stage, row)),
    legs: standing.legs.map((row) => present(leg, row, { leg: publicLeg(row.leg) })),
    webhooks: present(webhooks, standing.webhooks),
    processes: standing.processes.map((row) => present(process, row, { is_silent: isSilent(row) })),
    dwell: standing.dwell.map((row) =>
      present(dwell, row, { organization: { id: row.orgId, name: row.organization } }),
    ),
    disk: present(disk, standing.disk),
  });

const presentBanner = ({ pause, ...shown }: Banner): BannerAnswer =>
  present(banner, shown, {
    pause: pause === undefined ? null : present(bannerPause, pause, { organization_id: pause.orgId }),
  });
