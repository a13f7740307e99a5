/** Repetitions of a warning within this time become one line with their number. */
const windowMs = 10_000;
/** Different warnings that are tracked at a time; more are logged as they are. */
const maxTracked = 500;
/**
 * Collapses repeated warnings: the first is logged at once, those of the next ten seconds as one line with the facts of
 * the last, `repeated` and "×500". Warnings with the same message and reason are the same; their documents are in the
 * lines of stages and sends.
 */
export class WarningCollapser {
    constructor(forMs = windowMs) {
        this.forMs = forMs;
        this.tracked = new Map();
    }
    /** @param log writes a line of the level */
    pass(logger, parts, log) {
        const [fields, message] = parts;
        const key = keyOf(fields, message);
        const known = this.tracked.get(key);
        const say = (repeats) => {
            const isText = typeof fields === "string";
            const facts = isText ? {} : fields;
            const words = isText ? fields : String(message);
            const isOne = repeats === 1;
            log.call(logger, isOne ? facts : { ...facts, repeated: repeats }, isOne ? words : `${words} ×${repeats}`);
        };
        if (known !== undefined) {
            known.repeats += 1;
            known.log = say;
            return;
        }
        log.apply(logger, [...parts]);
        if (this.tracked.size < maxTracked) {
            this.tracked.set(key, { repeats: 0, log: say });
            setTimeout(() => this.end(key), this.forMs).unref();
        }
    }
    flush() {
        for (const key of this.tracked.keys()) {
            this.end(key);
        }
    }
    end(key) {
        const followed = this.tracked.get(key);
        this.tracked.delete(key);
        if (followed !== undefined && followed.repeats > 0) {
            followed.log(followed.repeats);
        }
    }
}
function keyOf(fields, message) {
    if (typeof fields !== "object" || fields === null) {
        return String(fields);
    }
    const { reason, detail, err, stage } = fields;
    const error = err instanceof Error ? err.message : "";
    return [message, reason, detail, stage, error].map((part) => (typeof part === "string" ? part : "")).join("\n");
}
//# sourceMappingURL=warning-collapser.js.map