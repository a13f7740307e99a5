import { fork } from "node:child_process";
import path from "node:path";
import { bareEnvironment } from "../../../../common/config/inherited-environment.js";
import { repositoryRoot } from "../../../../common/repository-root.js";
/** A child process that sets one document after the other; it ends when its channel to the API is lost. */
export class TypesetterProcess {
    constructor({ boundBytes, threadScript }) {
        /** Whether it has not set anything yet, so that all its memory is for the first document. */
        this.isFresh = true;
        this.child = fork(path.join(import.meta.dirname, "main.js"), [`${boundBytes}`, threadScript], {
            // Native code reads what strangers have written: it is given no secret.
            env: { ...bareEnvironment(), FONTCONFIG_FILE: path.join(repositoryRoot(), "common/view/no-system-fonts.conf") },
            execArgv: [],
            serialization: "advanced",
            stdio: ["ignore", "ignore", "inherit", "ipc"],
        });
        this.child.on("message", (reply) => this.reply(reply));
        this.ended = new Promise((resolve) => {
            const end = () => {
                this.reply("ended");
                resolve("ended");
            };
            // "close" comes after the last message was read, "exit" may come before. A process that cannot be forked emits "error".
            this.child.once("close", end);
            this.child.on("error", end);
        });
    }
    /** One at a time. */
    ask(order) {
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
    reply(reply) {
        const { answer } = this;
        this.answer = undefined;
        answer?.(reply);
    }
    kill() {
        this.child.kill("SIGKILL");
    }
}
//# sourceMappingURL=typesetter-process.js.map