import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { kindWords } from "./kind-words.ts";

const ofKinds = documentKindNames.map((kind): [string, string] => {
  const { one, tag } = kindWords[kind];
  return [tag, `Create, read, list, correct and send again a ${one}; its files, its readable form and its status.`];
});

/** What each group of operations is for, in the order in which the description shows them. */
export const tagWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofKinds),
  "Status of many": "Where many documents stand: the status of those that are named, and the feed of every change.",
  Webhooks: "Endpoints of yours that events are posted to, and what was posted. The events stand under `webhooks`.",
  "Business profiles": "Who issues documents: the party that the service enters on your side of each of them.",
  Validation: "Judge XML by the rules, without storing or sending anything.",
  "Code lists": "The lists that fields with codes are checked against.",
  Network: "Where our access point brings messages. Not for clients.",
  Operations: "For operators: what stands still or failed and what can be done about it, with a record of every act.",
  Organizations: "For site operators: organizations, their settings, tokens and taxpayers.",
  Console: "Sign-in and pages of the operators' console.",
  Health: "For probes, and for whoever runs the site.",
  Documentation: "This description, its page, the playground, and the keys that sign evidence.",
};
