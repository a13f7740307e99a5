import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { Finding } from "./finding.ts";

/** Elements of the lists of one document, however it is sent. */
export const documentLimits = {
  lines: 5_000,
  paymentMeans: 100,
  /** A volume discount may name every invoice of a year. */
  billingReferences: 1_000,
  /** Allowances, and charges, of the document or of a line. */
  allowancesOrCharges: 100,
} as const;

/** VAT began in the UAE on this day. */
export const firstIssueDay = "2018-01-01";

/** A date further ahead has a mistyped year, which would be reported and would begin a number sequence for that year. */
export const maxIssueDaysAhead = 366;

/** The days of issue that an organization allows, within `firstIssueDay` and `maxIssueDaysAhead`. */
export interface IssueDays {
  /** First day, yyyy-MM-dd. */
  issueDateFrom: string;
  /** Days after today in the UAE. */
  issueDaysAhead: number;
}

/** Today in the UAE, and the last day that the organization allows: parameters, because pure code has no clock. */
interface Calendar {
  today: string;
  last: string;
}

/** Why the organization does not allow the day, after the name of the field; undefined if it does. */
export function issueDayComplaint(
  day: string,
  { issueDateFrom: first, issueDaysAhead: days }: IssueDays,
  { today, last }: Calendar,
): string | undefined {
  if (day < first) {
    return `must not be before ${first}, the first day that the organization allows`;
  }
  return day > last
    ? `must not be more than ${days} days ahead of today, which is ${today} in the UAE: the organization allows no more`
    : undefined;
}

export const issueDayRule = "OWN-50";

/** A warning about a day of issue that is still to come. It needs the clock, so it is not Schematron. */
export function issueDayFindings(
  { kind, document }: { kind: DocumentKind; document: Pick<TradeDocument, "issue_date"> },
  today: string,
): Finding[] {
  const { issue_date: day } = document;
  return day <= today
    ? []
    : [
        {
          flag: "warning",
          reasonCode: issueDayRule,
          text: `The issue date ${day} is still to come: today is ${today} in the UAE, and a document is reported on the day it is sent.`,
          location: `/${documentKinds[kind].rootName}/cbc:IssueDate[1]`,
          test: "the issue date is not after today in the UAE (UTC+4)",
          pointer: "/issue_date",
          ruleSet: "issue days 1",
        },
      ];
}
