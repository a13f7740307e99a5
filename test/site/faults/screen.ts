interface ShownCondition {
  id: string;
  subject: string | null;
  words: string;
  who: string;
  action: string;
}

interface Sought {
  condition: string;
  subject?: string;
  names?: RegExp;
}

/** What the console shows on every view, as the stream that it reads says it. */
export class Screen {
  private readonly leaving = new AbortController();
  private shown: ShownCondition[] = [];
  /** Whether anything has been read, without which nothing is shown. */
  isLive = false;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    void this.follow();
  }

  find({ condition, subject, names }: Sought): ShownCondition | undefined {
    return this.shown.find(
      (each) =>
        each.id === condition && [undefined, each.subject].includes(subject) && names?.test(each.words) !== false,
    );
  }

  /** Everything that is shown, for the message of a test that waits in vain. */
  get words(): string {
    return this.shown.map(({ id, words }) => `${id}: ${words}`).join(" ");
  }

  close(): void {
    this.leaving.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      await this.read().catch(() => new Promise((resolve) => setTimeout(resolve, 200)));
    }
  }

  private async read(): Promise<void> {
    const { body } = await fetch(`${this.url}/api/operations/standing/stream?seconds=600`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: this.leaving.signal,
    });
    let unread = "";
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${unread}${part}`.split("\n\n");
      unread = events.pop() ?? "";
      const data = events.findLast((event) => event.includes("\ndata: "))?.split("\ndata: ")[1];
      if (data !== undefined) {
        this.shown = (JSON.parse(data) as { conditions: ShownCondition[] }).conditions;
        this.isLive = true;
      }
    }
  }
}
