import { join } from 'node:path';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { folderOrder } from './deploy/checks/folder-order.mjs';
import { noImportCycles } from './deploy/checks/no-import-cycles.mjs';
import { plainWords } from './deploy/checks/plain-words.mjs';

/**
 * The allowed imports between projects. Each project has tags (`nx.tags` in its package.json). A project may import
 * another project only if all rules for its tags allow this.
 */
const layers = [
  // The client, the BFF and the services share only libraries. They communicate over HTTP and NATS.
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
  // Only the project `all-services` may import all services, because it runs them in one process.
  { sourceTag: 'layer:all-services', onlyDependOnLibsWithTags: ['type:lib', 'type:service', 'layer:embedded'] },
  // Libraries form layers. A layer may import only the layers below it.
  { sourceTag: 'layer:base', onlyDependOnLibsWithTags: ['layer:base'] },
  { sourceTag: 'layer:document', onlyDependOnLibsWithTags: ['layer:base'] },
  { sourceTag: 'layer:messaging', onlyDependOnLibsWithTags: ['layer:base', 'layer:test-infrastructure'] },
  { sourceTag: 'layer:kit', onlyDependOnLibsWithTags: ['layer:base', 'layer:messaging', 'layer:test-infrastructure'] },
  // The test libraries start projects from `deploy`, so they may import these projects. Only specs may import the test
  // libraries, which another rule below enforces.
  { sourceTag: 'layer:test-infrastructure', onlyDependOnLibsWithTags: ['layer:embedded'] },
  { sourceTag: 'layer:testing', onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:stand-in'] },
  // The layers below contain the projects that run the product on one machine. They start the built processes instead
  // of importing them.
  { sourceTag: 'layer:embedded', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:stand-in-pages', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:stand-in', onlyDependOnLibsWithTags: ['layer:embedded', 'layer:stand-in-pages'] },
  { sourceTag: 'layer:all-stand-ins', onlyDependOnLibsWithTags: ['layer:embedded', 'layer:stand-in'] },
  { sourceTag: 'layer:nats', onlyDependOnLibsWithTags: ['layer:base', 'layer:messaging', 'layer:embedded'] },
  {
    sourceTag: 'layer:launcher',
    onlyDependOnLibsWithTags: ['layer:base', 'layer:nats', 'layer:embedded', 'layer:stand-in', 'layer:all-stand-ins'],
  },
  // The project for monitoring knows only the names of the product's metrics, so it imports nothing.
  { sourceTag: 'layer:observation', onlyDependOnLibsWithTags: [] },
  {
    sourceTag: 'layer:e2e',
    onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:launcher', 'layer:observation', 'layer:attacks'],
  },
  // Benchmarks import the attacks to measure how much they slow down a normal user.
  { sourceTag: 'layer:attacks', onlyDependOnLibsWithTags: ['type:lib', 'layer:launcher'] },
  // Only the project `forms-match-api` may import both the client and the BFF, because it compares the form rules of
  // both.
  { sourceTag: 'layer:agreement', onlyDependOnLibsWithTags: ['type:lib', 'type:app'] },
  // The project `pdf-matches-preview` compares the client's preview with the printed PDF, so it may import the client
  // and the services.
  {
    sourceTag: 'layer:fidelity',
    onlyDependOnLibsWithTags: ['type:lib', 'type:app', 'type:service', 'layer:embedded', 'layer:stand-in'],
  },
  // The project `configuration` reads the configuration of every process, so it may import all of them.
  { sourceTag: 'layer:configuration', onlyDependOnLibsWithTags: ['type:lib', 'type:app', 'type:service'] },
  // The projects `images` and `kubernetes` compare manifests with the configuration that the processes read.
  { sourceTag: 'layer:images', onlyDependOnLibsWithTags: ['layer:configuration', 'layer:nats'] },
  { sourceTag: 'layer:kubernetes', onlyDependOnLibsWithTags: ['type:lib', 'layer:embedded', 'layer:configuration'] },
  // Code for the browser must not use Node's modules.
  { sourceTag: 'platform:web', onlyDependOnLibsWithTags: ['platform:any'] },
  { sourceTag: 'platform:any', onlyDependOnLibsWithTags: ['platform:any'] },
];

/**
 * The order of the folders in each project's `src`. A folder may import only folders that come before it in the list.
 * Folders in an inner array must not import each other. Files directly in `src` may import every folder if they are not
 * in the list. Specs may import any folder.
 */
const folderOrders = {
  // Each folder is an entry point of this library. `nats` is the last folder, so the entry points for browsers cannot
  // import it.
  'libs/contracts': ['texts', 'rules', 'http', 'languages', 'nats'],
  'libs/service-kit': [
    'config.ts',
    'release.ts',
    'concurrency',
    'opentelemetry.ts',
    'tracing.ts',
    'metrics',
    'database',
    'idempotency',
    'health',
    'background',
    'audit',
    'deletion',
  ],
  // The folders of test helpers must not import each other, so that a spec loads only the helpers that it needs. Files
  // directly in `src` may import all of them.
  'testing/support': [['data', 'people', 'process', 'workspace']],
  // The code that calls Stripe and stores subscriptions must not import the code for users and staff.
  'services/billing': [
    'config.ts',
    'tables.ts',
    'migrations',
    'stripe',
    'staff-actions',
    'inbox',
    'subscriptions',
    'checkout',
    'webhooks',
    'client-payments',
    'reconciliation',
    'staff',
    'deletion',
    'retention',
  ],
  // The order of the features: prerequisites of invoices, invoices, documents that are created from invoices, and
  // everything that is sent to clients.
  'services/invoicing': [
    'config.ts',
    'request-hashes.ts',
    'field-properties.ts',
    'merge-translations.ts',
    'migrations',
    'tables.ts',
    'fair-batch.ts',
    'derive-id.ts',
    'find-earlier-attempt.ts',
    'notices',
    'settings',
    'numbering',
    'taxes',
    'storage',
    'attachments',
    'logo',
    'profile',
    'documents',
    'invoices',
    'customers',
    'history',
    'payments',
    'saved-cards',
    'online-payments',
    'drafts',
    'issuing',
    'credit-notes',
    'quotes',
    'reports',
    'details',
    'links',
    'mails',
    'statements',
    'reminders',
    'recurring',
    'automatic-payments',
    'to-do',
    'outbox',
  ],
  bff: [
    ['config.ts', 'route-label.ts', 'framework'],
    'geoip',
    'security',
    ['errors', 'api-description', 'body', 'client'],
    ['sessions', 'server'],
    'validation',
    'audit',
    'auth',
    [
      'account',
      'settings',
      'online-payments',
      'taxes',
      'profile',
      'customers',
      'products',
      'invoices',
      'pdf',
      'mails',
      'subscription',
      'search',
      'attachments',
      'reports',
    ],
    ['documents', 'quotes', 'drafts', 'recurring', 'archive', 'client-page', 'staff', 'webhooks', 'health'],
    ['links', 'security-reports'],
  ],
  web: [
    'languages',
    ['brand.ts', 'operator-settings.ts', 'sorted-json.ts', 'user-state.ts', 'user-storage.ts', 'theme', 'fonts'],
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
    ['features/subscription', 'features/activity', 'features/taxes'],
    ['features/account', 'features/settings'],
    'features/profile',
    'features/settings/pages',
    'features/taxes/page',
    ['features/customers', 'features/products'],
    ['features/documents/form', 'features/documents/api', 'features/documents/attachments'],
    'features/documents/preview',
    ['features/documents/editor', 'features/documents/page'],
    'features/invoices/api',
    'features/invoices/components',
    ['features/invoices/editor', 'features/invoices/list', 'features/invoices/page'],
    'features/quotes',
    'features/reports',
    ['features/dashboard', 'features/customer', 'features/staff'],
    ['features/landing', 'features/help-center', 'features/contact', 'features/legal'],
    'app/public',
    'app/pages',
    'app/shortcuts',
    'app/layout',
    'app',
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.nx/', '.paperbill/', '**/test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    plugins: {
      '@nx': nx,
      'import-x': importX,
      paperbill: {
        rules: { 'folder-order': folderOrder, 'no-import-cycles': noImportCycles, 'plain-words': plainWords },
      },
    },
    // With these options, the rule for type imports keeps the imports that the emitted decorator metadata needs.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver({ conditionNames: ['source', 'import', 'default'] })],
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints: layers, banTransitiveDependencies: true }],
      // The rule `no-import-cycles` finds cycles within a project, including cycles of type imports. The Nx rule above
      // finds cycles between projects.
      'paperbill/no-import-cycles': 'error',
      'paperbill/plain-words': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // The recommended rules of React and of its compiler. Their warnings count as errors. To save time, only files that
    // may contain components are checked.
    files: ['web/**/*.ts', '**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: Object.fromEntries(Object.keys(hooks.configs.recommended.rules).map((rule) => [rule, 'error'])),
  },
  {
    // Production code must not import the test libraries, because they start servers and drop databases.
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
    // The rule of typescript-eslint is used for browser code, because a second entry for `no-restricted-imports` would
    // replace the entry above.
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
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' } },
  },
);
