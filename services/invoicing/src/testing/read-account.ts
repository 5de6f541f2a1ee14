import { invoicing } from '@paperbill/contracts/nats';
import type { TestService } from '@paperbill/testing';
import type { TestUser } from './test-user.js';

/** Reads all replies of the service about one account. None of these replies depends on the current date. */
export async function readAccount({ bus, database }: TestService, user: TestUser) {
  const invoices = (await user.list({ sort: 'createdAt' })).items;
  const { bytes } = await user.listAsJson({ sort: 'createdAt', payments: true });
  const quotes = (await user.quotes()).items;
  const customerId = invoices.find((invoice) => invoice.customerId)!.customerId!;
  const links = await database.query<{ tokenHash: string }>(
    `select distinct on (invoice_id) encode(token_hash, 'hex') as "tokenHash" from invoice_links
     where user_id = $1 and revoked_at is null order by invoice_id, id`,
    [user.id],
  );
  return {
    profile: await user.profile(),
    logo: (await user.logo()).sha256,
    settings: await user.settings(),
    paymentOptions: await user.paymentOptions(),
    mailSettings: await user.mailSettings(),
    nextNumber: await user.nextNumber(),
    created: await user.totalInvoices(),
    list: JSON.parse(Buffer.from(bytes).toString()) as unknown,
    stats: await user.statsWithOverdue(),
    customers: await user.customerTotals(),
    customersReminders: await user.reminders(customerId, 'customer'),
    statement: await user.statement(customerId),
    journal: await user.numberJournal({ from: null, to: null }),
    invoices: await each(invoices, async ({ id }) => ({
      details: await user.details(id),
      links: await user.links(id),
      messages: await user.clientMessages(id),
      mails: await user.mails(id),
      reminders: await user.reminders(id),
      schedules: await user.recurring(id),
    })),
    quotes: await each(quotes, ({ id }) => user.quote(id)),
    drafts: await each(await user.drafts(), ({ id }) => user.draft(id)),
    creditNotes: await each((await user.listCreditNotes()).items, ({ id }) => user.creditNote(id)),
    payments: await user.listPayments(),
    history: await user.listInvoiceEvents(),
    schedules: await user.recurring(),
    nextReminders: await user.nextReminders(),
    links: await user.exportLinks(),
    clientsPages: await each(links, (link) => bus.call(invoicing.readLink, link)),
    unreadMessages: await user.unreadMessages(),
    mails: await user.exportMails(),
    undelivered: await user.undeliveredMails(),
  };
}

/** Leases all queued mails, in the order in which the service would send them. */
export async function takeMails({ bus }: TestService) {
  const taken: { id: string }[] = [];
  for (;;) {
    const { mail } = await bus.call(invoicing.takeMail, { statements: true });
    if (!mail) return taken;
    const { lease, ...rest } = mail;
    taken.push(withoutLogo(rest));
    await bus.call(invoicing.settleMail, { id: mail.id, lease, outcome: 'failed', error: '' });
  }
}

/** Removes the content of the logo, because the tests already compare its hash. */
const withoutLogo = <Answer extends object>({ logo: _, ...rest }: Answer & { logo: unknown }) => rest;

async function each<Item, Answer>(items: Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
