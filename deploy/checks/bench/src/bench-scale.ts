import { randomUUID } from 'node:crypto';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { saveInvoice } from './common-calls.js';
import { compareShortWithLongList } from './bench-lists.js';
import { requireSuccess, signInSubscriber, withProduct } from './bench-product.js';
import type { Figure, BenchReport } from './figures.js';
import { COMMON_WORD, countCustomers, fillAccounts, readIds, RARE_TERM, vacuumDatabases } from './scale-accounts.js';

const SMALL_ACCOUNT_INVOICES = 10;
const ACCOUNT_SIZES = (process.env['BENCH_SCALE'] ?? '1000,100000,1000000').split(',').map(Number);
const NEIGHBOUR_COUNT = Number(process.env['BENCH_SCALE_NEIGHBOURS'] ?? 1_000);
const INVOICES_PER_NEIGHBOUR = 100;
const CALL_COUNT = Number(process.env['BENCH_SCALE_CALLS'] ?? 60);
const FIGURE_FILTER = process.env['BENCH_SCALE_ONLY'] ?? '';

/**
 * The maximum duration of each kind of call, as a multiple of its duration with ten invoices. Above 100,000 invoices,
 * the limits are doubled.
 */
const MAX_DURATION_RATIOS = { call: 1.5, search: 3 };
const LARGE_ACCOUNT_INVOICES = 100_000;

interface BenchAccount {
  person: Person;
  size: number;
  ids: Awaited<ReturnType<typeof readIds>>;
}

interface BenchCall {
  figureName: string;
  kind?: keyof typeof MAX_DURATION_RATIOS;
  /** Explains why the call cannot meet its target if the account has 1,000,000 invoices. */
  reason?: string;
  makeCall(account: BenchAccount): Promise<unknown>;
}

const SLOW_COUNT_REASON =
  'X-Total-Count is exact: the search reads an index entry for each invoice (0.2 µs of processor time each), even for a page of ten';

const SLOW_OFFSET_REASON =
  'a PostgreSQL index has no row numbers: the entries before a page are skipped one by one (0.1 µs each), on average a quarter of all invoices';

const REPORT_REASON = 'a report adds up the invoices of its period when it is opened';

const SORTS_WITHOUT_INVOICE_DATE = ['invoiceNumber', 'clientName', 'total', 'paidAt'];

const PAGE_SIZE = 10;
const getLastPage = (size: number): number => Math.ceil(size / PAGE_SIZE);

type Path = string | ((account: BenchAccount) => string);

const toGetCall = (figureName: string, path: Path, options: Partial<BenchCall> = {}): BenchCall => ({
  figureName,
  makeCall: (account) => requireSuccess(account.person.get(typeof path === 'string' ? path : path(account))),
  ...options,
});
const toListCall = (
  figureName: string,
  query: string,
  choosePage: (size: number) => number = () => 1,
  options?: Partial<BenchCall>,
): BenchCall =>
  toGetCall(figureName, ({ size }) => `/api/invoices?page=${choosePage(size)}&pageSize=${PAGE_SIZE}${query}`, options);
const toSearchCall = (figureName: string, query: string, reason?: string): BenchCall =>
  toListCall(`search, ${figureName}`, `&search=${query}`, undefined, { kind: 'search', ...(reason && { reason }) });
const chooseRandomPage = (size: number): number => 1 + Math.floor(Math.random() * getLastPage(size));
const toMiddlePage = (percent: number) => (size: number) => Math.ceil((getLastPage(size) * percent) / 200);

const SORT_FIELDS = ['invoiceNumber', 'clientName', 'total', 'status', 'invoiceDate', 'dueDate', 'paidAt'];
const SOME_MONTHS = `&from=${toDateDaysAgo(500)}&to=${toDateDaysAgo(300)}`;

