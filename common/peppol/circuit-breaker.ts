import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from "cockatiel";

import type { Unavailable } from "./access-point.ts";

/** Consecutive failed calls that open the circuit. */
const failuresToOpen = 5;
const openMs = 5_000;
/** Pause of the other calls while one tests whether the access point is back. */
const probePauseMs = 1_000;

/** Stops the calls of an access point that has failed repeatedly, and then lets a single call test whether it is back. */
export class CircuitBreaker<Result> {
  private readonly policy: CircuitBreakerPolicy;
  private openUntil = 0;
  private probing = false;

  constructor(isFailure: (result: Result) => boolean) {
    this.policy = circuitBreaker(
      handleWhenResult((result) => isFailure(result as Result)),
      { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
    );
    this.policy.onBreak(() => {
      this.openUntil = Date.now() + openMs;
    });
  }

  /** Makes the call; undefined while calls are stopped. */
  async call(exchange: () => Promise<Result>): Promise<Result | undefined> {
    if (this.policy.state === CircuitState.HalfOpen) {
      return undefined;
    }
    try {
      return await this.policy.execute(exchange);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        return undefined;
      }
      throw error;
    }
  }

  /** Does work that makes calls, unless they are stopped. */
  async enter<Value>(work: () => Promise<Value>): Promise<{ result: Value } | Unavailable> {
    const pausedForMs = this.pauseMs();
    if (pausedForMs > 0) {
      return { pausedForMs };
    }
    const probes = this.policy.state === CircuitState.Open;
    this.probing ||= probes;
    try {
      return { result: await work() };
    } finally {
      this.probing &&= !probes;
    }
  }

  /** Milliseconds until the next call; 0 when calls are not stopped. */
  pauseMs(): number {
    if (this.policy.state === CircuitState.Closed) {
      return 0;
    }
    return this.probing ? probePauseMs : this.untilProbeMs();
  }

  /** Milliseconds until a call tests the access point; null unless the circuit is open. */
  nextTryInMs(): number | null {
    return this.policy.state === CircuitState.Open ? this.untilProbeMs() : null;
  }

  private untilProbeMs(): number {
    return Math.max(this.openUntil - Date.now(), 0);
  }
}
