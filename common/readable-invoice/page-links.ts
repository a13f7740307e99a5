import type { LineWindow } from "./lines.ts";
import type { ViewLanguage } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

export interface PageOptions {
  language: ViewLanguage;
  /** First line to show, from 1, and number of lines. */
  fromLine: number;
  lines: number;
  /** Whether accounts, cards and the numbers of people's documents are masked. */
  isMasked?: boolean;
}

/** Links of the page: itself in another language or with other lines, and the files of its revision. */
export class PageLinks {
  constructor(
    private readonly options: PageOptions,
    /** Absent for the current revision. */
    private readonly revision: number | undefined,
  ) {}

  get ubl(): string {
    return `ubl${this.revision === undefined ? "" : `?revision=${this.revision}`}`;
  }

  attachment(id: string): string {
    return `attachments/${encodeURIComponent(id)}`;
  }

  language(language: ViewLanguage): string {
    return this.to({ ...this.options, language });
  }

  from(line: number): string {
    return this.to({ ...this.options, fromLine: Math.max(1, line) });
  }

  /** Link to a finding's place, on this page or the one with its line. */
  finding(number: number, element: UblElement, window: LineWindow): string {
    const [, position] = /^\/\*\/cac:(?:InvoiceLine|CreditNoteLine)\[(\d+)\]/.exec(element.location) ?? [];
    const line = Number(position ?? window.from);
    const isHere = line >= window.from && line < window.from + this.options.lines;
    return `${isHere ? "" : this.from(line - ((line - 1) % this.options.lines))}#at-${number}`;
  }

  private to({ language, fromLine, lines }: PageOptions): string {
    const members = [
      language !== "both" && `lang=${language}`,
      this.revision !== undefined && `revision=${this.revision}`,
      fromLine > 1 && `from_line=${fromLine}`,
      `lines=${lines}`,
    ];
    return `?${members.filter(Boolean).join("&")}`;
  }
}
