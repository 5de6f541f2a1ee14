// The lint rule `paperbill/folder-order`. A file may import files of its own folder, and files of folders that come
// earlier in the project's list. Folders in an inner array must not import each other.
import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { visitImports } from './layers.mjs';

export const folderOrder = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          root: { type: 'string' },
          // The folders and files of `src`, lowest layer first. If several entries match a file, the longest entry
          // applies.
          order: {
            type: 'array',
            items: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
          },
        },
        required: ['root', 'order'],
        additionalProperties: false,
      },
    ],
    messages: {
      upwards:
        '{{ own }} must not import {{ other }}, which does not come before it in the order of folders (oxlint.config.ts).',
      unknown: 'The folder {{ own }} has no place in the order of folders (oxlint.config.ts).',
    },
  },
  create(context) {
    const [{ root, order }] = context.options;
    const toProjectPath = (file) => relative(root, file).split(sep).join('/');
    const ranks = new Map(order.flatMap((places, rank) => [places].flat().map((place) => [place, rank])));
    const findPlace = (path) => {
      const places = [...ranks.keys()].filter((place) => path === place || path.startsWith(`${place}/`));
      return places.sort((a, b) => b.length - a.length)[0];
    };
    // A file directly in `src` that is not in the list may import from all folders, so its rank is highest.
    const getRank = (place) => ranks.get(place) ?? order.length;

    const file = toProjectPath(context.physicalFilename);
    const own = findPlace(file);
    const check = (source) => {
      const imported = resolveImport(context.physicalFilename, source.value);
      if (!imported) return;
      const path = toProjectPath(imported);
      const other = findPlace(path);
      if (path.startsWith('../') || other === own || getRank(other) < getRank(own)) return;
      context.report({ node: source, messageId: 'upwards', data: { own, other: other ?? path } });
    };
    return {
      Program(node) {
        if (own !== undefined || !file.includes('/')) return;
        context.report({ node, messageId: 'unknown', data: { own: file.slice(0, file.lastIndexOf('/')) } });
      },
      ...visitImports(check),
    };
  },
};

export function resolveImport(from, name) {
  if (!name.startsWith('.')) return undefined;
  const path = resolve(dirname(from), name).replace(/\.js$/, '');
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (candidate) => /\.tsx?$/.test(candidate) && statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
}
