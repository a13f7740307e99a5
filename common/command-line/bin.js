#!/usr/bin/env node
import "./dist/command-line.js";
