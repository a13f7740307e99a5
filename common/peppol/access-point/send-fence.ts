import { Readable } from "node:stream";

import type { Dispatcher } from "undici";

/** The failure of a call that came too late to be begun, or to be ended. */
export const tooLateToSend = "TOO_LATE_TO_SEND";

/** How often this process was found to have stood still: no fence of before holds. */
let freezes = 0;

/** The whole process stood still: whatever it had claimed before, others may have by now. */
export function expireAllFences(): void {
  freezes += 1;
}

/**
 * The moments after which a send may not begin, and may not end, any more, because others may believe by then that it is
 * nobody's. They have passed when either clock says so: the monotonic one stands still while a virtual machine is paused.
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

/** What the system takes off our hands in one go: its buffers of a connection hold more than that. */
const lastPartBytes = 64 * 1_024;

/**
 * A body whose last part is handed over behind the fence, when the system has taken the others: without it the access point
 * has nothing. A small one goes with the first byte.
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

/** Asks the fence when everything has been waited for, connection included: what follows is the first byte. */
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
