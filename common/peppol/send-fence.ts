import { Readable } from "node:stream";

import type { Dispatcher } from "undici";

/** Failure code of a call after its fence. */
export const tooLateToSend = "TOO_LATE_TO_SEND";

/** Number of freezes of this process; fences created before the latest have expired. */
let freezes = 0;

/** Expires all fences after a freeze, because other workers may have taken over the claims. */
export function expireAllFences(): void {
  freezes += 1;
}

/**
 * The times after which a send must neither begin nor end, because other workers may then take the leg. A fence has
 * expired when either clock says so: the monotonic clock stops while a virtual machine is paused.
 */
export class SendFence {
  private readonly monotonic = performance.now();
  private readonly wall = Date.now();
  private readonly standstills = freezes;

  /** @param beginMs for the first byte @param endMs for the last */
  constructor(
    private readonly beginMs: number,
    private readonly endMs: number,
  ) {}

  forbidsToBegin(): boolean {
    return this.standstills !== freezes || this.isBeyond(this.beginMs);
  }

  forbidsToEnd(): boolean {
    return this.isBeyond(this.endMs);
  }

  private isBeyond(ms: number): boolean {
    return performance.now() - this.monotonic > ms || Date.now() - this.wall > ms;
  }
}

const tooLate = (): Error => Object.assign(new Error("the claim of the leg has run out"), { code: tooLateToSend });

/** Smaller than the socket buffers of the system, which accept it at once. */
const lastPartBytes = 64 * 1_024;

/**
 * A body whose last part is released behind the fence, after the rest has been sent: without it the access point has
 * nothing usable. A small body is sent with the first byte.
 */
export function fencedBody(bytes: Buffer, fence: SendFence): Buffer | Readable {
  return bytes.length <= lastPartBytes ? bytes : Readable.from(partsOf(bytes, fence), { highWaterMark: 1 });
}

async function* partsOf(bytes: Buffer, fence: SendFence): AsyncGenerator<Buffer> {
  let sent = 0;
  for (; bytes.length - sent > lastPartBytes; sent += lastPartBytes) {
    yield bytes.subarray(sent, sent + lastPartBytes);
  }
  if (fence.forbidsToEnd()) {
    throw tooLate();
  }
  yield bytes.subarray(sent);
}

export type FencedRequest = Dispatcher.RequestOptions & { fence?: SendFence };

/** Checks the fence after every wait, connecting included, directly before the first byte. */
export const fenced: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { fence } = options as FencedRequest;
  return dispatch(options, fence === undefined ? handler : behind(fence, handler));
};

function behind(fence: SendFence, handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (controller, context) => {
      handler.onRequestStart?.(controller, context);
      if (fence.forbidsToBegin()) {
        controller.abort(tooLate());
      }
    },
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
    onResponseData: (...parts) => handler.onResponseData?.(...parts),
    onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
    onResponseError: (...parts) => handler.onResponseError?.(...parts),
  };
}
