export const ada = { by: "Ada", role: "operator", requestId: "request-of-ada" };
/** A system with a token without a role. */
export const erp = { by: "ERP", role: "none", requestId: "request-of-erp" };
/** Records what is enqueued instead of adding jobs. */
export function recordQueues({ deps }) {
    const enqueued = [];
    const enqueue = (stage, refs) => {
        enqueued.push([stage, refs.map(({ id }) => id)]);
        return Promise.resolve();
    };
    return { enqueued, deps: { ...deps, queues: { enqueue } } };
}
//# sourceMappingURL=operator-action.js.map