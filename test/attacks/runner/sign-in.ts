import type { Stack } from "../../setup/processes/stack.ts";

/** The cookie of a new session of the console. */
export async function signIn(site: Stack, roles: readonly string[] = ["viewer"]): Promise<{ cookie: string }> {
  const { status, headers } = await site.call("POST", "/api/console/session", { token: site.tokenFor(roles) });
  const [cookie] = /console=[^;]+/.exec(headers.get("set-cookie") ?? "") ?? [];
  if (cookie === undefined) {
    throw new Error(`signing in was answered with ${status}`);
  }
  return { cookie };
}
