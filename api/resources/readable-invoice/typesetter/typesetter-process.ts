import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

import { bareEnvironment } from "../../../../common/config/inherited-environment.ts";
import type { PdfContent } from "../../../../common/readable-invoice/pdf-content.ts";
import { repositoryRoot } from "../../../../common/runtime/repository-root.ts";
import type { TypesetterReply } from "./messages.ts";

/** A child process that sets one document after the other; it ends when its channel to the API is lost. */
export class TypesetterProcess {
  readonly ended: Promise<"ended">;
  /** Whether it has not set anything yet, so that all its memory is for the first document. */
  isFresh = true;
  private readonly child: ChildProcess;
  /** Resolves the request under way. Cleared with the reply, because its promise holds the PDF. */
  private answer: ((reply: TypesetterReply | "ended") => void) | undefined;

  constructor({ boundBytes, threadScript }: { boundBytes: number; threadScript: string }) {
    this.child = fork(path.join(import.meta.dirname, "main.js"), [`${boundBytes}`, threadScript], {
      // Native code reads what strangers have written: it is given no secret.
      env: {
        ...bareEnvironment(),
        FONTCONFIG_FILE: path.join(repositoryRoot(), "common/readable-invoice/no-system-fonts.conf"),
      },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child.on("message", (reply) => this.reply(reply as TypesetterReply));
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.reply("ended");
        resolve("ended");
      };
      // "close" comes after the last message was read, "exit" may come before. A process that cannot be forked emits "error".
      this.child.once("close", end);
      this.child.on("error", end);
    });
  }

  /** One at a time. */
  ask(order: PdfContent): Promise<TypesetterReply | "ended"> {
    this.isFresh = false;
    if (!this.child.connected) {
      return this.ended;
    }
    return new Promise((resolve) => {
      this.answer = resolve;
      this.child.send(order, (error) => {
        if (error !== null) {
          this.kill();
        }
      });
    });
  }

  private reply(reply: TypesetterReply | "ended"): void {
    const { answer } = this;
    this.answer = undefined;
    answer?.(reply);
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }
}
