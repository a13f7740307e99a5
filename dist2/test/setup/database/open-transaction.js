/** Runs `work` in a transaction that stays open, with all that it holds, until the test commits it. */
export async function openTransaction(database, work) {
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener("open", resolve));
    let ended = Promise.resolve();
    const done = await new Promise((resolve, reject) => {
        ended = database.transaction(async (tx) => {
            resolve(await work(tx));
            await opened;
        });
        ended.catch(reject);
    });
    return {
        done,
        commit: async () => {
            gate.dispatchEvent(new Event("open"));
            await ended;
        },
    };
}
//# sourceMappingURL=open-transaction.js.map