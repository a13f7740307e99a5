/** The cookie of a new session of the console. */
export async function signIn(site, roles = ["viewer"]) {
    const { status, headers } = await site.call("POST", "/api/console/session", { token: site.tokenFor(roles) });
    const [cookie] = /console=[^;]+/.exec(headers.get("set-cookie") ?? "") ?? [];
    if (cookie === undefined) {
        throw new Error(`signing in was answered with ${status}`);
    }
    return { cookie };
}
//# sourceMappingURL=sign-in.js.map