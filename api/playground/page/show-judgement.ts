import type { Judgement } from "../judgement.ts";
import { element } from "./element.ts";
import { excerpts, remarkBox } from "./excerpts.ts";

export function showJudgement(into: HTMLElement, text: string, judgement: Judgement): void {
  const { heading, notes, remarks } = judgement;
  const placeless = remarks.filter(({ line }) => line === undefined);
  into.replaceChildren(
    element("p", { class: `verdict ${judgement.valid ? "good" : "bad"}`, role: "status" }, verdict(judgement)),
    element("p", { class: "soft" }, `${heading}, in ${judgement.milliseconds.toFixed(0)} ms, in this browser.`),
    ...placeless.map(remarkBox),
    excerpts(text, remarks),
    ...amountsTable(judgement),
    ...ublPart(judgement),
    ...notes.map((note) => element("p", { class: "soft" }, note)),
  );
}

function verdict({ valid, fatal, warning, remarks }: Judgement): string {
  const counted = [count(fatal, "error"), count(warning, "warning")].filter((words) => words !== "").join(" and ");
  const listed = remarks.length < fatal + warning ? `; the first ${remarks.length} are shown` : "";
  return `${valid ? "Valid" : "Not valid"}${counted === "" ? ", nothing to say" : `: ${counted}${listed}`}`;
}

function count(many: number, what: string): string {
  if (many === 0) {
    return "";
  }
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}

function amountsTable({ amounts }: Judgement): HTMLElement[] {
  if (amounts === undefined) {
    return [];
  }
  const rows = amounts.map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value)),
  );
  return [element("h2", {}, "What it comes to"), element("table", {}, element("tbody", {}, ...rows))];
}

function ublPart({ ubl }: Judgement): HTMLElement[] {
  if (ubl === undefined) {
    return [];
  }
  const markup = element("pre", { tabindex: "0" }, element("code", {}, ubl));
  return [element("details", { class: "ubl" }, element("summary", {}, "The UBL document it becomes"), markup)];
}
