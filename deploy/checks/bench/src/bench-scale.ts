import { randomUUID } from 'node:crypto';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { saveInvoice } from './bench-api.js';
import { compared } from './bench-lists.js';
import { fine, newSubscriber, withProduct } from './bench-product.js';
import type { Figure, Report } from './figures.js';
import { COMMON_WORD, customersOf, fillAccounts, idsOf, RARE, settle } from './scale-accounts.js';

const FEW = 10;
/**
 * The account sizes (in invoices) to compare with an account of ten invoices. With `BENCH_SCALE=100000`, the benchmark
 * takes only a few minutes.
 */
const SIZES = (process.env['BENCH_SCALE'] ?? '1000,100000,1000000').split(',').map(Number);
/** The number of other accounts whose rows are in the same tables. */
const NEIGHBOURS = Number(process.env['BENCH_SCALE_NEIGHBOURS'] ?? 1_000);
const INVOICES_OF_A_NEIGHBOUR = 100;
const CALLS = Number(process.env['BENCH_SCALE_CALLS'] ?? 60);
const ONLY = process.env['BENCH_SCALE_ONLY'] ?? '';

/**
 * The targets as multiples of the same call with ten invoices. For accounts with more than 100,000 invoices, the
 * targets are doubled.
 */
const MOST = { call: 1.5, search: 3 };
const LARGE = 100_000;

interface Account {
  person: Person;
  size: number;
  ids: Awaited<ReturnType<typeof idsOf>>;
}

interface Call {
  figure: string;
  kind?: keyof typeof MOST;
  /** The reason why the target cannot be met with 1,000,000 invoices. */
  reason?: string;
  make(account: Account): Promise<unknown>;
}

const COUNTED =
  'X-Total-Count is exact: of each invoice the text is looked at in an index, 0.2 µs of processor time, however few are shown';

const PASSED_OVER =
  "an index of PostgreSQL's does not count: the invoices before a page are passed over in it, 0.1 µs each, a quarter of them all on average";
/** The sort orders that do not depend on the invoice date. */
const ORDERS_WITHOUT_DAYS = ['invoiceNumber', 'clientName', 'total', 'paidAt'];

const PAGE_SIZE = 10;
const lastPage = (size: number): number => Math.ceil(size / PAGE_SIZE);

const get =
  (path: (account: Account) => string) =>
  (account: Account): Promise<unknown> =>
    fine(account.person.get(path(account)));
const invoices = (query: string, page: (size: number) => number = () => 1) =>
  get(({ size }) => `/api/invoices?page=${page(size)}&pageSize=${PAGE_SIZE}${query}`);
const anyPage = (size: number): number => 1 + Math.floor(Math.random() * lastPage(size));
/**
 * Returns a function that calculates the middle page of a filtered list.
 *
 * @param percent The percentage of invoices that match the filter.
 */
const middleOf = (percent: number) => (size: number) => Math.ceil((lastPage(size) * percent) / 200);

const SORTS = ['invoiceNumber', 'clientName', 'total', 'status', 'invoiceDate', 'dueDate', 'paidAt'];

