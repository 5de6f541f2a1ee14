import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { listTrackedFiles, readProjectFile } from './project-files.js';

/** The number of raw SQL statements is limited, because TypeScript cannot check them. */
const MAX_RAW_STATEMENTS = 25;
const EXPLANATION_MARK = '// Raw SQL:';

const excludedFile = /\.spec\.ts$|\/testing\/|\/migrations\//;
const files = listTrackedFiles('bff/src/*', 'libs/*/src/*', 'services/*/src/*').filter(
  (file) => file.endsWith('.ts') && !excludedFile.test(file),
);

/** PostgreSQL and `changeWithAuditEvents` take SQL text. Query builders do not accept SQL text. */
function isSqlText(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) {
    const beside = ts.isObjectLiteralExpression(node.parent) ? node.parent.properties : [];
    return node.name.getText() === 'sql' && beside.some((property) => property.name?.getText() === 'params');
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [first] = node.arguments;
  if (!first || (ts.isStringLiteral(first) && ['all', 'get', 'run'].includes(first.text))) return false;
  const name = node.expression.name.text;
  return (
    ['execute', 'query'].includes(name) || (name === 'raw' && node.expression.expression.getText() === 'CompiledQuery')
  );
}

interface RawStatement {
  place: string;
  isExplained: boolean;
}

/** Only files that import a database library are searched, because `execute` has another meaning in other files. */
function findRawStatements(file: string, text: string): RawStatement[] {
  if (!/from '(@mikro-orm\/|pg'|kysely')/.test(text)) return [];
  const lines = text.split('\n');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: RawStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (isSqlText(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
      found.push({ place: `${file}:${line + 1}`, isExplained: isExplained(lines, line) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isExplained(lines: string[], line: number): boolean {
  const above = lines.slice(0, line).reverse();
  const code = above.findIndex((text) => !text.trimStart().startsWith('//'));
  return above.slice(0, code).some((text) => text.trimStart().startsWith(EXPLANATION_MARK));
}

const statements = files.flatMap((file) => findRawStatements(file, readProjectFile(file)));

it.each([
  'await em.execute(text, [id])',
  'await pool.query(text)',
  'await sql`select 1`.execute(db)',
  'CompiledQuery.raw(text)',
  'const change = { sql: `delete from ${table}`, params }',
])('The search for raw SQL finds a statement in %s', (code) => {
  expect(findRawStatements('a.ts', `import 'kysely';\nimport { x } from 'pg';\n${code};`)).toEqual([
    { place: 'a.ts:3', isExplained: false },
  ]);
  expect(findRawStatements('a.ts', `import { x } from 'pg';\n${EXPLANATION_MARK} why\n${code};`)).toEqual([
    { place: 'a.ts:3', isExplained: true },
  ]);
});

it.each([`await qb.select('*').execute('all')`, 'await db.selectFrom("users").selectAll().execute()'])(
  'The search for raw SQL does not count %s',
  (code) => {
    expect(findRawStatements('a.ts', `import { x } from 'pg';\n${code};`)).toEqual([]);
  },
);

it(`There are at most ${MAX_RAW_STATEMENTS} raw SQL statements, each with a comment about its reason`, () => {
  expect(files.length).toBeGreaterThan(300);
  expect(statements.filter(({ isExplained }) => !isExplained).map(({ place }) => place)).toEqual([]);
  expect(statements.slice(MAX_RAW_STATEMENTS).map(({ place }) => place)).toEqual([]);
});
