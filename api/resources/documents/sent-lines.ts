import type { AllowanceOrCharge, DocumentLine } from "../../../common/documents/document.ts";
import { exact } from "../../../common/pricing/decimal.ts";
import { documentLimits } from "../../../common/rules/document-limits.ts";
import { digitsOf, maxDigits, sameJson } from "../../http/json.ts";
import { isPlainObject } from "../../schemas/field-types.ts";
import { lineAmountNames } from "./document-line.ts";

export type Members = Record<string, unknown>;

export const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** The list with each of its objects changed; anything else, and a list that is too long, stays for the schema to judge. */
export const eachObject = (
  list: unknown,
  change: (item: Members, index: number) => Members,
  maxItems = Number.POSITIVE_INFINITY,
): unknown =>
  Array.isArray(list) && list.length <= maxItems
    ? list.map((item: unknown, index) => (isPlainObject(item) ? change(item, index) : item))
    : list;

/** The lines of a document as they are stored and answered. */
export class SentLines {
  private byAmounts: Map<string, number> | undefined;

  constructor(
    private readonly answered: readonly Members[],
    private readonly stored: readonly DocumentLine[],
    private readonly noteUse: () => void,
  ) {}

  /** Without the amounts that the service has computed for this line, or for one that stood elsewhere before lines were inserted. */
  request(sent: Members, index: number): Members {
    const named = lineAmountNames.filter((name) => isSent(sent[name]));
    const place = named.every((name) => sameJson(sent[name], this.answered[index]?.[name])) ? index : this.find(sent);
    const line: Members = { ...sent, price: requestPrice(sent["price"]) };
    const [answer, stored] = place === undefined ? [] : [this.answered[place], this.stored[place]];
    if (answer === undefined || stored === undefined) {
      return line;
    }
    for (const name of named) {
      delete line[name];
      this.noteUse();
    }
    for (const list of ["charges", "allowances"] as const) {
      line[list] = requestAmounts(sent[list], stored[list], answer[list], this.noteUse);
    }
    return line;
  }

  private find(sent: Members): number | undefined {
    this.byAmounts ??= new Map(this.answered.map((line, index) => [keyOf(line), index]));
    return this.byAmounts.get(keyOf(sent));
  }
}

/** Exponents keep huge numbers short, where plain digits could fill the memory. */
const keyOf = (line: Members): string =>
  lineAmountNames
    .map((name) => {
      const digits = digitsOf(line[name]);
      return digits === undefined || digits.length > maxDigits
        ? isSent(line[name])
          ? "?"
          : "-"
        : exact(digits).toExponential();
    })
    .join(" ");

/** Answers call the price's `base_amount` `price_amount`. Where both are sent, and differ, the schema refuses the second. */
function requestPrice(sent: unknown): unknown {
  if (!isPlainObject(sent) || !isSent((sent as Members)["price_amount"])) {
    return sent;
  }
  const { price_amount: amount, ...others } = sent as Members;
  const { base_amount: own } = others;
  return !isSent(own) ? { ...others, base_amount: amount } : sameJson(own, amount) ? others : sent;
}

/** Without the amounts that were left to be computed and are sent as they were answered: they are computed again. */
export function requestAmounts(
  sent: unknown,
  stored: readonly AllowanceOrCharge[] = [],
  answered: unknown,
  noteUse: () => void,
): unknown {
  const computed = ((answered ?? []) as Members[]).filter((_item, index) => stored[index]?.amount === undefined);
  const change = (item: Members): Members => {
    const { amount, ...others } = item;
    const isComputed = isSent(others["base_amount"]) && computed.some((each) => sameJson(each["amount"], amount));
    if (!isSent(amount) || !isComputed) {
      return item;
    }
    noteUse();
    return others;
  };
  return eachObject(sent, change, documentLimits.allowancesOrCharges);
}
