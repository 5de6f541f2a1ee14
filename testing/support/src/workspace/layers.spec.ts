import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint, type Linter } from 'eslint';

const root = resolve(import.meta.dirname, '../../../..');

const LAYERS_RULE = '@nx/enforce-module-boundaries';
const RESTRICTED_IMPORTS_RULE = '@typescript-eslint/no-restricted-imports';
const FOLDER_ORDER_RULE = 'paperbill/folder-order';
const CYCLES_RULE = 'paperbill/no-import-cycles';

/** Lints a file as if it contained the given text. Returns the names of the violated rules. */
async function findViolations(file: string, text: string, by = eslint): Promise<(string | null)[]> {
  const [result] = await by.lintText(text, { filePath: resolve(root, file) });
  return result!.messages.map(({ ruleId }) => ruleId);
}

const eslint = new ESLint({ cwd: root });

describe('Lint of imports', () => {
  it.each([
    ['the client imports a service', 'web/src/main.tsx', '@paperbill/invoicing'],
    ['the client imports a library for Node', 'web/src/main.tsx', '@paperbill/messaging'],
    ['the BFF imports a service', 'bff/src/main.ts', '@paperbill/billing'],
    ['a service imports another by its package', 'services/billing/src/main.ts', '@paperbill/identity'],
    ['a service imports another by its path', 'services/billing/src/main.ts', '../../identity/src/service.js'],
    ['a service imports the launcher', 'services/billing/src/main.ts', '@paperbill/local'],
    ['contracts imports a library that depends on it', 'libs/contracts/src/http/brand.ts', '@paperbill/service-kit'],
    [
      'messaging imports the service kit, which depends on it',
      'libs/messaging/src/message-bus.ts',
      '@paperbill/service-kit',
    ],
  ])('reports an error if %s', async (_, file, imported) => {
    expect(await findViolations(file, `import '${imported}';\n`)).toContain(LAYERS_RULE);
  });

  it.each(['web/src/main.tsx', 'web/vite/prerender.ts', 'libs/invoice-document/src/index.ts'])(
    'does not allow messages and secrets in the browser, in %s',
    async (file) => {
      expect(await findViolations(file, `import '@paperbill/contracts/nats';\n`)).toContain(RESTRICTED_IMPORTS_RULE);
      expect(await findViolations(file, `import '@paperbill/contracts/secrets';\n`)).toContain(RESTRICTED_IMPORTS_RULE);
      expect(await findViolations(file, `import '@paperbill/contracts/http';\n`)).toEqual([]);
    },
  );

  it.each([
    ['libs/contracts/src/http/errors.ts', '../nats/bff.js'],
    ['libs/contracts/src/rules/dates.ts', '../http/index.js'],
    ['libs/contracts/src/texts/index.ts', '../rules/dates.js'],
    ['libs/contracts/src/http/errors.ts', '../secrets.js'],
    ['libs/service-kit/src/database/disk-full.ts', '../audit/create-audit-events.js'],
    ['services/billing/src/staff-actions/staff-actions.queries.ts', '../staff/staff.queries.js'],
    ['services/billing/src/subscriptions/subscription-sync.ts', '../webhooks/event-worker.js'],
    ['services/billing/src/subscriptions/subscription-sync.ts', '../service.js'],
    ['services/invoicing/src/invoices/invoices.service.ts', '../payments/payments.service.js'],
    ['services/invoicing/src/payments/payments.service.ts', '../mails/enqueue-receipt.js'],
    ['testing/support/src/data/builders.ts', '../people/person.js'],
    ['testing/support/src/data/builders.ts', '../test-service.js'],
    ['bff/src/security/refusals.ts', '../sessions/session.guard.js'],
    ['bff/src/quotes/quotes.controller.ts', '../drafts/drafts.dto.js'],
    ['web/src/api/request.ts', '../drafts/use-draft.js'],
    ['web/src/features/invoices/page/invoice-page.tsx', '../../quotes/page/quote-page.js'],
    ['web/src/features/invoices/list/invoices-page.tsx', '../editor/create-invoice-page.js'],
    ['web/src/features/documents/page/document-page.tsx', '../../invoices/api/invoice-queries.js'],
    ['web/src/components/form/select.tsx', '../lists/pagination.js'],
  ])(
    'does not allow %s to import %s, because the imported folder is not earlier in the order of folders',
    async (file, imported) => {
      expect(await findViolations(file, `import '${imported}';\n`)).toContain(FOLDER_ORDER_RULE);
    },
  );

  it('requires a place in the order for a new folder', async () => {
    const order = ['texts', 'rules'];
    const rules: Linter.RulesRecord = {
      [FOLDER_ORDER_RULE]: ['error', { root: resolve(root, 'libs/contracts/src'), order }],
    };
    const withoutPlace = new ESLint({ cwd: root, overrideConfig: [{ files: ['libs/contracts/**/*.ts'], rules }] });
    expect(await findViolations('libs/contracts/src/http/errors.ts', '', withoutPlace)).toContain(FOLDER_ORDER_RULE);
    expect(await findViolations('libs/contracts/src/rules/dates.ts', '', withoutPlace)).toEqual([]);
  });

  it.each([
    ['the client imports contracts', 'web/src/main.tsx', '@paperbill/contracts/http'],
    ['a service imports the kit', 'services/billing/src/main.ts', '@paperbill/service-kit'],
  ])('allows that %s', async (_, file, imported) => {
    expect(await findViolations(file, `import '${imported}';\n`)).toEqual([]);
  });

  it('reports a cycle between two files', async () => {
    const text = `import { AppError } from './payments.js';\nexport const errorCatalogue = AppError;\n`;
    expect(await findViolations('libs/contracts/src/http/errors.ts', text)).toContain(CYCLES_RULE);
  });

  it('reports a cycle of type imports, which the built program does not have', async () => {
    const text = `import type { AppError } from './payments.js';\nexport type ErrorCatalogue = AppError;\n`;
    expect(await findViolations('libs/contracts/src/http/errors.ts', text)).toContain(CYCLES_RULE);
  });
});
