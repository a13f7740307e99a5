import type { MigrationInterface } from "typeorm";

import { CreateSchema1795200000000 } from "./1795200000000-create-schema.ts";
import { CompleteContract1795300000000 } from "./1795300000000-complete-contract.ts";
import { ContractLogPositions1795400003200 } from "./1795400003200-contract-log-positions.ts";
import { ContractInstallationFacts1795400003201 } from "./1795400003201-contract-installation-facts.ts";
import { TypoPublicReasons1795400003300 } from "./1795400003300-typo-public-reasons.ts";
import { SettleCreditNotes1795400005100 } from "./1795400005100-settle-credit-notes.ts";
import { SettleInvoiceTotals1795400005101 } from "./1795400005101-settle-invoice-totals.ts";
import { EngineValidationTotals1795400028000 } from "./1795400028000-engine-validation-totals.ts";
import { HousePublicLegNames1795400110000 } from "./1795400110000-house-public-leg-names.ts";
import { BenchListIndexes1795500010000 } from "./1795500010000-bench-list-indexes.ts";
import { AcceptAccountChanges1795500020000 } from "./1795500020000-accept-account-changes.ts";
import { StagesNarrowWrites1795500030000 } from "./1795500030000-stages-narrow-writes.ts";
import { StagesPackedContent1795500031000 } from "./1795500031000-stages-packed-content.ts";
import { StagesWholeRows1795500032000 } from "./1795500032000-stages-whole-rows.ts";
import { DeliveryNarrowLegs1795500040000 } from "./1795500040000-delivery-narrow-legs.ts";
import { QueueFairShares1795500050000 } from "./1795500050000-queue-fair-shares.ts";
import { FencePlaces1795600010000 } from "./1795600010000-fence-places.ts";
import { Recovery1795600011000 } from "./1795600011000-recovery.ts";
import { SilenceProcesses1795600020000 } from "./1795600020000-silence-processes.ts";
import { Pauses1795600030000 } from "./1795600030000-pauses.ts";
import { Suspects1795600031000 } from "./1795600031000-suspects.ts";
import { OperatorsActions1795600050000 } from "./1795600050000-operators-actions.ts";
import { OperatorsSessions1795600051000 } from "./1795600051000-operators-sessions.ts";
import { OperatorsOrganizations1795600052000 } from "./1795600052000-operators-organizations.ts";
import { OperatorsRetryRuns1795600053000 } from "./1795600053000-operators-retry-runs.ts";
import { SearchDocuments1795600060000 } from "./1795600060000-search-documents.ts";
import { SearchOverdueLegs1795600061000 } from "./1795600061000-search-overdue-legs.ts";
import { ObserveStanding1795600080000 } from "./1795600080000-observe-standing.ts";
import { ObserveTraces1795600081000 } from "./1795600081000-observe-traces.ts";
import { BurstDictionaries1795700078000 } from "./1795700078000-burst-dictionaries.ts";
import { BurstLogEnds1795700078001 } from "./1795700078001-burst-log-ends.ts";
import { RulesFindingHints1795700081000 } from "./1795700081000-rules-finding-hints.ts";
import { BatchPositions1795800021010 } from "./1795800021010-batch-positions.ts";
import { BatchPositionsIndex1795800021011 } from "./1795800021011-batch-positions-index.ts";
import { MessageSenders1795800021080 } from "./1795800021080-message-senders.ts";

/** In the order they run. A migration that has been released is never edited. */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1795200000000,
  CompleteContract1795300000000,
  ContractLogPositions1795400003200,
  ContractInstallationFacts1795400003201,
  TypoPublicReasons1795400003300,
  SettleCreditNotes1795400005100,
  SettleInvoiceTotals1795400005101,
  EngineValidationTotals1795400028000,
  HousePublicLegNames1795400110000,
  BenchListIndexes1795500010000,
  AcceptAccountChanges1795500020000,
  StagesNarrowWrites1795500030000,
  StagesPackedContent1795500031000,
  StagesWholeRows1795500032000,
  DeliveryNarrowLegs1795500040000,
  QueueFairShares1795500050000,
  FencePlaces1795600010000,
  Recovery1795600011000,
  SilenceProcesses1795600020000,
  Pauses1795600030000,
  Suspects1795600031000,
  OperatorsActions1795600050000,
  OperatorsSessions1795600051000,
  OperatorsOrganizations1795600052000,
  OperatorsRetryRuns1795600053000,
  SearchDocuments1795600060000,
  SearchOverdueLegs1795600061000,
  ObserveStanding1795600080000,
  ObserveTraces1795600081000,
  BurstDictionaries1795700078000,
  BurstLogEnds1795700078001,
  RulesFindingHints1795700081000,
  BatchPositions1795800021010,
  BatchPositionsIndex1795800021011,
  MessageSenders1795800021080,
];

/** The newest that this code knows; a database that has run others is of another release. */
export const newestMigration = migrations.at(-1)?.name ?? "";
