import { documentStages } from "../../common/domain/status/pipeline.js";
const idBytes = 36;
const bytes = 12 + idBytes;
/**
 * Shows which document the event loop works on, in memory that a thread can read while the loop is blocked. A write
 * takes less than a microsecond.
 */
export class LoopProgress {
    constructor(memory = new SharedArrayBuffer(bytes)) {
        this.memory = memory;
        this.numbers = new Int32Array(memory, 0, 3);
        this.id = Buffer.from(memory, 12, idBytes);
    }
    begin({ id, revision }, stage) {
        this.id.write(id, "latin1");
        this.numbers[1] = revision;
        this.numbers[2] = documentStages.indexOf(stage);
        // Odd while a document is being processed.
        Atomics.add(this.numbers, 0, 1);
    }
    end() {
        Atomics.add(this.numbers, 0, 1);
    }
    /** Undefined while the loop is idle. */
    read() {
        const step = Atomics.load(this.numbers, 0);
        const revision = this.numbers[1] ?? 0;
        const stage = documentStages[this.numbers[2] ?? 0];
        const id = this.id.toString("latin1");
        const isWhole = step === Atomics.load(this.numbers, 0) && step % 2 !== 0;
        return isWhole && stage !== undefined ? { id, revision, stage, step } : undefined;
    }
}
//# sourceMappingURL=loop-progress.js.map