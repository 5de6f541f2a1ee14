// The ESLint rule `paperbill/folder-order`: a file may import files of its own folder, and files of folders earlier in
// the project's list. Folders in an inner array must not import each other. Unlike `import-x/no-restricted-paths`, this
// rule reads the allowed order from a list, and requires every folder to be in that list.
import { relative, sep } from 'node:path';
import { resolveImport } from './no-import-cycles.mjs';

export const folderOrder = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          // The absolute path of the `src` folder of the linted project.
          root: { type: 'string' },
          // The folders and files of `src`, lowest layer first. If several entries match a file, the longest one
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
        '{{ own }} must not import {{ other }}, which does not come before it in the order of folders (eslint.config.js).',
      unknown: 'The folder {{ own }} has no place in the order of folders (eslint.config.js).',
    },
  },
  create(context) {
    const [{ root, order }] = context.options;
    const inProject = (file) => relative(root, file).split(sep).join('/');
    const ranks = new Map(order.flatMap((places, rank) => [places].flat().map((place) => [place, rank])));
    const placeOf = (path) => {
      const places = [...ranks.keys()].filter((place) => path === place || path.startsWith(`${place}/`));
      return places.sort((a, b) => b.length - a.length)[0];
    };
    // A file directly in `src` that is not listed may import all folders, so its rank is the last one.
    const rankOf = (place) => ranks.get(place) ?? order.length;

    const file = inProject(context.physicalFilename);
    const own = placeOf(file);
    const check = ({ source }) => {
      const imported = typeof source?.value === 'string' && resolveImport(context.physicalFilename, source.value);
      if (!imported) return;
      const path = inProject(imported);
      const other = placeOf(path);
      if (path.startsWith('../') || other === own || rankOf(other) < rankOf(own)) return;
      context.report({ node: source, messageId: 'upwards', data: { own, other: other ?? path } });
    };
    return {
      Program(node) {
        if (own !== undefined || !file.includes('/')) return;
        context.report({ node, messageId: 'unknown', data: { own: file.slice(0, file.lastIndexOf('/')) } });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
