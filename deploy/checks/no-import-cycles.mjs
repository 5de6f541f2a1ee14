// The ESLint rule `paperbill/no-import-cycles`. A file must not import itself through other files of its project.
// `import-x/no-cycle` is not used, because it ignores type imports. Files in a cycle of type imports can also be
// understood only together. Nx rejects cycles between projects.
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

/** The cached imports of each file. An entry is valid until the file changes. */
const importsByFile = new Map();

export const noImportCycles = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'This import closes a cycle: {{ files }}.' } },
  create(context) {
    const file = context.physicalFilename;
    const check = ({ source }) => {
      const imported = typeof source?.value === 'string' ? resolveImport(file, source.value) : undefined;
      if (!imported || imported === file) return;
      const way = findImportPath(file, imported);
      if (!way) return;
      const files = [file, ...way].map((name) => relative(dirname(file), name) || name);
      context.report({ node: source, messageId: 'cycle', data: { files: files.join(' → ') } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** Returns the chain of imports from a file to the target. Returns undefined if there is no such chain. */
function findImportPath(target, from) {
  const ways = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of readImports(way.at(-1))) {
      if (next === target) return [...way, target];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function readImports(file) {
  const { mtimeMs } = statSync(file);
  const before = importsByFile.get(file);
  if (before?.mtimeMs === mtimeMs) return before.imports;
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  const imports = importedFiles.map(({ fileName }) => resolveImport(file, fileName)).filter(Boolean);
  importsByFile.set(file, { mtimeMs, imports });
  return imports;
}

/** Returns the path of an imported source file. Returns undefined for packages, styles and other files. */
export function resolveImport(from, name) {
  if (!name.startsWith('.')) return undefined;
  const path = resolve(dirname(from), name).replace(/\.js$/, '');
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (candidate) => /\.tsx?$/.test(candidate) && statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
}
