"use strict";
/* Every version of Node must be able to read this file: see run.cjs. */

/** Reads `^20.19.0` and `>=24.11.0`, the two forms that `engines` uses. Throws at anything else, which a test would notice. */
function parsePart(part) {
  var match = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/.exec(part.trim());
  if (match === null) {
    throw new Error("engines.node holds " + part + ", which common/commands/node-complaint.cjs does not read");
  }
  return { staysInMajor: match[1] === "^", from: [Number(match[2]), Number(match[3]), Number(match[4])] };
}

function includes(part, version) {
  if (part.staysInMajor && version[0] !== part.from[0]) {
    return false;
  }
  for (var place = 0; place < 3; place += 1) {
    if (version[place] !== part.from[place]) {
      return version[place] > part.from[place];
    }
  }
  return true;
}

function describe(part) {
  var from = part.from[0] + "." + part.from[1];
  return part.staysInMajor ? from + " or newer of " + part.from[0] : from + " or newer";
}

/** The range of `engines` in words, as README.md has them. */
function describeEngines(engines) {
  var words = engines.split("||").map(parsePart).map(describe);
  return words.slice(0, -1).join(", ") + ", or " + words[words.length - 1];
}

/** One sentence that refuses the version, or undefined. */
function nodeComplaint(version, engines) {
  var numbers = version.split(/[.-]/).slice(0, 3).map(Number);
  var suits = engines
    .split("||")
    .map(parsePart)
    .some(function (part) {
      return includes(part, numbers);
    });
  return suits ? undefined : "Node.js " + version + " cannot run this: it takes " + describeEngines(engines) + ".";
}

module.exports = { describeEngines: describeEngines, nodeComplaint: nodeComplaint };
