import { benchAttacks } from './bench-attacks.js';
import { benchLists } from './bench-lists.js';
import { benchMemory } from './bench-memory.js';
import { benchScale } from './bench-scale.js';
import { benchTyping } from './bench-typing.js';
import { benchCalls } from './calls/bench-calls.js';
import { compareBuilds } from './compare/compare.js';
import type { BenchReport } from './figures.js';
import { benchLoad } from './load/bench-load.js';
import { benchClient } from './client/bench-client.js';
import { benchPdf } from './pdf/bench-pdf.js';
import { describeMachine } from './machine.js';
import { formatReport } from './table.js';

const benches: Record<string, () => Promise<BenchReport[]>> = {
  pdf: benchPdf,
  calls: benchCalls,
  lists: benchLists,
  scale: benchScale,
  memory: benchMemory,
  typing: benchTyping,
  client: benchClient,
  attacks: benchAttacks,
  load: benchLoad,
};

const requestedNames = process.argv.slice(2);
if (requestedNames[0] === 'compare') {
  await compareBuilds(requestedNames.slice(1)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  process.exit();
}

const unknownNames = requestedNames.filter((name) => !benches[name]);
if (unknownNames.length) {
  process.stderr.write(
    `Unknown benchmark: ${unknownNames.join(', ')}. The benchmarks are: ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(64);
}

for (const name of requestedNames.length ? requestedNames : Object.keys(benches)) {
  const machine = describeMachine();
  for (const report of await benches[name]!()) process.stdout.write(formatReport(report, machine));
}
