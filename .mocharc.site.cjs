"use strict";
const { specFiles } = require("./.ci/spec-files.cjs");

/** `npm run test:site`: the tests that run the service as processes of its own, and kill, freeze or cut them off. */
module.exports = {
  ...require("./.mocharc.cjs"),
  spec: specFiles(
    (name) => name.startsWith("site/"),
    ["site/matrix/matrix", "site/chaos", "site/node-versions", "site/deliver-leg-crash"],
  ),
};
