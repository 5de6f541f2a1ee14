import type { Plugin, Rolldown } from 'vite';

/**
 * Splits the client into chunks. There are only a few, so that a page needs few requests. Code is in a separate chunk
 * if it changes at other times, or if some pages do not need it.
 *
 * - `react`: React itself. Every page needs it, and it changes least.
 * - `vendor`: the other packages of the first page, such as the router, the query cache and the icons.
 * - `index`: the entry with the frame of all pages.
 * - `shared`: code that at least two pages use and that needs none of the chunks below.
 * - `editing`: react-hook-form, zod, form components, code that forms and sheets share, and the invoice page.
 * - `antd`: only antd. It imports only `react`, so that its hash stays the same across releases. Pages that need antd
 * load it. The other pages prefetch it (`src/app/layout/prefetch-antd.ts`).
 * - `staff`: code that only staff pages share.
 * - `countries`: the names of countries, which some dialogs need, and the usual taxes of countries.
 * - `mail-forms`: parts of the dialogs that send e-mails or create recurring invoices.
 * - `antd-parts`, `antd-forms`: our components that use antd, without and with forms, and code that only lists need.
 * - One chunk for each page and for each dialog that loads on demand.
 *
 * All styles are in one file, which is smaller than several files. With several files, the order of style rules would
 * depend on which page was opened first.
 */
export function chunks(): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            cssCodeSplit: false,
            rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups: chunkGroups } } },
          },
        },
      },
    }),
    /**
     * Writes the URL of the antd chunk into the page. This URL contains a hash, so it is known only after the build.
     */
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'antd-chunk', content: `/${findAntdChunk(bundle).fileName}` }, injectTo: 'head' },
      ],
    },
  };
}

const matchPackages = (...names: string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** Without this setting, the bundle would contain unused antd components. */
const moduleSideEffects = [{ test: matchPackages('@rc-component', '@ant-design'), sideEffects: false }];

/**
 * React, and the helpers that antd and other packages share. react-dom/server is left out, because it is only needed
 * when an invoice is saved.
 */
const REACT_PACKAGES = matchPackages('react', 'react-dom(?!/.*server)', 'scheduler', 'react-is', '@babel/runtime');
const ANTD_PACKAGES = matchPackages('antd', '@ant-design', '@rc-component', '@emotion');
const FORM_PACKAGES = matchPackages('react-hook-form', '@hookform', 'zod');
const INVOICE_PAGE_MODULES = /\/(libs\/invoice-document|node_modules\/@fontsource)\//;
/**
 * The modules for numbers, recurring invoices, print rules, e-mails, the company profile, document fields and drafts.
 */
const MODULES_SHARED_BY_FORMS =
  /\/(contracts\/\w+\/(texts\/(attachments|document-labels|mail-templates|invoice-page|recurring-form|browser-name)|rules\/(attachments|file-size|mail-placeholders|mailbox|fonts|printing-cost|recurring-dates|invoice-number|parts-of-tables)|http\/(attachments|mails|company-profile|invoices|number-and-dates|document-client|document-details|moved-delivery|drafts))|features\/(settings\/(mail-settings|mail-texts|reminder-days)|documents\/(attachments\/[\w-]+|page\/(paged-documents|document-not-found)|editor\/leave-dialog)|invoices\/(components\/mail-template|api\/(send-mail|create-recurring|credit-notes)))|drafts\/(use-draft|on-page-hide|draft-banner|unsaved-changes-guard)|money\/\w+\/(typed-decimal|decimal-rule)|form\/(value-inputs|decimal-separator|form-state))\.\w+$/;
/** The modules about plans, which lists do not need. */
const PLAN_MODULES = /\/features\/subscription\/(plan-summary|api\/change-subscription)\.\w+$/;
const STAFF_MODULES = /\/web\/src\/features\/staff\//;
/** Several parts of the page load this code on demand, so it must not be in a chunk that loads with the page. */
const ON_DEMAND_MODULES =
  /\/(money\/\w+\/(tax-breakdown|tax-groups|units)|documents\/(form\/line-taxes|preview\/sample-invoice))\.\w+$/;

/** The modules with data of countries. These modules are small, so they share a chunk. */
const COUNTRY_MODULES = /\/(contracts\/\w+\/rules\/country-codes|taxes\/page\/starting-taxes)\.\w+$/;

/** Each language has its own chunks. */
const LANGUAGE_MODULES = /\/contracts\/\w+\/languages\/(mails\/)?((?!en-US)[a-z]{2}(-[A-Z]{2})?|unit-names)\.\w+$/;

const MAIL_FORM_MODULES =
  /\/features\/(invoices\/(components\/(recurring-form|mail-fields)|api\/create-recurring)|documents\/attachments\/mailed-files)\.\w+$/;

/** These modules are in the chunks of antd, because list pages load antd anyway. */
const LIST_MODULES =
  /\/(contracts\/\w+\/http\/csv-columns|src\/csv\/(csv-format|entity-csv|export-csv|file-texts)|components\/lists\/(list-filter|use-row-focus|use-selection)|entities\/entity-(list|texts|toasts)|customers\/customer-texts|invoices\/(components\/selection-bar|list\/invoice-columns|api\/recurring-form-texts))\.\w+$/;

const UNSHARED_MODULES = [STAFF_MODULES, ON_DEMAND_MODULES, COUNTRY_MODULES, LANGUAGE_MODULES, MAIL_FORM_MODULES];

/**
 * The chunks of shared modules, smallest first. A chunk contains its modules and their imports, without the modules of
 * earlier chunks.
 */
const SHARED_CHUNK_NAMES = ['shared', 'editing', 'antd-parts', 'antd-forms'] as const;

const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT_PACKAGES, priority: 9 },
  { name: 'antd', test: ANTD_PACKAGES, priority: 8 },
  { name: 'vendor', test: matchPackages('.*'), tags: ['$initial'], priority: 7 },
  { name: 'index', tags: ['$initial'], priority: 6 },
  ...SHARED_CHUNK_NAMES.map((name, index) => ({
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !UNSHARED_MODULES.some((modules) => modules.test(id)) && sharedChunkOf(id, context) === name ? name : null,
    minShareCount: 2,
    priority: SHARED_CHUNK_NAMES.length - index,
  })),
  { name: 'countries', test: COUNTRY_MODULES, priority: 0 },
  { name: 'mail-forms', test: MAIL_FORM_MODULES, minShareCount: 2, priority: 0 },
  { name: 'staff', test: STAFF_MODULES, minShareCount: 2, priority: 0 },
];

function sharedChunkOf(id: string, context: Rolldown.ChunkingContext): (typeof SHARED_CHUNK_NAMES)[number] {
  const needs = (library: RegExp) => dependsOn(library, id, context);
  const needsForms = needs(FORM_PACKAGES) || MODULES_SHARED_BY_FORMS.test(id) || PLAN_MODULES.test(id);
  if (needs(ANTD_PACKAGES) || LIST_MODULES.test(id)) return needsForms ? 'antd-forms' : 'antd-parts';
  return needsForms || needs(INVOICE_PAGE_MODULES) ? 'editing' : 'shared';
}

function dependsOn(library: RegExp, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (library.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((other) => dependsOn(library, other, context, seen));
}

function findAntdChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const antd = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === 'antd');
  if (antd.length !== 1) throw new Error(`antd stands in ${antd.length} chunks instead of one`);
  return antd[0] as Rolldown.OutputChunk;
}
