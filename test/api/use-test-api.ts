import type { Config } from "../../common/config/config.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";

/**
 * Starts an API for the tests of the enclosing `describe`: one for all of them, or with `each` a new one for every test. The
 * result is filled when it has started, so hooks and tests may use it and the body of the `describe` may not.
 */
export function useTestApi(overrides: Partial<Config> = {}, { each = false } = {}): TestApi {
  const api = {} as TestApi;
  const start = async (): Promise<void> => {
    Object.assign(api, await startTestApi(overrides));
  };
  const stop = (): Promise<void> => api.close();
  if (each) {
    beforeEach(start);
    afterEach(stop);
  } else {
    before(start);
    after(stop);
  }
  return api;
}
