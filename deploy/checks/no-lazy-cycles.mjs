// The lint rule `paperbill/no-lazy-cycles`. It reports a call of `import()` if the imported file imports the calling
// file again. `import/no-cycle` reports all other cycles, but it does not follow `import()`.
import { readFileSync } from 'node:fs';
import { resolveImport } from './folder-order.mjs';

const importedPaths = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The imports of each file, read once per run. */
const importsByFile = new Map();

function readImports(file) {
  if (!importsByFile.has(file)) {
    const paths = Array.from(readFileSync(file, 'utf8').matchAll(importedPaths), ([, path]) =>
      resolveImport(file, path),
    );
    importsByFile.set(file, new Set(paths.filter(Boolean)));
  }
  return importsByFile.get(file);
}

function importsTransitively(file, target, seen = new Set()) {
  if (file === target) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return [...readImports(file)].some((next) => importsTransitively(next, target, seen));
}

export const noLazyCycles = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'The imported file imports this file again.' } },
  create(context) {
    const file = context.physicalFilename;
    const check = ({ source }) => {
      const imported = typeof source.value === 'string' ? resolveImport(file, source.value) : undefined;
      if (imported && importsTransitively(imported, file)) context.report({ node: source, messageId: 'cycle' });
    };
    return { ImportExpression: check, TSImportType: check };
  },
};
