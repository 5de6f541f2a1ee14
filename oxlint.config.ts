import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';
import { recommended, recommendedForReact, recommendedForTypeScript } from './deploy/checks/recommended-rules.mjs';

/**
 * The allowed imports between projects. Each project has tags (`nx.tags` in its package.json). A project may import
 * another project only if all rules for its tags allow this.
 */
const layers = [
  // The client, the BFF and the services share only libraries. They communicate over HTTP and NATS.
  { tag: 'type:app', mayImport: ['type:lib'] },
  { tag: 'type:service', mayImport: ['type:lib'] },
  // Only the project `all-services` may import all services, because it runs them in one process.
  { tag: 'layer:all-services', mayImport: ['type:lib', 'type:service', 'layer:embedded'] },
  // Libraries form layers. A layer may import only the layers below it.
  { tag: 'layer:base', mayImport: ['layer:base'] },
  { tag: 'layer:document', mayImport: ['layer:base'] },
  { tag: 'layer:messaging', mayImport: ['layer:base', 'layer:test-infrastructure'] },
  { tag: 'layer:kit', mayImport: ['layer:base', 'layer:messaging', 'layer:test-infrastructure'] },
  // The test libraries start projects from `deploy`, so they may import these projects. Only specs may import the test
  // libraries, which another rule below enforces.
  { tag: 'layer:test-infrastructure', mayImport: ['layer:embedded'] },
  { tag: 'layer:testing', mayImport: ['type:lib', 'layer:embedded', 'layer:stand-in'] },
  // The layers below contain the projects that run the product on one machine. They start the built processes instead
  // of importing them.
  { tag: 'layer:embedded', mayImport: [] },
  { tag: 'layer:stand-in-pages', mayImport: [] },
  { tag: 'layer:stand-in', mayImport: ['layer:embedded', 'layer:stand-in-pages'] },
  { tag: 'layer:all-stand-ins', mayImport: ['layer:embedded', 'layer:stand-in'] },
  { tag: 'layer:nats', mayImport: ['layer:base', 'layer:messaging', 'layer:embedded'] },
  {
    tag: 'layer:launcher',
    mayImport: ['layer:base', 'layer:nats', 'layer:embedded', 'layer:stand-in', 'layer:all-stand-ins'],
  },
  // The project for monitoring knows only the names of the product's metrics, so it imports nothing.
  { tag: 'layer:observation', mayImport: [] },
  {
    tag: 'layer:e2e',
    mayImport: ['type:lib', 'layer:embedded', 'layer:launcher', 'layer:observation', 'layer:attacks'],
  },
  // Benchmarks import the attacks to measure how much they slow down a normal user.
  { tag: 'layer:attacks', mayImport: ['type:lib', 'layer:launcher'] },
  // Only the project `forms-match-api` may import both the client and the BFF, because it compares the form rules of
  // both.
  { tag: 'layer:agreement', mayImport: ['type:lib', 'type:app'] },
  // The project `pdf-matches-preview` compares the client's preview with the printed PDF, so it may import the client
  // and the services.
  {
    tag: 'layer:fidelity',
    mayImport: ['type:lib', 'type:app', 'type:service', 'layer:embedded', 'layer:stand-in'],
  },
  // The project `configuration` reads the configuration of every process, so it may import all of them.
  { tag: 'layer:configuration', mayImport: ['type:lib', 'type:app', 'type:service'] },
  // The projects `images` and `kubernetes` compare manifests with the configuration that the processes read.
  { tag: 'layer:images', mayImport: ['layer:configuration', 'layer:nats'] },
  { tag: 'layer:kubernetes', mayImport: ['type:lib', 'layer:embedded', 'layer:configuration'] },
  // Code for the browser must not use Node's modules.
  { tag: 'platform:web', mayImport: ['platform:any'] },
  { tag: 'platform:any', mayImport: ['platform:any'] },
];

/**
 * The order of the folders in each project's `src`. A folder may import only folders that come before it in the list.
 * Folders in an inner array must not import each other. Files directly in `src` may import every folder if they are not
 * in the list. Specs may import any folder.
 */
const folderOrders = {
  // Each folder is an entry point of this library. Only the last folder, `nats`, is not for browsers. The other entry
  // points therefore cannot import it.
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
    'read-list-part.ts',
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

const enable = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, 'error' as const]));

const bannedInBrowsers = ['@paperbill/contracts/nats', '@paperbill/contracts/secrets'].map((name) => ({
  name,
  message: 'Browsers know the API over HTTP alone, and no secrets.',
}));

const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/src/testing/**'];

/**
 * Files with decorators, in which type imports are not checked. The rule does not know that the emitted metadata needs
 * the types of decorated classes as values.
 */
const decorated = globSync('**/src/**/*.ts', {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules', '**/dist'],
}).filter((file) => /^ *@[A-Z]\w*\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'import'],
  jsPlugins: ['./deploy/checks/lint-rules.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/', '**/node_modules/', '.nx/', '.paperbill/', '**/test-results/'],
  rules: enable(recommended),
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...enable(recommendedForTypeScript),
        'paperbill/layers': ['error', { layers }],
        'paperbill/plain-words': 'error',
        // Cycles of type imports are forbidden too, because the files of a cycle can only be understood together.
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'paperbill/no-lazy-cycles': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        'no-console': 'error',
      },
    },
    {
      files: ['**/*.ts', '**/*.tsx'],
      excludeFiles: decorated,
      rules: { 'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }] },
    },
    {
      // These rules need types. They find promises whose failure would go unnoticed.
      files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
      rules: {
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/await-thenable': 'error',
      },
    },
    {
      // To save time, only files that may contain components are checked.
      files: ['web/**/*.ts', '**/*.tsx'],
      rules: enable(recommendedForReact),
    },
    {
      // Production code must not import the test libraries, because they start servers and drop databases.
      files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
      excludeFiles: [...specs, 'testing/**', 'deploy/checks/**', 'deploy/operation/recovery/**'],
      rules: {
        'paperbill/layers': ['error', { layers, banned: ['@paperbill/testing', '@paperbill/test-infrastructure'] }],
      },
    },
    ...Object.entries(folderOrders).map(([project, order]): OxlintOverride => ({
      files: [`${project}/src/**/*.ts`, `${project}/src/**/*.tsx`],
      excludeFiles: specs,
      rules: { 'paperbill/folder-order': ['error', { root: join(import.meta.dirname, project, 'src'), order }] },
    })),
    {
      files: ['web/**/*.ts', 'web/**/*.tsx', 'libs/invoice-document/src/**', 'libs/money/src/**'],
      rules: { 'no-restricted-imports': ['error', { paths: bannedInBrowsers }] },
    },
    {
      files: ['web/src/**'],
      excludeFiles: ['web/src/components/lazy-part.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              ...bannedInBrowsers,
              {
                name: 'react',
                importNames: ['lazy'],
                message: 'Use lazyPart: a part that is missing after a deployment must not take the page.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['**/*.cjs'],
      env: { commonjs: true },
    },
    {
      files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
      rules: { 'no-redeclare': 'error', 'no-undef': 'error', 'no-unused-vars': ['error', {}] },
    },
  ],
});
