/**
 * Something that the tests of a suite share, or with `each` one for every test: opened before the suite's other hooks, and closed
 * after them. The object that is returned has its members as soon as hooks and tests run.
 */
export function suiteResource(open, { each = false } = {}) {
    const resource = {};
    const start = async () => {
        Object.assign(resource, await open());
    };
    const close = () => resource.close();
    before(async function () {
        const suite = this.runnable().parent;
        // Added while the suite runs, so that it comes behind every hook that the suite itself names.
        if (each) {
            suite?.afterEach(close);
        }
        else {
            await start();
            suite?.afterAll(close);
        }
    });
    if (each) {
        beforeEach(start);
    }
    return resource;
}
//# sourceMappingURL=suite-resource.js.map