// The project's own lint rules, as a plugin of oxlint.
import { folderOrder } from './folder-order.mjs';
import { layers } from './layers.mjs';
import { noLazyCycles } from './no-lazy-cycles.mjs';
import { plainWords } from './plain-words.mjs';

export default {
  meta: { name: 'paperbill' },
  rules: { 'folder-order': folderOrder, layers, 'no-lazy-cycles': noLazyCycles, 'plain-words': plainWords },
};
