import type { Dispatcher } from "undici";

/** The failure of a call that came too late to be begun. */
export const tooLateToSend = "TOO_LATE_TO_SEND";

/**
 * The moment after which a send may not begin any more, because others may believe by then that it is nobody's. It has
 * passed when either clock says so: the monotonic one stands still while a virtual machine is paused.
 */
export class SendFence {
  private readonly monotonic: number;
  private readonly wall: number;

  constructor(ms: number) {
    this.monotonic = performance.now() + ms;
    this.wall = Date.now() + ms;
  }

  hasPassed(): boolean {
    return performance.now() > this.monotonic || Date.now() > this.wall;
  }
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
      if (fence.hasPassed()) {
        controller.abort(Object.assign(new Error("the claim of the leg has run out"), { code: tooLateToSend }));
      }
    },
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
    onResponseData: (...parts) => handler.onResponseData?.(...parts),
    onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
    onResponseError: (...parts) => handler.onResponseError?.(...parts),
  };
}
