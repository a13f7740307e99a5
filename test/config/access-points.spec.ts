import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readConfig, type Config } from "../../common/config/config.ts";
import { neededEnvironment } from "../factories/environment.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const token = "hJ3kL9mN2pQ5rS8tV1wX4yZ7";

describe("ACCESS_POINTS", () => {
  const folder = createTemporaryFolder("access-points-").dir;
  const file = (name: string, text: string): string => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  };
  const north = (more: object = {}) => ({
    name: "north",
    url: "https://north.example/ap",
    token_file: file("token", "north-token\n"),
    inbound_token_file: file("inbound", `${token}\n${token}2\n`),
    ...more,
  });
  const read = (list: unknown, more: object = {}): Config =>
    readConfig({
      ...neededEnvironment,
      ACCESS_POINTS_FILE: file("list.json", typeof list === "string" ? list : JSON.stringify(list)),
      ...more,
    });
  const complaints = (list: unknown, more: object = {}): string => {
    try {
      read(list, more);
      return "none";
    } catch (error) {
      return (error as Error).message;
    }
  };

  it("names further ones, their secrets by file", () => {
    const receivers = ["0235:1987654321", "0235:1ABC"];
    const [first] = read([north({ weight: 3, receivers, per_receiver: 5, concurrency: 10 })]).accessPoints ?? [];
    expect(first).to.deep.equal({
      name: "north",
      url: "https://north.example/ap",
      profile: "phoss-ap",
      token: "north-token",
      inboundTokens: [token, `${token}2`],
      brings: "own",
      tls: {},
      weight: 3,
      concurrency: 10,
      perReceiver: 5,
      organizations: [],
      receivers: ["0235:1987654321", "0235:1abc"],
    });
  });

  it("may be left out", () => {
    expect(readConfig(neededEnvironment)).not.to.have.property("accessPoints");
  });

  const refused: [name: string, list: () => unknown, words: string, more?: object][] = [
    ["no JSON", () => "north", "ACCESS_POINTS must be a list in JSON"],
    ["a member that does not exist", () => [north({ wieght: 2 })], "wieght is not allowed"],
    ["a name twice", () => [north(), north()], "ACCESS_POINTS: [1] contains a duplicate value"],
    ["the name of the first", () => [north({ name: "corner-2" })], "name contains an invalid value"],
    ["a name that is too long", () => [north({ name: "n".repeat(21) })], "name"],
    [
      "a file that is not there",
      () => [north({ token_file: "/nowhere" })],
      "token_file of north names /nowhere, which cannot be read (ENOENT)",
    ],
    ["an empty file", () => [north({ token_file: file("empty", "\n") })], "which is empty"],
    [
      "a short inbound token",
      () => [north({ inbound_token_file: file("short", "short") })],
      "must be 16 characters or more",
    ],
    [
      "the inbound token of the first",
      () => [north()],
      "north has an inbound token of INBOUND_TOKEN",
      { INBOUND_TOKEN: token },
    ],
    ["the inbound token of another", () => [north(), north({ name: "south" })], "south has an inbound token of north"],
    [
      "weights that are all 0",
      () => [north({ weight: 0 })],
      "what is pinned to none could not be sent",
      { ACCESS_POINT_WEIGHT: "0" },
    ],
    [
      "plain http to another machine",
      () => [north({ url: "http://north.example" })],
      "ACCESS_POINTS (north) is plain http to north.example",
    ],
    [
      "an inbound token that can be guessed",
      () => [north({ inbound_token_file: file("weak", "change-me-change-me") })],
      "ACCESS_POINTS (north) can be guessed",
    ],
    ["a certificate without its key", () => [north({ cert_file: "/x" })], "cert_file"],
  ];
  for (const [name, list, words, more] of refused) {
    it(`is refused with ${name}, in words that repeat no secret`, () => {
      expect(complaints(list(), more)).to.include(words).and.not.include(token);
    });
  }
});
