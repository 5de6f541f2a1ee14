import type { Plugin, Rolldown } from 'vite';

/**
 * Which modules stand in one file. Few files, so that a page is there after few requests, cut where they change at
 * different times or where some pages do without them:
 *
 * - `react`: React itself, which every page needs and which changes least
 * - `vendor`: what the first page needs of other packages: router, data cache, icons
 * - `index`: the entry with the frame of all pages
 * - `shared`: what at least two pages use and what brings none of the following along
 * - `editing`: react-hook-form, zod, the parts of forms, what only they and sheets share, and the invoice's own page
 * - `antd`: antd alone. It imports nothing but `react`, so that its name stays the same from release to release and
 *   browsers keep it. The pages that need it start it themselves; on the others the browser fetches it when it has
 *   nothing else to do (`src/app/layout/prefetch-antd.ts`).
 * - `staff`: what only the pages of staff share
 * - `antd-parts`, `antd-forms`: our parts that are made with antd, without forms and with them
 * - a file for each page, and for each dialog that is loaded when it opens
 *
 * All styles are one file: together they are smaller than in pieces, and which of two rules wins never depends on the
 * page that was opened first.
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
            rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups } } },
          },
        },
      },
    }),
    /** Tells the page where antd is: its name holds a hash of its content. */
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'antd-chunk', content: `/${antdOf(bundle).fileName}` }, injectTo: 'head' },
      ],
    },
  };
}

const packages = (...names: string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** antd's own packages do not say that they only export: without this, its form and validator come along unused. */
const moduleSideEffects = [{ test: packages('@rc-component', '@ant-design'), sideEffects: false }];

/** With the helpers that antd and others use; without react-dom/server, which only saving an invoice needs. */
const REACT = packages('react', 'react-dom(?!/.*server)', 'scheduler', 'react-is', '@babel/runtime');
const ANTD = packages('antd', '@ant-design', '@rc-component', '@emotion');
const FORMS = packages('react-hook-form', '@hookform', 'zod');
const INVOICE_PAGE = /\/(libs\/invoice-document|node_modules\/@fontsource)\//;
/** What forms and sheets alone share: how numbers are read, dates of schedules, what can be printed, what mails and schedules say, the company profile, the fields of documents, and what was typed and not saved. */
const OF_FORMS =
  /\/(contracts\/\w+\/(texts\/(document-labels|mail-templates|invoice-page|recurring-form|browser-name)|rules\/(mail-placeholders|mailbox|fonts|print-weight|recurring-dates|invoice-number|parts-of-tables)|http\/(mails|company-profile|invoices|number-and-dates|document-client|document-details|moved-delivery|drafts))|features\/(settings\/(mail-settings|reminder-days)|profile\/api\/profile|documents\/(page\/(paged-documents|document-not-found)|editor\/way-out-dialog)|invoices\/(components\/mail-template|api\/(send-mail|create-recurring|credit-notes)))|drafts\/(use-form-draft|draft-banner|unsaved-changes-guard)|money\/\w+\/(typed-decimal|decimal-rule)|form\/(value-inputs|decimal-sign|form-state))\.\w+$/;
/** What the profile and the page that sells plans share: lists need none of it. */
const PLANS = /\/features\/subscription\/(plan-summary|api\/change-subscription)\.\w+$/;
const STAFF = /\/web\/src\/features\/staff\//;

/** What several pages share, the lightest first: with a chunk comes what its modules import, unless it is taken. */
const SHARED = ['shared', 'editing', 'antd-parts', 'antd-forms'] as const;

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT, priority: 9 },
  { name: 'antd', test: ANTD, priority: 8 },
  { name: 'vendor', test: packages('.*'), tags: ['$initial'], priority: 7 },
  { name: 'index', tags: ['$initial'], priority: 6 },
  ...SHARED.map((name, index) => ({
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !STAFF.test(id) && sharedChunkOf(id, context) === name ? name : null,
    minShareCount: 2,
    priority: SHARED.length - index,
  })),
  { name: 'staff', test: STAFF, minShareCount: 2, priority: 0 },
];

function sharedChunkOf(id: string, context: Rolldown.ChunkingContext): (typeof SHARED)[number] {
  const needs = (library: RegExp) => isNeeded(library, id, context);
  const isOfForms = needs(FORMS) || OF_FORMS.test(id) || PLANS.test(id);
  if (needs(ANTD)) return isOfForms ? 'antd-forms' : 'antd-parts';
  return isOfForms || needs(INVOICE_PAGE) ? 'editing' : 'shared';
}

/** Whether loading a module loads one of these modules as well. */
function isNeeded(library: RegExp, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (library.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((other) => isNeeded(library, other, context, seen));
}

function antdOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const antd = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === 'antd');
  if (antd.length !== 1) throw new Error(`antd stands in ${antd.length} chunks instead of one`);
  return antd[0] as Rolldown.OutputChunk;
}
