import { Readable } from "node:stream";
import { tooLateToSend } from "../../common/peppol/access-point/send-fence.js";
import { SendSlots } from "../../common/peppol/access-point/send-slots.js";
import { AppError } from "../../common/errors.js";
import { findRoute } from "../simulator/request-handler.js";
/** Legs of sandboxes at a time; they share the processor with those that count. */
const slots = { all: 8, perReceiver: 8, perOrganization: 4 };
/** Calls the routes of a simulated access point as HTTP would, without a socket. */
export function inProcessClient(routes) {
    const free = new SendSlots(slots);
    return {
        admit: async (work, holder) => {
            if (!(await free.take(holder))) {
                return { turnedAway: true };
            }
            try {
                return { result: await work() };
            }
            finally {
                free.release(holder);
            }
        },
        call: (request) => exchange(routes, request),
        probe: () => Promise.resolve(),
        outage: () => undefined,
        close: () => Promise.resolve(),
    };
}
function exchange(routes, { method, path, body = "", fence }) {
    const url = new URL(path, "http://sandbox");
    const found = findRoute(routes, method, url.pathname);
    return new Promise((resolve, reject) => {
        if (fence?.forbidsToBegin() === true || found === undefined) {
            resolve({ failure: { code: tooLateToSend, message: "the claim of the leg has run out" } });
            return;
        }
        const reply = (status, json) => resolve({ status, json, text: JSON.stringify(json) });
        const handled = async () => found.route.handle({
            request: Readable.from([Buffer.from(body)]),
            query: url.searchParams,
            id: found.id,
            reply,
            replyText: (text) => resolve({ status: 200, json: undefined, text }),
            drop: () => resolve({ failure: { code: "ECONNRESET", message: "the simulated answer is lost" } }),
        });
        handled().catch((error) => error instanceof AppError ? reply(error.status, error.message) : reject(error));
    });
}
//# sourceMappingURL=in-process-client.js.map