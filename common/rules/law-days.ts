import { documentKinds, isCreditNote } from "../documents/document-kinds.ts";
import { daysFrom, endOfMonth, inDays } from "./days.ts";
import { flagsOf } from "./law-parties.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";

/** Within so many days of the supply, or of the month of a summary invoice, a tax invoice is issued. */
const maxDays = 14;

/** A continuous supply is dated by its invoices and payments, at the latest a year after it was made. */
const maxContinuousDays = 365;

/** What was issued longer ago has the year of before by a slip, or is far too late: the VAT returns of its time are closed. */
const maxDaysOld = 364;

/** An invoice that is written ahead of its period, as rents and subscriptions are. */
const maxDaysAhead = 31;

/** A day of the document, and its place. */
interface Dated extends Omit<LawComplaint, "text"> {
  day: string;
}

interface Days {
  issued: string;
  isCredit: boolean;
  isSummary: boolean;
  isContinuous: boolean;
  delivered?: Dated;
  start?: Dated;
  end?: Dated;
}

/** The days of the supply, or of each line that has a period where the document has none; most documents have no day but their own. */
function daysOf(judged: JudgedByLaw): Days[] {
  const { kind, document } = judged;
  const { issue_date: issued, delivery, invoice_period: period } = document;
  const { lineElement } = documentKinds[kind];
  const day = delivery?.actual_delivery_date;
  const flags = flagsOf(judged);
  const common = {
    issued,
    isCredit: isCreditNote(kind),
    isSummary: flags.summaryInvoice,
    isContinuous: flags.continuousSupply,
    ...(day !== undefined && {
      delivered: { day, pointer: "/delivery/actual_delivery_date", at: "cac:Delivery[1]/cbc:ActualDeliveryDate[1]" },
    }),
  };
  if (period !== undefined) {
    return [{ ...common, ...daysOfPeriod(period, "", "") }];
  }
  const ofLines = document.document_lines.flatMap(({ invoice_period: own }, index): Days[] =>
    own === undefined
      ? []
      : [{ ...common, ...daysOfPeriod(own, `/document_lines/${index}`, `${lineElement}[${index + 1}]/`) }],
  );
  return ofLines.length > 0 || day === undefined ? ofLines : [common];
}

const daysOfPeriod = (
  { start_date: start, end_date: end }: { start_date?: string; end_date?: string },
  pointer: string,
  at: string,
): Pick<Days, "start" | "end"> => ({
  ...(start !== undefined && {
    start: {
      day: start,
      pointer: `${pointer}/invoice_period/start_date`,
      at: `${at}cac:InvoicePeriod[1]/cbc:StartDate[1]`,
    },
  }),
  ...(end !== undefined && {
    end: { day: end, pointer: `${pointer}/invoice_period/end_date`, at: `${at}cac:InvoicePeriod[1]/cbc:EndDate[1]` },
  }),
});

type FindInDays = (days: Days) => LawComplaint[];

/** Of each finder, its complaints about the first days that it objects to. */
const byDays =
  (...finders: readonly FindInDays[]) =>
  (judged: JudgedByLaw): LawComplaint[] => {
    const all = daysOf(judged);
    return all.length === 0
      ? []
      : finders.flatMap((find) => all.map(find).find((complaints) => complaints.length > 0) ?? []);
  };

const complain = ({ pointer, at }: Dated, text: string): LawComplaint[] => [{ pointer, at, text }];

/** The later of delivery and end of the period. */
const suppliedOn = ({ delivered, end }: Days): Dated | undefined =>
  delivered === undefined || (end !== undefined && end.day > delivered.day) ? end : delivered;

function lateForSupply(days: Days): LawComplaint[] {
  const { issued, isCredit, isSummary, isContinuous } = days;
  const supplied = suppliedOn(days);
  if (supplied === undefined || isCredit || isSummary) {
    return [];
  }
  const late = daysFrom(supplied.day, issued);
  const what = supplied === days.delivered ? "delivery was on" : "period of the supply ended on";
  const [most, rule] = isContinuous
    ? [maxContinuousDays, "a continuous supply is invoiced within a year"]
    : [maxDays, `an invoice is issued within ${maxDays} days of the supply`];
  return late > most
    ? complain(supplied, `The ${what} ${supplied.day}, ${inDays(late)} before the issue date ${issued}: ${rule}`)
    : lateForFirstYear(days);
}

/** What a continuous supply had in its first year is invoiced within 14 days of that, however long it goes on. */
function lateForFirstYear({ issued, isContinuous, start }: Days): LawComplaint[] {
  const late = start !== undefined && isContinuous ? daysFrom(start.day, issued) : 0;
  return start !== undefined && late > maxContinuousDays + maxDays
    ? complain(
        start,
        `The period of the supply began on ${start.day}, ${inDays(late)} before the issue date ${issued}: a continuous supply is invoiced within a year, each part of it`,
      )
    : [];
}

