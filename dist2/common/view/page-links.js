/** Links of the page: itself in another language or with other lines, and the files of its revision. */
export class PageLinks {
    constructor(options, 
    /** Absent for the current revision. */
    revision) {
        this.options = options;
        this.revision = revision;
    }
    get ubl() {
        return `ubl${this.revision === undefined ? "" : `?revision=${this.revision}`}`;
    }
    attachment(id) {
        return `attachments/${encodeURIComponent(id)}`;
    }
    language(language) {
        return this.to({ ...this.options, language });
    }
    from(line) {
        return this.to({ ...this.options, fromLine: Math.max(1, line) });
    }
    /** Link to a finding's place, on this page or the one with its line. */
    finding(number, element, window) {
        const [, position] = /^\/\*\/cac:(?:InvoiceLine|CreditNoteLine)\[(\d+)\]/.exec(element.location) ?? [];
        const line = Number(position ?? window.from);
        const isHere = line >= window.from && line < window.from + this.options.lines;
        return `${isHere ? "" : this.from(line - ((line - 1) % this.options.lines))}#at-${number}`;
    }
    to({ language, fromLine, lines }) {
        const members = [
            language !== "both" && `lang=${language}`,
            this.revision !== undefined && `revision=${this.revision}`,
            fromLine > 1 && `from_line=${fromLine}`,
            `lines=${lines}`,
        ];
        return `?${members.filter(Boolean).join("&")}`;
    }
}
//# sourceMappingURL=page-links.js.map