import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lintFiles } from './lint-files.js';

const LAYERS_RULE = 'paperbill(layers)';
const RESTRICTED_IMPORTS_RULE = 'eslint(no-restricted-imports)';
const FOLDER_ORDER_RULE = 'paperbill(folder-order)';
const CYCLES_RULE = 'import(no-cycle)';

const SERVICE_FILE = 'services/billing/src/main.ts';

const wrongLayers: [string, string, string, string][] = [
  ['the client imports a service', 'web/src/main.tsx', '@paperbill/invoicing', 'tag type:app'],
  ['the client imports a library for Node', 'web/src/main.tsx', '@paperbill/messaging', 'tag platform:web'],
  ['a service imports another by its package', SERVICE_FILE, '@paperbill/identity', 'tag type:service'],
  ['a service imports the launcher', SERVICE_FILE, '@paperbill/local', 'tag type:service'],
  ['a service imports another by its path', SERVICE_FILE, '../../identity/src/service.js', 'name of their'],
  ['a service imports a file outside of all projects', SERVICE_FILE, '../../../package.json', 'name of their'],
  ['a service imports its own package', SERVICE_FILE, '@paperbill/billing/config', 'relative path'],
  ['a service imports a library that it does not declare', SERVICE_FILE, '@paperbill/invoice-document', 'not among'],
  [
    'the program of a service imports a part of the test library',
    SERVICE_FILE,
    '@paperbill/testing/people',
    'src/testing, may import @paperbill/testing',
  ],
  [
    'messaging imports the service kit, which depends on it',
    'libs/messaging/src/message-bus.ts',
    '@paperbill/service-kit',
    'closes a cycle',
  ],
  ['money imports a library of a higher layer', 'libs/money/src/index.ts', '@paperbill/service-kit', 'tag layer:base'],
];

const rightLayers: [string, string, string][] = [
  ['the client imports contracts', 'web/src/main.tsx', '@paperbill/contracts/http'],
  ['a service imports the kit', SERVICE_FILE, '@paperbill/service-kit'],
  ['a service imports a module of Node', SERVICE_FILE, 'node:fs/promises'],
  ['a spec of a service imports the test library', 'services/billing/src/service.spec.ts', '@paperbill/testing'],
];

const browserFiles = ['web/src/main.tsx', 'web/vite/prerender.ts', 'libs/invoice-document/src/index.ts'];
const serverImports = ['@paperbill/contracts/nats', '@paperbill/contracts/secrets'];

const wrongOrder: [string, string][] = [
  ['libs/contracts/src/http/errors.ts', '../nats/bff.js'],
  ['libs/contracts/src/http/errors.ts', '../secrets.js'],
  ['libs/service-kit/src/database/disk-full.ts', '../audit/create-audit-events.js'],
  ['services/billing/src/subscriptions/subscription-sync.ts', '../webhooks/event-worker.js'],
  ['services/billing/src/subscriptions/subscription-sync.ts', '../service.js'],
  ['services/invoicing/src/invoices/invoices.service.ts', '../payments/payments.service.js'],
  ['testing/support/src/data/builders.ts', '../people/person.js'],
  ['testing/support/src/data/builders.ts', '../test-service.js'],
  ['bff/src/security/refusals.ts', '../sessions/session.guard.js'],
  ['web/src/api/request.ts', '../drafts/use-draft.js'],
  ['web/src/features/invoices/page/invoice-page.tsx', '../../quotes/page/quote-page.js'],
  ['web/src/components/form/select.tsx', '../lists/pagination.js'],
];

const toImportStatement = (path: string) => `import '${path}';`;

const importsByFile: Record<string, string[]> = {};
for (const [file, imported] of [
  ...[...wrongLayers, ...rightLayers].map(([, file, imported]) => [file, imported] as const),
  ...browserFiles.flatMap((file) => serverImports.map((imported) => [file, imported] as const)),
  ...wrongOrder,
]) {
  (importsByFile[file] ??= []).push(toImportStatement(imported));
}

