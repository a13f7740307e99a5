import { refuseUsage } from "../common/config/command-line.ts";
import { organizationCommand } from "../common/config/organization-command.ts";
import type { OrganizationChange } from "../common/db/stores/organizations/organization-store.ts";
import { definedFields } from "../common/defined-fields.ts";
import { expectedTotalsPolicies } from "../common/domain/expected-totals/amount-differences.ts";
import { referencePolicies } from "../common/domain/duplicates/names.ts";
import { keptDays, keptYears } from "../common/domain/retention/retention-terms.ts";
import { maxIssueDaysAhead } from "../common/domain/uae-checks/issue-days.ts";
import { settlementPolicies } from "../common/domain/settlement/settlement.ts";
import { contractVersions } from "./middleware/service-version.ts";
import { quotaMb } from "./resources/organizations/schema.ts";
import { isFirstIssueDate } from "./schemas/date-field.ts";

/** Ends the command with how it is called. */
export const refuse = (complaint: string): never => refuseUsage(organizationCommand, complaint);

export interface SettingValues {
  settlement?: string;
  "expected-totals"?: string;
  references?: string;
  weight?: string;
  ceiling?: string;
  phase2?: string;
  version?: string;
  rate?: string;
  "issue-date-from"?: string;
  "issue-days-ahead"?: string;
  "keep-documents"?: string;
  "keep-unsent"?: string;
  "legal-hold"?: string;
  "kept-answers"?: string;
  attachments?: string;
}

/** The settings among the options. */
export function readSettings(values: SettingValues): OrganizationChange {
  return definedFields({
    settlement: oneOf("--settlement", settlementPolicies, values.settlement),
    expectedTotals: oneOf("--expected-totals", expectedTotalsPolicies, values["expected-totals"]),
    externalReferences: oneOf("--references", referencePolicies, values.references),
    weight: values.weight === undefined ? undefined : wholeNumber("--weight", values.weight, { least: 1, most: 1_000 }),
    ceiling: limit("--ceiling", values.ceiling),
    issueDateFrom: firstIssueDate(values["issue-date-from"]),
    issueDaysAhead: daysAhead(values["issue-days-ahead"]),
    ratePerMinute: limit("--rate", values.rate),
    keptAnswersMb: term("--kept-answers", quotaMb, values["kept-answers"]),
    attachmentsMb: term("--attachments", quotaMb, values.attachments),
    phase2: values.phase2 === undefined ? undefined : oneOf("--phase2", ["yes", "no"], values.phase2) === "yes",
    documentsKeptYears: term("--keep-documents", keptYears, values["keep-documents"]),
    unsentKeptDays: term("--keep-unsent", keptDays, values["keep-unsent"]),
    legalHold:
      values["legal-hold"] === undefined
        ? undefined
        : oneOf("--legal-hold", ["yes", "no"], values["legal-hold"]) === "yes",
    defaultServiceVersion: oneOf("--version", contractVersions, values.version),
  });
}

/** One of the values of an option; undefined without it. */
export function oneOf<Value extends string>(
  option: string,
  values: readonly Value[],
  text?: string,
): Value | undefined {
  const found = values.find((value) => value === text);
  return text === undefined ? undefined : (found ?? refuse(`${option} must be ${values.join(" or ")}`));
}

const limit = (option: string, text?: string): number | null | undefined =>
  term(option, { least: 1, most: 1_000_000 }, text);

const term = (option: string, range: Range, text?: string): number | null | undefined =>
  text === undefined ? undefined : text === "none" ? null : wholeNumber(option, text, range, ", or none");

const firstIssueDate = (text?: string): string | undefined =>
  text === undefined || isFirstIssueDate(text)
    ? text
    : refuse("--issue-date-from must be a day from 2018-01-01 to today, in the form yyyy-MM-dd");

const daysAhead = (text?: string): number | undefined =>
  text === undefined ? undefined : wholeNumber("--issue-days-ahead", text, { least: 0, most: maxIssueDaysAhead });

interface Range {
  least: number;
  most: number;
}

function wholeNumber(option: string, text: string, { least, most }: Range, otherwise = ""): number {
  const value = /^(0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : Infinity;
  return value >= least && value <= most
    ? value
    : refuse(`${option} must be a whole number from ${least} to ${most}${otherwise}`);
}
