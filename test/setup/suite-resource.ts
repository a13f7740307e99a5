/**
 * Something that the tests of a suite share: opened before its other hooks, and closed after them. The object that is returned
 * has its members as soon as hooks and tests run.
 */
export function suiteResource<Opened extends { close(): Promise<unknown> }>(open: () => Promise<Opened>): Opened {
  const resource = {} as Opened;
  before(async function () {
    Object.assign(resource, await open());
    // Added while the suite runs, so that it comes behind every hook that the suite itself names.
    this.runnable().parent?.afterAll(() => resource.close());
  });
  return resource;
}
