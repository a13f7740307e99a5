import { answerJson } from "../answering/respond.js";
import { requestReaderOf } from "./request-reader.js";
const declare = (method) => (path, guard, { handle, ...description }) => {
    const [status = "200"] = Object.keys(description.answers);
    return {
        method,
        path,
        guard,
        ...description,
        handle: async (ctx, deps) => {
            const answer = await handle(ctx, deps, requestReaderOf(ctx, description, guard));
            if (answer !== undefined) {
                answerJson(ctx, Number(status), answer);
            }
        },
    };
};
export const get = declare("get");
export const post = declare("post");
export const put = declare("put");
export const patch = declare("patch");
export const del = declare("delete");
//# sourceMappingURL=api-operation.js.map