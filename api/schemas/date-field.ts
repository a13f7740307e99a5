import type { CustomHelpers } from "joi";

import { firstIssueDay, maxIssueDaysAhead } from "../../common/rules/issue-days.ts";
import { uaeDay } from "../../common/delivery/uae-time.ts";
import { complaint, Problem, type Field } from "./field-types.ts";
import { expected, say, type MessageKey } from "./messages.ts";
import { maxLengths, textMatching } from "./text-field.ts";

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeShape = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether the text is an existing day, written yyyy-MM-dd. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = dateShape.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === "0000") {
    return false;
  }
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const date = (): Field<string> =>
  textMatching(expected("date"), isCalendarDate, maxLengths.text, {
    format: "date",
    pattern: dateShape.source,
  });

/**
 * The issue date, within a range: a wrong year cannot be corrected later, because the document is reported and its
 * number counts in the sequence of that year.
 */
export const issueDate = (): Field<string> =>
  textMatching(expected("date"), (day) => isCalendarDate(day) && withinIssueDays(day), maxLengths.text, {
    format: "date",
    pattern: dateShape.source,
    description: `From ${firstIssueDay} to ${maxIssueDaysAhead} days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (\`issue_date_from\`, \`issue_days_ahead\`). A day that is still to come is a warning (OWN-50).`,
  });

function withinIssueDays(day: string): true | Problem {
  if (day < firstIssueDay) {
    return new Problem(say("issueTooEarly", { first: firstIssueDay }));
  }
  const isTooLate = day > uaeDay(maxIssueDaysAhead);
  return isTooLate ? new Problem(say("issueTooLate", { days: maxIssueDaysAhead, today: uaeDay() })) : true;
}

/** An organization's own first day of issue; one that is still to come would refuse every document. */
export const firstIssueDate = (): Field<string> =>
  textMatching(expected("firstIssueDate"), isFirstIssueDate, maxLengths.text, {
    format: "date",
    pattern: dateShape.source,
    description: `From ${firstIssueDay} to today.`,
  });

const isFirstIssueDate = (day: string): boolean => isCalendarDate(day) && day >= firstIssueDay && day <= uaeDay();

/** What is wrong with a day of issue, as words behind the name of its field. */
export function issueDateProblem(day: string): string | undefined {
  const fits = isCalendarDate(day) ? withinIssueDays(day) : new Problem(say("date"));
  return fits === true ? undefined : fits.text;
}

export const time = (): Field<string> =>
  textMatching(expected("time"), (value) => timeShape.test(value), maxLengths.text, {
    pattern: timeShape.source,
  });

/** A day that must not be before the day in the sibling field, which `message` names by the placeholder `name`. */
export const dateNotBefore = (sibling: string, message: MessageKey, name: string): Field<string> =>
  date().custom((last: string, helpers: CustomHelpers) => {
    const first = (helpers.state.ancestors[0] as Record<string, unknown>)[sibling];
    const isBefore = typeof first === "string" && isCalendarDate(first) && last < first;
    return isBefore ? complaint(helpers, message, { [name]: first }) : last;
  });

export const endDate = (): Field<string> => dateNotBefore("start_date", "endBeforeStart", "start");
