import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InvoiceMails, InvoiceWithLineItems, NewRecurring, Recurring } from '@paperbill/contracts/http';
import type { Product } from '@paperbill/local';
import { aMail, anInvoice, aRecurring, getTimeZoneAtNoon, theMailSettings } from '@paperbill/testing/data';
import type { Person } from '@paperbill/testing/people';
import { connectToInvoicing } from './invoicing-database.js';
import { signInAsPro } from './load/load.js';

/**
 * The number of reminders, and also the number of recurring invoices. They become due one after another, so that every
 * fault has some of them.
 */
const SCHEDULED_COUNT = 30;
const DUE_INTERVAL_MS = 1_500;
/**
 * The number of weeks that a recurring invoice is late. The product issues all late invoices and the current invoice at
 * once.
 */
const MISSED_WEEKS = 3;
const SCHEDULED_WORK_TIMEOUT_MS = 90_000;

const recurringModes: NewRecurring['mode'][] = ['issue', 'draft', 'send'];

interface DueReminder {
  invoiceId: string;
  to: string;
}

interface DueRecurring {
  id: string;
  mode: NewRecurring['mode'];
  to: string;
}

export interface Schedule {
  /** Makes all remaining reminders and recurring invoices due, and waits until they are processed. */
  finish(): Promise<void>;
  findings(received: (to: string) => number): Promise<ScheduleFindings>;
}

export interface ScheduleFindings {
  due: number;
  lostScheduledWork: string[];
  /** Reminders and recurring invoices that were created or received twice. */
  duplicates: string[];
}

/**
 * Creates a user with reminders and recurring invoices. Their dates are then changed one after another, so that they
 * become due.
 */
export async function startSchedule({ url, dataDir }: Product): Promise<Schedule> {
  const person = await signInAsPro(url);
  await expectSuccess(person.call('PUT', '/app/api/settings', { timeZone: getTimeZoneAtNoon() }));
  await expectSuccess(person.call('PUT', '/app/api/mail-settings', theMailSettings()));
  const reminders = new Array<DueReminder>();
  const recurring = new Array<DueRecurring>();
  for (let n = 0; n < SCHEDULED_COUNT; n++) {
    const mode = recurringModes[n % recurringModes.length]!;
    const [reminder, recurringInvoice] = await Promise.all([planReminder(person), planRecurring(person, mode)]);
    reminders.push(reminder);
    recurring.push(recurringInvoice);
  }
  const dueStatements = [...Array(SCHEDULED_COUNT).keys()].flatMap((n) => [
    `update mails set created_at = created_at - interval '2 days' where invoice_id = '${reminders[n]!.invoiceId}'`,
    `update mail_settings set look_at = now() where user_id = '${person.user.id}'`,
    `update recurring_invoices set starts_on = starts_on - ${MISSED_WEEKS * 7}, next_n = 0, look_at = now()
     where id = '${recurring[n]!.id}'`,
  ]);
  const stop = new AbortController();
  const dueUpdates = makeJobsDueOneByOne(dataDir, dueStatements, stop.signal);
  return {
    finish: async () => {
      stop.abort();
      await dueUpdates;
      await waitUntilDone(dataDir, person);
    },
    findings: (countReceivedMails) => compareSchedule(dataDir, { reminders, recurring, countReceivedMails }),
  };
}

async function planReminder(person: Person): Promise<DueReminder> {
  const to = `reminded@${randomUUID()}.example`;
  const { body: invoice } = await person.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoiceDueToday());
  await expectSuccess(person.post(`/app/api/invoices/${invoice.id}/mails`, aMail({ to })));
  return { invoiceId: invoice.id, to };
}

async function planRecurring(person: Person, mode: NewRecurring['mode']): Promise<DueRecurring> {
  const to = `recurring@${randomUUID()}.example`;
  const { body: invoice } = await person.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoiceDueToday());
  const recipients = mode === 'send' ? { to, cc: [], bcc: [], replyTo: 'ada@example.org' } : null;
  // The recurring invoice starts today. `startSchedule` later moves the start to an earlier date, so that several
  // invoices are late.
  const plan = aRecurring({ unit: 'week', startsOn: getLocalToday(), count: MISSED_WEEKS + 1, mode, recipients });
  const { body } = await person.post<Recurring>(`/app/api/invoices/${invoice.id}/recurring`, plan);
  return { id: body.id, mode, to };
}

