import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type AppLanguage, appLanguageTags, DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import compile from 'icu-minify/compile';
import { type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';

const SOURCE_FOLDER = join(import.meta.dirname, '../src');
const CATALOGUE_FOLDER = join(SOURCE_FOLDER, 'languages');
const CATALOGUE_LOADER_FILE = join(CATALOGUE_FOLDER, 'load-texts.ts');
/** The part with the texts that every page loads. The other parts are named after modules that load on demand. */
const FIRST_CATALOGUE_PART = 'main';

type Catalogue = Record<string, ReturnType<typeof compile>>;

/**
 * English texts stay in the code: `t('… {name}', values)` gets the compiled text as a third argument. For each other
 * language, each chunk that loads on demand has a file with the texts of the chunk and of its imports.
 */
export function textsPlugin(): Plugin[] {
  const parts = new Map<string, string>();
  let hash = 'dev';
  return [
    {
      name: 'english-texts',
      enforce: 'post',
      transform(code, id) {
        if (!isSource(id) || !/\b(t|rich)\(/.test(code)) return null;
        return insertIntoSource(code, findTextsToCompile(this.parse(code)));
      },
    },
    {
      name: 'texts-of-chunks',
      enforce: 'post',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async transform(code, id) {
        if (!isSource(id) || !code.includes('import(')) return null;
        const insertions: SourceInsertion[] = [];
        for (const { start, end, source } of findImports(this.parse(code))) {
          const target = await this.resolve(source, id);
          if (!target || !isSource(target.id)) continue;
          const part = parse(target.id).name;
          if ((parts.get(part) ?? target.id) !== target.id)
            throw new Error(`Two parts of the client are named ${part}`);
          parts.set(part, target.id);
          insertions.push({ at: start, text: 'withTexts(' }, { at: end, text: `, ${JSON.stringify(part)})` });
        }
        if (insertions.length === 0) return null;
        return insertIntoSource(code, [
          { at: 0, text: `import { withTexts } from ${JSON.stringify(CATALOGUE_LOADER_FILE)};` },
          ...insertions,
        ]);
      },
      generateBundle: {
        // The page contains the hash of the text files.
        order: 'pre',
        async handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
          const strings = new Map(chunks.map((chunk) => [chunk.fileName, findStrings(this.parse(chunk.code))]));
          const collect = (chunk: Rolldown.OutputChunk | undefined) => collectStrings(chunk, bundle, strings);
          const first = new Set(collect(chunks.find(({ isEntry }) => isEntry)));
          const others = Array.from(parts, ([part, id]) => {
            const found = collect(chunks.find(({ moduleIds }) => moduleIds.includes(id)));
            return [part, found.filter((text) => !first.has(text))] as const;
          });
          const catalogues = await readCatalogues();
          const files = [[FIRST_CATALOGUE_PART, [...first]] as const, ...others].flatMap(([part, texts]) =>
            catalogues.map(([language, catalogue]) => ({
              name: `${language}-${part}`,
              source: JSON.stringify(
                Object.fromEntries(texts.filter((id) => Object.hasOwn(catalogue, id)).map((id) => [id, catalogue[id]])),
              ),
            })),
          );
          hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
          for (const { name, source } of files) {
            this.emitFile({ type: 'asset', fileName: `assets/texts-${hash}-${name}.json`, source });
          }
        },
      },
      transformIndexHtml: { order: 'post', handler: () => [createMeta(hash)] },
    },
    {
      name: 'texts-in-development',
      apply: 'serve',
      transformIndexHtml: () => [createMeta(hash)],
      configureServer({ middlewares }) {
        middlewares.use('/assets', (request, response, next) => {
          const [, language] = /^\/texts-dev-(\w+)-main\.json$/.exec(request.url ?? '') ?? [];
          if (!language) return next();
          void readCatalogues().then((catalogues) =>
            response.end(JSON.stringify(new Map(catalogues).get(language as never))),
          );
        });
      },
    },
  ];
}

const isSource = (id: string): boolean => id.startsWith(`${SOURCE_FOLDER}/`);

const createMeta = (hash: string) => ({
  tag: 'meta',
  attrs: { name: 'texts', content: hash },
  injectTo: 'head' as const,
});

export const readCatalogues = (): Promise<[AppLanguage, Catalogue][]> =>
  Promise.all(
    appLanguageTags
      .filter((language) => language !== DEFAULT_APP_LANGUAGE)
      .map(async (language) => {
        const texts = JSON.parse(await readFile(join(CATALOGUE_FOLDER, `${language}.json`), 'utf8')) as Record<
          string,
          string
        >;
        return [language, Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compile(text)]))];
      }),
  );

interface SourceInsertion {
  at: number;
  text: string;
}

/** Inserts texts into the code. The line numbers of the code stay the same. */
function insertIntoSource(code: string, insertions: readonly SourceInsertion[]) {
  let result = code;
  for (const { at, text } of insertions.toSorted((one, other) => other.at - one.at)) {
    result = result.slice(0, at) + text + result.slice(at);
  }
  return { code: result, map: null };
}

/**
 * The compiled text becomes the third argument of the call.
 *
 * @throws Error if a text with values is not a literal, because the page would show its placeholders
 */
function findTextsToCompile(program: ESTree.Program): SourceInsertion[] {
  const insertions: SourceInsertion[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [id, values, english] }) {
      if (callee.type !== 'Identifier' || (callee.name !== 't' && callee.name !== 'rich')) return;
      if (values && !english && id?.type !== 'Literal') throw new Error(`${callee.name}() needs a literal text`);
      if (id?.type !== 'Literal' || typeof id.value !== 'string' || !/[{<]/.test(id.value)) return;
      const compiled = JSON.stringify(compile(id.value));
      insertions.push({ at: (values ?? id).end, text: `${values ? '' : ', {}'}, ${compiled}` });
    },
  }).visit(program);
  return insertions;
}

function findImports(program: ESTree.Program): { start: number; end: number; source: string }[] {
  const imports: { start: number; end: number; source: string }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type === 'Literal') imports.push({ start, end, source: String(source.value) });
    },
  }).visit(program);
  return imports;
}

function collectStrings(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
  strings: ReadonlyMap<string, readonly string[]>,
): string[] {
  const seen = new Set<string>();
  const visit = (fileName: string) => {
    const file = bundle[fileName];
    if (seen.has(fileName) || file?.type !== 'chunk') return;
    seen.add(fileName);
    file.imports.forEach(visit);
  };
  if (chunk) visit(chunk.fileName);
  return Array.from(seen).flatMap((fileName) => strings.get(fileName) ?? []);
}

function findStrings(program: ESTree.Program): string[] {
  const strings: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateLiteral: ({ quasis }) => void (quasis.length === 1 && strings.push(quasis[0]!.value.cooked ?? '')),
    // The minifier joins a list of strings into one string: `a.b.c`.split(`.`).
    CallExpression({ callee, arguments: [separator] }) {
      if (
        callee.type !== 'MemberExpression' ||
        callee.property.type !== 'Identifier' ||
        callee.property.name !== 'split'
      )
        return;
      const list = readString(callee.object);
      const by = separator && readString(separator);
      if (list !== undefined && by !== undefined) strings.push(...list.split(by));
    },
  }).visit(program);
  return strings;
}

function readString(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' && node.quasis.length === 1
    ? (node.quasis[0]!.value.cooked ?? undefined)
    : undefined;
}
