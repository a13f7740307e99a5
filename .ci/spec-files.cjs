"use strict";
const { readdirSync, existsSync } = require("node:fs");
const path = require("node:path");

const built = "dist/test";

/** The built files of tests whose path suits, the named ones first: what takes longest may not run alone at the end. */
exports.specFiles = (suits, longest) => {
  const names = existsSync(built) ? readdirSync(built, { recursive: true }) : [];
  const specs = names
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".spec.js") && suits(name))
    .toSorted();
  const first = longest.map((name) => `${name}.spec.js`).filter((name) => specs.includes(name));
  return [...first, ...specs.filter((name) => !first.includes(name))].map((name) => `${built}/${name}`);
};