const LAZY_IMPORT = `import { lazy } from 'react';`;
const VALUE_CYCLE = `import { a } from './a.js';`;
const TYPE_CYCLE = `import type { C } from './c.js';`;
const LAZY_CYCLE = `export const e = () => import('./f.js');`;

const violations = await lintFiles({
  ...Object.fromEntries(
    wrongOrder.map(([file, imported]) => [
      posix.join(posix.dirname(file), imported.replace(/js$/, 'ts')),
      'export {};\n',
    ]),
  ),
  ...Object.fromEntries(Object.entries(importsByFile).map(([file, lines]) => [file, lines.join('\n')])),
  'libs/contracts/src/unknown-folder/a.ts': 'export {};',
  'libs/contracts/src/rules/a.ts': `import { b } from './b.js';\nexport const a = () => b;`,
  'libs/contracts/src/rules/b.ts': `${VALUE_CYCLE}\nexport const b = () => a;`,
  'libs/contracts/src/rules/c.ts': `import type { D } from './d.js';\nexport type C = D[];`,
  'libs/contracts/src/rules/d.ts': `${TYPE_CYCLE}\nexport type D = C[];`,
  'libs/contracts/src/rules/e.ts': LAZY_CYCLE,
  'libs/contracts/src/rules/f.ts': `import { e } from './e.js';\nexport const f = () => e;`,
  'web/src/components/modal.tsx': LAZY_IMPORT,
  'web/src/components/lazy-part.tsx': LAZY_IMPORT,
});

const findViolations = (file: string, line: string) =>
  violations.filter((violation) => violation.file === file && violation.text === line);

const findRules = (file: string, line: string) => findViolations(file, line).map(({ rule }) => rule);

describe('Lint of imports', () => {
  it.each(wrongLayers)('reports an error if %s', (_, file, imported, message) => {
    expect(findViolations(file, toImportStatement(imported))).toContainEqual(
      expect.objectContaining({ rule: LAYERS_RULE, message: expect.stringContaining(message) }),
    );
  });

  it.each(rightLayers)('allows that %s', (_, file, imported) => {
    expect(findRules(file, toImportStatement(imported))).toEqual([]);
  });

  it.each(browserFiles)('does not allow messages and secrets in the browser, in %s', (file) => {
    for (const imported of serverImports) {
      expect(findRules(file, toImportStatement(imported))).toContain(RESTRICTED_IMPORTS_RULE);
    }
  });

  it('allows React’s lazy only in lazyPart', () => {
    expect(findRules('web/src/components/modal.tsx', LAZY_IMPORT)).toContain(RESTRICTED_IMPORTS_RULE);
    expect(findRules('web/src/components/lazy-part.tsx', LAZY_IMPORT)).not.toContain(RESTRICTED_IMPORTS_RULE);
  });

  it.each(wrongOrder)(
    'does not allow %s to import %s, because the imported folder is not earlier in the order of folders',
    (file, imported) => {
      expect(findRules(file, toImportStatement(imported))).toContain(FOLDER_ORDER_RULE);
    },
  );

  it('requires a place in the order for a new folder', () => {
    expect(findRules('libs/contracts/src/unknown-folder/a.ts', 'export {};')).toEqual([FOLDER_ORDER_RULE]);
  });

  it.each([
    ['between two files', 'b.ts', VALUE_CYCLE, CYCLES_RULE],
    ['of type imports, which the built program does not have', 'd.ts', TYPE_CYCLE, CYCLES_RULE],
    ['that begins with import()', 'e.ts', LAZY_CYCLE, 'paperbill(no-lazy-cycles)'],
  ])('reports a cycle %s', (_, file, line, rule) => {
    expect(findRules(`libs/contracts/src/rules/${file}`, line)).toEqual([rule]);
  });
});
