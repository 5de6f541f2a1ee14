import { benchApi } from './bench-api.js';
import { benchAttacks } from './bench-attacks.js';
import { benchLists } from './bench-lists.js';
import { benchMemory } from './bench-memory.js';
import { benchTyping } from './bench-typing.js';
import { benchPdf } from './pdf/bench-pdf.js';

/** By the names that `npm run bench -- …` takes. */
const benches: Record<string, () => Promise<void>> = {
  pdf: benchPdf,
  api: benchApi,
  lists: benchLists,
  memory: benchMemory,
  typing: benchTyping,
  attacks: benchAttacks,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches[name]);
if (unknown.length) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.\n`);
  process.exit(64);
}
for (const name of names.length ? names : Object.keys(benches)) await benches[name]!();
