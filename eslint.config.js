import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { folderOrder } from './deploy/checks/folder-order.mjs';
import { noImportCycles } from './deploy/checks/no-import-cycles.mjs';

/**
 * Who may import whom. Each project carries tags (`nx.tags` in its package.json); a project may import another only
 * where every rule for its tags allows it.
 */
const layers = [
  // The client, the BFF and the services share libraries and nothing else. They meet over HTTP and NATS.
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
  // The services in one process: the one place that knows them all.
  { sourceTag: 'layer:all-services', onlyDependOnLibsWithTags: ['type:lib', 'type:service', 'layer:embedded'] },
  // Libraries stand in layers, each resting on those below.
  { sourceTag: 'layer:base', onlyDependOnLibsWithTags: ['layer:base'] },
  { sourceTag: 'layer:document', onlyDependOnLibsWithTags: ['layer:base'] },
  { sourceTag: 'layer:messaging', onlyDependOnLibsWithTags: ['layer:base', 'layer:test-infrastructure'] },
  { sourceTag: 'layer:kit', onlyDependOnLibsWithTags: ['layer:base', 'layer:messaging', 'layer:test-infrastructure'] },
  // Support for tests starts real parts of deploy and stands above it. Only specs import it, see below.
  { sourceTag: 'layer:test-infrastructure', onlyDependOnLibsWithTags: ['layer:embedded'] },
  { sourceTag: 'layer:testing', onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:stand-in'] },
  // What runs the product on one machine starts the built processes; it imports none of them.
  { sourceTag: 'layer:embedded', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:stand-in-pages', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:stand-in', onlyDependOnLibsWithTags: ['layer:embedded', 'layer:stand-in-pages'] },
  { sourceTag: 'layer:all-stand-ins', onlyDependOnLibsWithTags: ['layer:embedded', 'layer:stand-in'] },
  { sourceTag: 'layer:nats', onlyDependOnLibsWithTags: ['layer:base', 'layer:messaging', 'layer:embedded'] },
  {
    sourceTag: 'layer:launcher',
    onlyDependOnLibsWithTags: ['layer:base', 'layer:nats', 'layer:embedded', 'layer:stand-in', 'layer:all-stand-ins'],
  },
  // What watches the product knows it by its metrics alone.
  { sourceTag: 'layer:observation', onlyDependOnLibsWithTags: [] },
  {
    sourceTag: 'layer:e2e',
    onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:launcher', 'layer:observation', 'layer:attacks'],
  },
  // The bench measures somebody beside the attackers.
  { sourceTag: 'layer:attacks', onlyDependOnLibsWithTags: ['type:lib', 'layer:launcher'] },
  // Holds the rules of the client and of the BFF together, so it alone may know both.
  { sourceTag: 'layer:agreement', onlyDependOnLibsWithTags: ['type:lib', 'type:app'] },
  // Shows the client's preview, prints it as documents does, and compares: it knows both and the parts between.
  {
    sourceTag: 'layer:fidelity',
    onlyDependOnLibsWithTags: ['type:lib', 'type:app', 'type:service', 'layer:embedded', 'layer:stand-in'],
  },
  // Reads the configuration of every process.
  { sourceTag: 'layer:configuration', onlyDependOnLibsWithTags: ['type:lib', 'type:app', 'type:service'] },
  // Holds the manifests to what the processes read.
  { sourceTag: 'layer:images', onlyDependOnLibsWithTags: ['layer:configuration', 'layer:nats'] },
  { sourceTag: 'layer:kubernetes', onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:configuration'] },
  // What runs in the browser can't use Node.
  { sourceTag: 'platform:web', onlyDependOnLibsWithTags: ['platform:any'] },
  { sourceTag: 'platform:any', onlyDependOnLibsWithTags: ['platform:any'] },
];

/**
 * In which order the folders of a project's `src` rest on each other: each may import those before it. Specs may import
 * any. Those that stand together know nothing of each other. Files of `src` itself come last, unless they are named.
 */
const folderOrders = {
  // The doors: what a browser loads brings nothing of the services.
  'libs/contracts': ['texts', 'rules', 'http', 'nats'],
  'libs/service-kit': [
    'config.ts',
    'release.ts',
    'opentelemetry.ts',
    'tracing.ts',
    'metrics',
    'database',
    'health',
    'background-job.ts',
    'audit',
    'deletion',
  ],
  // The kinds of support know nothing of each other, so that a spec loads only its own. The files beside them use any.
  'testing/support': [['data', 'people', 'process', 'workspace']],
  // What asks Stripe and what records knows nothing of who sees it.
  'services/billing': [
    'config.ts',
    'tables.ts',
    'migrations',
    'stripe',
    'staff-actions',
    'subscriptions',
    'checkout',
    'webhooks',
    'reconciliation',
    'staff',
    'deletion',
    'retention',
  ],
  // What an invoice needs, invoices, documents made of them, what clients get of them.
  'services/invoicing': [
    'config.ts',
    'process-due.ts',
    'request-hashes.ts',
    'field-properties.ts',
    'migrations',
    'tables.ts',
    'notices',
    'settings',
    'numbering',
    'storage',
    'logo',
    'profile',
    'documents',
    'invoices',
    'customers',
    'history',
    'payments',
    'drafts',
    'issuing',
    'credit-notes',
    'quotes',
    'details',
    'links',
    'mails',
    'statements',
    'reminders',
    'recurring',
    'outbox',
  ],
  bff: [
    ['config.ts', 'route-of.ts', 'framework'],
    'geoip',
    'security',
    ['errors', 'api-description', 'body', 'client'],
    ['sessions', 'server'],
    'validation',
    'audit',
    'auth',
    ['account', 'settings', 'profile', 'customers', 'products', 'invoices', 'pdf', 'mails', 'subscription', 'search'],
    ['documents', 'quotes', 'drafts', 'recurring', 'archive', 'client-page', 'staff', 'webhooks', 'health'],
    ['links', 'security-reports'],
  ],
  web: [
    ['brand.ts', 'operator-settings.ts', 'user-storage.ts', 'theme', 'fonts'],
    'toasts',
    'api',
    'components',
    'components/form',
    'components/lists',
    'drafts',
    'csv',
    'entities/import',
    'entities',
    'features/auth',
    ['features/subscription', 'features/activity'],
    ['features/account', 'features/settings', 'features/customers', 'features/products'],
    'features/profile',
    ['features/documents/form', 'features/documents/api'],
    'features/documents/preview',
    ['features/documents/editor', 'features/documents/page'],
    'features/invoices/api',
    'features/invoices/components',
    ['features/invoices/editor', 'features/invoices/list', 'features/invoices/page'],
    'features/quotes',
    ['features/dashboard', 'features/customer', 'features/staff'],
    ['features/landing', 'features/help-center', 'features/contact', 'features/legal'],
    'app/public',
    'app/pages',
    'app/shortcuts',
    'app/layout',
    'app',
  ],
};

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const projects = globSync(workspaces, { cwd: import.meta.dirname }).filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'tsconfig.spec.json')),
);

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.nx/', '.paperbill/', '**/test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    plugins: {
      '@nx': nx,
      'import-x': importX,
      'react-hooks': hooks,
      paperbill: { rules: { 'folder-order': folderOrder, 'no-import-cycles': noImportCycles } },
    },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver({ conditionNames: ['source', 'import', 'default'] })],
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints: layers, banTransitiveDependencies: true }],
      // Within a project, types included. Between projects Nx refuses cycles, above.
      'paperbill/no-import-cycles': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // React's rules, the compiler's included. Warnings count as errors.
      ...Object.fromEntries(Object.keys(hooks.configs.recommended.rules).map((rule) => [rule, 'error'])),
      // Off until the last reports are fixed: combobox, entity dialog, form drafts, logo, router, and two specs.
      'react-hooks/globals': 'off',
      'react-hooks/incompatible-library': 'off',
      'react-hooks/refs': 'off',
      'react-hooks/set-state-in-effect': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // What serves tests starts servers and throws databases away: nothing that runs in earnest may import it.
    files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
    ignores: [
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/src/testing/**',
      'testing/support/**',
      'testing/infrastructure/**',
      'deploy/checks/browser/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['@paperbill/testing', '@paperbill/test-infrastructure'].map((name) => ({
            name,
            message: 'Only specs, and what they share in src/testing, may import it.',
          })),
        },
      ],
    },
  },
  ...Object.entries(folderOrders).map(([project, order]) => ({
    files: [`${project}/src/**/*.{ts,tsx}`],
    ignores: ['**/*.spec.{ts,tsx}', '**/src/testing/**'],
    rules: { 'paperbill/folder-order': ['error', { root: join(import.meta.dirname, project, 'src'), order }] },
  })),
  {
    // What a browser may load. A rule of its own name, because the one of the same name above would be replaced.
    files: ['web/**/*.{ts,tsx}', 'libs/invoice-document/src/**', 'libs/money/src/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: ['@paperbill/contracts/nats', '@paperbill/contracts/secrets'].map((name) => ({
            name,
            message: 'Browsers know the API over HTTP alone, and no secrets.',
          })),
        },
      ],
    },
  },
  {
    files: ['web/src/**'],
    ignores: ['web/src/components/lazy-part.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
          message: 'Use lazyPart: a part that is missing after a deployment must not take the page.',
        },
      ],
    },
  },
  // Each project's types come from its own configuration: with one list for all, a file's types would be looked for in
  // every project before its own, and they would not fit into memory.
  ...projects.map((folder) => ({
    files: [`${folder}/src/**/*.ts`, `${folder}/src/**/*.tsx`],
    languageOptions: {
      parserOptions: { project: `${folder}/tsconfig.spec.json`, tsconfigRootDir: import.meta.dirname },
    },
  })),
  {
    // A promise that nobody waits for hides its failure: the type-aware rules that find one.
    files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' } },
  },
);