/** First and last day of a summary invoice, and the end of the month of the last. */
function monthOf({
  start,
  end = start,
  isSummary,
  isCredit,
}: Days): { first: string; last: Dated; month: string } | undefined {
  return end === undefined || !isSummary || isCredit
    ? undefined
    : { first: start?.day ?? `${end.day.slice(0, "yyyy-MM".length)}-01`, last: end, month: endOfMonth(end.day) };
}

function summaryOfMonths(days: Days): LawComplaint[] {
  const { first, last, month } = monthOf(days) ?? {};
  return first === undefined || last === undefined || endOfMonth(first) === month
    ? []
    : complain(
        days.start ?? last,
        `The summary invoice is for ${first} to ${last.day}: it may have the supplies of one calendar month`,
      );
}

function lateSummary(days: Days): LawComplaint[] {
  const { last, month = "" } = monthOf(days) ?? {};
  const late = daysFrom(month, days.issued);
  return last !== undefined && late > maxDays
    ? complain(
        last,
        `The month of the summary invoice ended on ${month}, ${inDays(late)} before the issue date ${days.issued}: it is issued within ${maxDays} days of that`,
      )
    : [];
}

function deliveredInOtherMonth(days: Days): LawComplaint[] {
  const { first = "", month = "" } = monthOf(days) ?? {};
  const { delivered } = days;
  return delivered === undefined || month === "" || (delivered.day >= first && delivered.day <= month)
    ? []
    : complain(
        delivered,
        `The delivery on ${delivered.day} is not of the month of the summary invoice, ${first} to ${month}`,
      );
}

const after = (issued: string, day: string): string =>
  `${day}, ${inDays(daysFrom(issued, day))} after the issue date ${issued}`;

function deliveryToCome({ issued, delivered }: Days): LawComplaint[] {
  return delivered !== undefined && daysFrom(issued, delivered.day) > 0
    ? complain(
        delivered,
        `The delivery is dated ${after(issued, delivered.day)}: it is a day on which something was delivered, and an advance has none`,
      )
    : [];
}

/** Not of a credit note, which may be for a period that does not come. */
function periodToCome(days: Days): LawComplaint[] {
  const { issued, isCredit, isSummary, isContinuous, start } = days;
  const { last } = monthOf(days) ?? {};
  if (last !== undefined && daysFrom(issued, last.day) > 0) {
    return complain(
      last,
      `The period of the summary invoice ends on ${after(issued, last.day)}: it is of supplies that were made`,
    );
  }
  return start === undefined || isCredit || isSummary || isContinuous || !(daysFrom(issued, start.day) > maxDaysAhead)
    ? []
    : complain(
        start,
        `The period of the supply begins on ${after(issued, start.day)}: what is billed so far ahead is a continuous supply (position 5 of profile_execution_id), or an advance, which has no period`,
      );
}

function continuousInYears({ issued, isContinuous, isCredit, start }: Days): LawComplaint[] {
  return start !== undefined && isContinuous && !isCredit && daysFrom(issued, start.day) > maxContinuousDays
    ? complain(start, `The period of the supply begins on ${after(issued, start.day)}, more than a year`)
    : [];
}

/** Of a document of any kind: it is issued and transmitted within 14 days of what it is for. */
function issuedLongAgo({ document: { issue_date: issued }, today }: JudgedByLaw): LawComplaint[] {
  // Within one calendar year nothing is counted.
  const old = issued.startsWith(today.slice(0, "yyyy-".length)) ? 0 : daysFrom(issued, today);
  return old > maxDaysOld
    ? [
        {
          pointer: "/issue_date",
          at: "cbc:IssueDate[1]",
          text: `The issue date is ${issued}, ${inDays(old)} before today, ${today}: a document is issued and sent within ${maxDays} days of the supply`,
        },
      ]
    : [];
}

export const dayLaw: readonly LawRule[] = [
  {
    id: "OWN-73",
    source: "VAT decree-law 67(1), 26(1): within 14 days of the supply; a continuous supply within a year",
    test: "the invoice is issued within 14 days of the supply",
    refused: false,
    find: byDays(lateForSupply),
  },
  {
    id: "OWN-74",
    source:
      "Executive regulation 59(6), 59(13): a summary invoice is of one calendar month, and issued within 14 days of its end",
    test: "a summary invoice is of one calendar month and issued within 14 days of its end",
    refused: false,
    find: byDays(summaryOfMonths, lateSummary, deliveredInOtherMonth),
  },
  {
    id: "OWN-75",
    source: "VAT decree-law 25, 26: a supply is dated by its delivery, its invoice or its payment",
    test: "what is invoiced was supplied, or is an advance or a continuous supply",
    refused: false,
    find: byDays(deliveryToCome, periodToCome, continuousInYears),
  },
  {
    id: "OWN-96",
    source: "VAT decree-law 67(1); ministerial decision 244/2025: issued and transmitted within 14 days",
    test: "the issue date is less than a year before today in the UAE (UTC+4)",
    refused: false,
    find: issuedLongAgo,
  },
];
