import { parseXml } from "../xml/xml-reader.js";
import { LineIndex, XmlSyntaxError } from "../xml/xml-syntax-error.js";
import { reasonOf } from "./parsed-file.js";
import { RuleFileError } from "./rule-file-error.js";
/** A rule file with its includes replaced by their contents. */
export class AssembledSchema {
    /**
     * @param whole the tree of the file, where it includes nothing
     * @throws RuleFileError where the parts together are no XML within the limits
     */
    constructor(segments, whole) {
        this.segments = segments;
        this.lines = new Map();
        /** Offset in the assembled text at which each segment begins. */
        this.starts = [];
        let at = 0;
        for (const { text } of segments) {
            this.starts.push(at);
            at += text.length;
        }
        this.tree = whole ?? this.parsed();
    }
    place(node) {
        return this.placeAt(this.tree.columns.openAt[node]);
    }
    /** Parts that are XML by themselves may exceed the limits together. */
    parsed() {
        const text = this.segments.map((segment) => segment.text).join("");
        try {
            return parseXml(text);
        }
        catch (error) {
            throw error instanceof XmlSyntaxError
                ? new RuleFileError([{ place: this.placeAt(new LineIndex(text).offset(error)), reason: reasonOf(error) }])
                : error;
        }
    }
    placeAt(at) {
        const index = this.segmentAt(at);
        const { file, source, from } = this.segments[index];
        const { line, column } = this.linesOf(source).place(from + at - this.starts[index]);
        return `${file}:${line}:${column}`;
    }
    /** The last segment that begins at the offset or before it; hundreds of places are computed, and segments may be many. */
    segmentAt(offset) {
        let low = 0;
        let high = this.starts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.starts[middle] <= offset) {
                low = middle;
            }
            else {
                high = middle - 1;
            }
        }
        return low;
    }
    /** Line offsets are kept per file, because hundreds of places are computed. */
    linesOf(source) {
        const lines = this.lines.get(source) ?? new LineIndex(source);
        this.lines.set(source, lines);
        return lines;
    }
}
//# sourceMappingURL=assembled-schema.js.map