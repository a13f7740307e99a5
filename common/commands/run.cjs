"use strict";
/*
 * Every command of package.json begins here, so that a Node that is too old is refused in words and not by a stack trace.
 * This file and node-complaint.cjs use a syntax that every Node can read.
 */
var nodeComplaint = require("./node-complaint.cjs").nodeComplaint;

var complaint = nodeComplaint(process.versions.node, require("../../package.json").engines.node);
if (complaint === undefined) {
  require("./run-command.cjs").runCommand(process.argv.slice(2));
} else {
  process.stderr.write(complaint + "\n");
  process.exitCode = 1;
}
