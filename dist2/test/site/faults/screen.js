/** What the console shows on every view, as the stream that it reads says it. */
export class Screen {
    constructor(url, token) {
        this.url = url;
        this.token = token;
        this.leaving = new AbortController();
        this.shown = [];
        /** Whether anything has been read, without which nothing is shown. */
        this.isLive = false;
        void this.follow();
    }
    find({ condition, subject, names }) {
        return this.shown.find((each) => each.id === condition && [undefined, each.subject].includes(subject) && names?.test(each.words) !== false);
    }
    /** Everything that is shown, for the message of a test that waits in vain. */
    get words() {
        return this.shown.map(({ id, words }) => `${id}: ${words}`).join(" ");
    }
    close() {
        this.leaving.abort();
    }
    async follow() {
        const { signal } = this.leaving;
        while (!signal.aborted) {
            await this.read().catch(() => new Promise((resolve) => setTimeout(resolve, 200)));
        }
    }
    async read() {
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
                this.shown = JSON.parse(data).conditions;
                this.isLive = true;
            }
        }
    }
}
//# sourceMappingURL=screen.js.map