const calls: Call[] = [
  { figure: 'first page', make: invoices('') },
  { figure: 'any page', make: invoices('', anyPage) },
  { figure: 'middle page', make: invoices('', (size) => Math.ceil(lastPage(size) / 2)) },
  { figure: 'last page', make: invoices('', lastPage) },
  ...['unpaid', 'pending', 'overdue', 'paid'].map((status) => ({
    figure: `${status} ones`,
    make: invoices(`&status=${status}`),
  })),
  { figure: 'overdue ones, middle page', make: invoices('&status=overdue', middleOf(5)) },
  { figure: 'paid ones, middle page', make: invoices('&status=paid', middleOf(90)) },
  {
    figure: 'paid ones of some months, middle page',
    make: invoices(`&status=paid&from=${daysAgo(500)}&to=${daysAgo(300)}`, middleOf(20)),
  },
  ...SORTS.flatMap((sort) => [
    { figure: `by ${sort}`, make: invoices(`&sort=${sort}`) },
    {
      figure: `by ${sort}, any page`,
      make: invoices(`&sort=-${sort}`, anyPage),
      ...(ORDERS_WITHOUT_DAYS.includes(sort) && { reason: PASSED_OVER }),
    },
  ]),
  { figure: 'search, a number', kind: 'search', reason: COUNTED, make: invoices('&search=INV-7') },
  { figure: 'search, one number', kind: 'search', make: get(({ size }) => `/api/invoices?page=1&search=INV-${size}`) },
  { figure: `search, a rare word`, kind: 'search', make: invoices(`&search=${RARE.word.toUpperCase()}`) },
  {
    figure: 'search, a common word',
    kind: 'search',
    reason: COUNTED,
    make: invoices(`&search=${COMMON_WORD.toLowerCase()}`),
  },
  {
    figure: 'search, a common word, overdue',
    kind: 'search',
    reason: COUNTED,
    make: invoices(`&search=${COMMON_WORD}&status=overdue`),
  },
  { figure: 'search, nothing found', kind: 'search', make: invoices('&search=nobody') },
  { figure: 'search, two letters', kind: 'search', reason: COUNTED, make: invoices('&search=ha') },
  {
    figure: 'search of everything',
    kind: 'search',
    make: get(() => `/app/api/search?q=${COMMON_WORD}`),
  },
  ...['all', 'year', 'month'].map((period) => ({
    figure: `figures, ${period}`,
    make: get(() => `/api/invoices/stats?period=${period}&overdue=true`),
  })),
  { figure: 'figures with series, all', make: get(() => '/api/invoices/stats?period=all&series=true&overdue=true') },
  { figure: 'next number', make: get(() => '/api/invoices/next-number') },
  { figure: 'an invoice', make: get(({ ids }) => `/app/api/invoices/${ids.invoice}`) },
  { figure: 'save an invoice', make: ({ person }) => saveInvoice(person) },
  { figure: 'change of status', make: changeStatus },
  { figure: "customer's page", make: customerPage(({ ids }) => ids.customer) },
  { figure: 'page of a customer with a hundredth', make: customerPage(({ ids }) => ids.busyCustomer) },
  ...['customers', 'products'].flatMap((list) => [
    { figure: `first page of ${list}`, make: get(() => `/api/${list}?page=1&pageSize=${PAGE_SIZE}`) },
    {
      figure: `any page of ${list}`,
      make: get(
        ({ size }) => `/api/${list}?page=${anyPage(Math.min(customersOf(size), 10_000))}&pageSize=${PAGE_SIZE}`,
      ),
    },
  ]),
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function changeStatus({ person, ids }: Account): Promise<void> {
  for (const status of ['pending', 'paid']) await fine(person.patch(`/api/invoices/${ids.invoice}/status`, { status }));
}

/** Makes all calls of the customer page in parallel. */
function customerPage(idOf: (account: Account) => string) {
  return async (account: Account): Promise<void> => {
    const id = idOf(account);
    const paths = [
      `/app/api/customers/${id}`,
      `/app/api/customers/${id}/statement`,
      `/api/invoices?customerId=${id}&page=1&pageSize=${PAGE_SIZE}`,
    ];
    await Promise.all(paths.map((path) => fine(account.person.get(path))));
  };
}

/** Measures calls with many invoices as ratios to the same calls with ten invoices. */
export async function benchScale(): Promise<Report[]> {
  return withProduct(
    async (product) => {
      const few = await newAccount(product, FEW);
      const neighbours = Array.from({ length: NEIGHBOURS }, () => randomUUID());
      await fillAccounts(product.dataDir, neighbours, INVOICES_OF_A_NEIGHBOUR);
      const reports: Report[] = [];
      for (const size of SIZES) {
        const many = await newAccount(product, size);
        await settle(product.dataDir);
        const title = `Accounts of ${FEW} and of ${size} invoices, among ${NEIGHBOURS} of ${INVOICES_OF_A_NEIGHBOUR}`;
        reports.push({ title, figures: await figuresOf(few, many) });
      }
      return reports;
    },
    { INVOICE_QUOTA: '10000000', CUSTOMER_QUOTA: '10000000' },
  );
}

async function figuresOf(few: Account, many: Account): Promise<Figure[]> {
  const factor = many.size > LARGE ? 2 : 1;
  const figures: Figure[] = [];
  for (const { figure, kind = 'call', reason, make } of calls.filter(({ figure: name }) => name.includes(ONLY))) {
    const aim = { most: { p50: MOST[kind] * factor }, ...(reason && { reason }), calls: CALLS };
    figures.push(
      await compared(
        `${figure}, ${many.size} invoices`,
        () => make(few),
        () => make(many),
        aim,
      ),
    );
  }
  return figures;
}

async function newAccount({ url, dataDir }: Product, size: number): Promise<Account> {
  const person = await newSubscriber(url);
  await fillAccounts(dataDir, [person.user.id], size);
  return { person, size, ids: await idsOf(person, dataDir, size) };
}
