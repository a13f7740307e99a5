import { documentStages, type DocumentRef, type DocumentStage } from "../../common/status/pipeline.ts";

const idBytes = 36;
const bytes = 12 + idBytes;

export interface CurrentWork extends DocumentRef {
  stage: DocumentStage;
  /** Changes with every step. */
  step: number;
}

/**
 * Shows which document the event loop works on, in memory that a thread can read while the loop is blocked. A write
 * takes less than a microsecond.
 */
export class LoopProgress {
  private readonly numbers: Int32Array;
  private readonly id: Buffer;

  constructor(readonly memory = new SharedArrayBuffer(bytes)) {
    this.numbers = new Int32Array(memory, 0, 3);
    this.id = Buffer.from(memory, 12, idBytes);
  }

  begin({ id, revision }: DocumentRef, stage: DocumentStage): void {
    this.id.write(id, "latin1");
    this.numbers[1] = revision;
    this.numbers[2] = documentStages.indexOf(stage);
    // Odd while a document is being processed.
    Atomics.add(this.numbers, 0, 1);
  }

  end(): void {
    Atomics.add(this.numbers, 0, 1);
  }

  /** Undefined while the loop is idle. */
  read(): CurrentWork | undefined {
    const step = Atomics.load(this.numbers, 0);
    const revision = this.numbers[1] ?? 0;
    const stage = documentStages[this.numbers[2] ?? 0];
    const id = this.id.toString("latin1");
    const isWhole = step === Atomics.load(this.numbers, 0) && step % 2 !== 0;
    return isWhole && stage !== undefined ? { id, revision, stage, step } : undefined;
  }
}
