import type { MigrationInterface } from "typeorm";

import { Baseline1796000000000 } from "./1796000000000-baseline.ts";
import { Money1797000000010 } from "./1797000000010-money.ts";
import { NameIndices1797000000021, Names1797000000020 } from "./1797000000020-names.ts";
import { Guards1797000000030 } from "./1797000000030-guards.ts";
import { Numbering1797000000040 } from "./1797000000040-numbering.ts";
import { KeptBytes1798000000010, KeptBytesBefore1798000000011 } from "./1798000000010-kept-bytes.ts";
import { Sessions1798000000020 } from "./1798000000020-sessions.ts";
import { ContestedIndex1798000000031, Taxpayers1798000000030 } from "./1798000000030-taxpayers.ts";
import { Privilege1798000000040 } from "./1798000000040-privilege.ts";
import { Records1798000000050 } from "./1798000000050-records.ts";
import { Retention1798000000070, SearchRanges1798000000071 } from "./1798000000070-retention.ts";
import { ContentVersions1799000000010 } from "./1799000000010-content-versions.ts";
import { AmountIndex1799000000020 } from "./1799000000020-amounts.ts";
import { Sandboxes1799000000030 } from "./1799000000030-sandboxes.ts";
import { Standstills1800000000020 } from "./1800000000020-standstills.ts";
import { FailureGroups1800000000030 } from "./1800000000030-failure-groups.ts";
import { Recoveries1800000000040 } from "./1800000000040-recoveries.ts";
import { RetryItems1800000000050 } from "./1800000000050-retry-items.ts";
import { Unindexed1800000000070 } from "./1800000000070-unindexed.ts";
import { WebhookPauses1800000000060 } from "./1800000000060-webhook-pauses.ts";
import { Notifications1800000000065 } from "./1800000000065-notifications.ts";
import { OwnFilters1800000000140 } from "./1800000000140-own-filters.ts";
import { PackedLog1801000000010 } from "./1801000000010-packed-log.ts";
import { Statistics1801000000020 } from "./1801000000020-statistics.ts";
import { Dates1800000000120 } from "./1800000000120-dates.ts";
import { AccessPoints1801000000400 } from "./1801000000400-access-points.ts";
import { SearchTerms1800000000075 } from "./1800000000075-search-terms.ts";
import {
  FirstMonths1801000000206,
  MonthKeys1801000000201,
  Months1801000000200,
  MonthsOfMessages1801000000205,
  MonthsOfReports1801000000204,
  MonthsOfRevisions1801000000203,
  MonthsOfXml1801000000202,
} from "./1801000000200-months.ts";
import { Archive1801000000210 } from "./1801000000210-archive.ts";
import { Moves1801000000600 } from "./1801000000600-moves.ts";
import { FinalLists1801000000700 } from "./1801000000700-final-lists.ts";
import {
  LegStateColumn1801000000800,
  LegStateLast1801000000802,
  LegStatesMoved1801000000801,
} from "./1801000000800-state-of-legs.ts";
import { LegsNow1801000000810 } from "./1801000000810-legs-now.ts";
import { ReportCertificates1801000000850 } from "./1801000000850-report-certificates.ts";
import {
  LogBound1801000000820,
  LogBoundHolds1801000000821,
  MonthsOfLog1801000000822,
} from "./1801000000820-log-months.ts";
import { AmountsDigest1801000000860 } from "./1801000000860-amounts-digest.ts";
import { LegReads1801000000900 } from "./1801000000900-leg-reads.ts";
import { RoomOfLegs1801000000870 } from "./1801000000870-room-of-legs.ts";
import { EnvelopeDigests1801000000881, Exchanges1801000000880 } from "./1801000000880-exchanges.ts";

/** In the order they run. A migration that has been released is never edited. */
export const migrations: (new () => MigrationInterface)[] = [
  Baseline1796000000000,
  Money1797000000010,
  Names1797000000020,
  NameIndices1797000000021,
  Guards1797000000030,
  Numbering1797000000040,
  KeptBytes1798000000010,
  KeptBytesBefore1798000000011,
  Sessions1798000000020,
  Taxpayers1798000000030,
  ContestedIndex1798000000031,
  Privilege1798000000040,
  Records1798000000050,
  Retention1798000000070,
  SearchRanges1798000000071,
  ContentVersions1799000000010,
  AmountIndex1799000000020,
  Sandboxes1799000000030,
  Standstills1800000000020,
  FailureGroups1800000000030,
  Recoveries1800000000040,
  RetryItems1800000000050,
  WebhookPauses1800000000060,
  Notifications1800000000065,
  Unindexed1800000000070,
  SearchTerms1800000000075,
  Dates1800000000120,
  OwnFilters1800000000140,
  PackedLog1801000000010,
  Statistics1801000000020,
  Months1801000000200,
  MonthKeys1801000000201,
  MonthsOfXml1801000000202,
  MonthsOfRevisions1801000000203,
  MonthsOfReports1801000000204,
  MonthsOfMessages1801000000205,
  FirstMonths1801000000206,
  Archive1801000000210,
  AccessPoints1801000000400,
  Moves1801000000600,
  FinalLists1801000000700,
  LegStateColumn1801000000800,
  LegStatesMoved1801000000801,
  LegStateLast1801000000802,
  LegsNow1801000000810,
  LogBound1801000000820,
  LogBoundHolds1801000000821,
  MonthsOfLog1801000000822,
  ReportCertificates1801000000850,
  AmountsDigest1801000000860,
  RoomOfLegs1801000000870,
  Exchanges1801000000880,
  EnvelopeDigests1801000000881,
  LegReads1801000000900,
];

/** Every released schema began with it. */
export const oldestMigration = Baseline1796000000000.name;

/** The newest that this code knows; a database that has run others is of another release. */
export const newestMigration = migrations.at(-1)?.name ?? "";