const getLocalToday = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: getTimeZoneAtNoon() }).format(new Date());

const anInvoiceDueToday = () => anInvoice({ invoiceDate: getLocalToday(), dueDate: getLocalToday() });

/** Executes SQL statements in order. While the database is down, a statement is repeated. */
async function makeJobsDueOneByOne(dataDir: string, statements: string[], stop: AbortSignal): Promise<void> {
  for (const [index, sql] of statements.entries()) {
    while (!(await tryStatement(dataDir, sql))) await sleep(DUE_INTERVAL_MS);
    if (index % 3 === 2 && !stop.aborted) await sleep(DUE_INTERVAL_MS);
  }
}

async function tryStatement(dataDir: string, sql: string): Promise<boolean> {
  try {
    const client = await connectToInvoicing(dataDir);
    try {
      await client.query(sql);
    } finally {
      await client.end().catch(() => undefined);
    }
    return true;
  } catch {
    return false;
  }
}

async function waitUntilDone(dataDir: string, { user: { id } }: Person): Promise<void> {
  const client = await connectToInvoicing(dataDir);
  try {
    const deadline = Date.now() + SCHEDULED_WORK_TIMEOUT_MS;
    while (Date.now() < deadline) {
      await client.query('update mail_settings set look_at = now() where user_id = $1', [id]);
      await client.query(`update recurring_invoices set look_at = now() where user_id = $1`, [id]);
      const { rows } = await client.query<{ done: boolean }>(
        `select (select count(*) from reminders where user_id = $1) >= $2
           and not exists (select from recurring_invoices where user_id = $1 and state = 'active') as done`,
        [id, SCHEDULED_COUNT],
      );
      if (rows[0]!.done) return;
      await sleep(1_000);
    }
  } finally {
    await client.end();
  }
}

interface CompletedWork {
  reminders: DueReminder[];
  recurring: DueRecurring[];
  countReceivedMails: (to: string) => number;
}

async function compareSchedule(
  dataDir: string,
  { reminders, recurring, countReceivedMails }: CompletedWork,
): Promise<ScheduleFindings> {
  const client = await connectToInvoicing(dataDir);
  const findings: ScheduleFindings = {
    due: reminders.length + recurring.length,
    lostScheduledWork: [],
    duplicates: [],
  };
  const count = async (sql: string, ...values: unknown[]) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${sql}`, values)).rows[0]!.count);
  const compareCounts = (description: string, actualCount: number, expectedCount: number) => {
    if (actualCount < expectedCount)
      findings.lostScheduledWork.push(`${description}: ${actualCount} of ${expectedCount}`);
    if (actualCount > expectedCount) findings.duplicates.push(`${description}: ${actualCount} of ${expectedCount}`);
  };
  try {
    for (const { invoiceId, to } of reminders) {
      const remindersOfInvoice = `mails where invoice_id = $1 and kind = 'reminder'`;
      compareCounts(`reminders to ${to}`, await count(remindersOfInvoice, invoiceId), 1);
      const unknownMailCount = await count(`mails where invoice_id = $1 and state = 'unknown'`, invoiceId);
      if (unknownMailCount === 0) compareCounts(`mails received by ${to}`, countReceivedMails(to), 2);
    }
    for (const { id, mode, to } of recurring) {
      const original = 'select invoice_id from recurring_invoices where id = $1';
      const copyTable = mode === 'draft' ? 'invoice_drafts' : 'invoices';
      const description = `recurring invoice ${id} (${mode})`;
      compareCounts(
        description,
        await count(`${copyTable} where copied_from_id = (${original})`, id),
        MISSED_WEEKS + 1,
      );
      if (mode !== 'send') continue;
      const unknownMailCount = await count(`mails where "to" = $1 and state = 'unknown'`, to);
      if (unknownMailCount === 0) compareCounts(`mails received by ${to}`, countReceivedMails(to), 1);
    }
    return findings;
  } finally {
    await client.end();
  }
}

async function expectSuccess(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300)
    throw new Error(`The schedule can't be planned: ${status} ${JSON.stringify(body as InvoiceMails)}`);
}