const benchCalls: BenchCall[] = [
  toListCall('first page', ''),
  toListCall('any page', '', chooseRandomPage),
  toListCall('middle page', '', toMiddlePage(100)),
  toListCall('last page', '', getLastPage),
  ...['unpaid', 'pending', 'overdue', 'paid'].map((status) => toListCall(`${status} ones`, `&status=${status}`)),
  toListCall('overdue ones, middle page', '&status=overdue', toMiddlePage(5)),
  toListCall('paid ones, middle page', '&status=paid', toMiddlePage(90)),
  toListCall('paid ones of some months, middle page', `&status=paid${SOME_MONTHS}`, toMiddlePage(20)),
  ...SORT_FIELDS.flatMap((sort) => [
    toListCall(`by ${sort}`, `&sort=${sort}`),
    toListCall(`by ${sort}, any page`, `&sort=-${sort}`, chooseRandomPage, {
      ...(SORTS_WITHOUT_INVOICE_DATE.includes(sort) && { reason: SLOW_OFFSET_REASON }),
    }),
  ]),
  toSearchCall('a number', 'INV-7', SLOW_COUNT_REASON),
  toGetCall('search, one number', ({ size }) => `/api/invoices?page=1&search=INV-${size}`, { kind: 'search' }),
  toSearchCall('a rare word', RARE_TERM.word.toUpperCase()),
  toSearchCall('a common word', COMMON_WORD.toLowerCase(), SLOW_COUNT_REASON),
  toSearchCall('a common word, overdue', `${COMMON_WORD}&status=overdue`, SLOW_COUNT_REASON),
  toSearchCall('nothing found', 'nobody'),
  toSearchCall('two letters', 'ha', SLOW_COUNT_REASON),
  toGetCall('search of everything', `/app/api/search?q=${COMMON_WORD}`, { kind: 'search' }),
  ...['all', 'year', 'month'].map((period) =>
    toGetCall(`figures, ${period}`, `/api/invoices/stats?period=${period}&overdue=true`),
  ),
  toGetCall('figures with series, all', '/api/invoices/stats?period=all&series=true&overdue=true'),
  toGetCall('figures in euros, all', '/api/invoices/stats?period=all&overdue=true&currency=EUR'),
  toGetCall('report of taxes', '/app/api/reports/taxes', { reason: REPORT_REASON }),
  toGetCall('report of revenue by customer', '/app/api/reports/revenue?by=customer', { reason: REPORT_REASON }),
  toGetCall('next number', '/api/invoices/next-number'),
  toGetCall('an invoice', ({ ids }) => `/app/api/invoices/${ids.invoice}`),
  { figureName: 'save an invoice', makeCall: ({ person }) => saveInvoice(person) },
  { figureName: 'change of status', makeCall: changeStatus },
  { figureName: "customer's page", makeCall: toCustomerPageCall(({ ids }) => ids.customer) },
  { figureName: 'page of a customer with a hundredth', makeCall: toCustomerPageCall(({ ids }) => ids.busyCustomer) },
  ...['customers', 'products'].flatMap((list) => {
    const chooseListPage = (size: number) => chooseRandomPage(Math.min(countCustomers(size), 10_000));
    return [
      toGetCall(`first page of ${list}`, `/api/${list}?page=1&pageSize=${PAGE_SIZE}`),
      toGetCall(`any page of ${list}`, ({ size }) => `/api/${list}?page=${chooseListPage(size)}&pageSize=${PAGE_SIZE}`),
    ];
  }),
];

function toDateDaysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function changeStatus({ person, ids }: BenchAccount): Promise<void> {
  for (const status of ['pending', 'paid'])
    await requireSuccess(person.patch(`/api/invoices/${ids.invoice}/status`, { status }));
}

function toCustomerPageCall(getCustomerId: (account: BenchAccount) => string) {
  return async (account: BenchAccount): Promise<void> => {
    const id = getCustomerId(account);
    const paths = [
      `/app/api/customers/${id}`,
      `/app/api/customers/${id}/statement`,
      `/api/invoices?customerId=${id}&page=1&pageSize=${PAGE_SIZE}`,
    ];
    await Promise.all(paths.map((path) => requireSuccess(account.person.get(path))));
  };
}

export async function benchScale(): Promise<BenchReport[]> {
  return withProduct(
    async (product) => {
      const smallAccount = await createAccount(product, SMALL_ACCOUNT_INVOICES);
      const neighbourIds = Array.from({ length: NEIGHBOUR_COUNT }, () => randomUUID());
      await fillAccounts(product.dataDir, neighbourIds, INVOICES_PER_NEIGHBOUR);
      const reports: BenchReport[] = [];
      for (const size of ACCOUNT_SIZES) {
        const largeAccount = await createAccount(product, size);
        await vacuumDatabases(product.dataDir);
        const title = `Accounts of ${SMALL_ACCOUNT_INVOICES} and of ${size} invoices, among ${NEIGHBOUR_COUNT} of ${INVOICES_PER_NEIGHBOUR}`;
        reports.push({ title, figures: await compareAccounts(smallAccount, largeAccount) });
      }
      return reports;
    },
    { INVOICE_QUOTA: '10000000', CUSTOMER_QUOTA: '10000000' },
  );
}

async function compareAccounts(smallAccount: BenchAccount, largeAccount: BenchAccount): Promise<Figure[]> {
  const factor = largeAccount.size > LARGE_ACCOUNT_INVOICES ? 2 : 1;
  const figures: Figure[] = [];
  for (const { figureName, kind = 'call', reason, makeCall } of benchCalls.filter(({ figureName: name }) =>
    name.includes(FIGURE_FILTER),
  )) {
    const options = {
      upperLimits: { p50: MAX_DURATION_RATIOS[kind] * factor },
      ...(reason && { reason }),
      calls: CALL_COUNT,
    };
    figures.push(
      await compareShortWithLongList(
        `${figureName}, ${largeAccount.size} invoices`,
        () => makeCall(smallAccount),
        () => makeCall(largeAccount),
        options,
      ),
    );
  }
  return figures;
}

async function createAccount({ url, dataDir }: Product, size: number): Promise<BenchAccount> {
  const person = await signInSubscriber(url);
  await fillAccounts(dataDir, [person.user.id], size);
  return { person, size, ids: await readIds(person, dataDir, size) };
}
