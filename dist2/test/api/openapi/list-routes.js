/** Every route that the app answers, in the order in which they are tried. */
export function listRoutes(app) {
    const routers = app.middleware.flatMap((middleware) => {
        const { router } = middleware;
        return router === undefined ? [] : [router];
    });
    return routers.flatMap(({ stack }) => stack.flatMap(({ methods, path }) => methods
        .filter((method) => method !== "HEAD")
        .map((method) => ({ method: method.toLowerCase(), path: templated(String(path)) }))));
}
const templated = (path) => path.replace(/:(\w+)/g, "{$1}");
//# sourceMappingURL=list-routes.js.map