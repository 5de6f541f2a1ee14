import { invoicing } from '@paperbill/contracts/nats';
import type { TestService } from '@paperbill/testing';
import type { TestUser } from './test-user.js';

export async function readAccount({ bus, database }: TestService, user: TestUser) {
  const invoices = (await user.listInvoices({ sort: 'createdAt' })).items;
  const { bytes } = await user.listAsJson({ sort: 'createdAt', payments: true });
  const quotes = (await user.listQuotes()).items;
  const customerId = invoices.find((invoice) => invoice.customerId)!.customerId!;
  const links = await database.query<{ tokenHash: string }>(
    `select distinct on (invoice_id) encode(token_hash, 'hex') as "tokenHash" from invoice_links
     where user_id = $1 and revoked_at is null order by invoice_id, id`,
    [user.id],
  );
  return {
    profile: await user.getProfile(),
    logo: (await user.getLogo()).sha256,
    settings: await user.getSettings(),
    paymentOptions: await user.getPaymentOptions(),
    mailSettings: await user.getMailSettings(),
    nextNumber: await user.getNextNumber(),
    created: await user.countInvoices(),
    list: JSON.parse(Buffer.from(bytes).toString()) as unknown,
    stats: await user.getStatsWithOverdue(),
    customers: await user.getCustomerTotals(),
    customersReminders: await user.getReminders(customerId, 'customer'),
    statement: await user.getStatement(customerId),
    journal: await user.listNumberJournal({ from: null, to: null }),
    invoices: await mapSequentially(invoices, async ({ id }) => ({
      details: await user.getDetails(id),
      links: await user.listLinks(id),
      messages: await user.listClientMessages(id),
      mails: await user.listMails(id),
      reminders: await user.getReminders(id),
      schedules: await user.listRecurring(id),
    })),
    quotes: await mapSequentially(quotes, ({ id }) => user.getQuote(id)),
    drafts: await mapSequentially(await user.listDrafts(), ({ id }) => user.getDraft(id)),
    creditNotes: await mapSequentially((await user.listCreditNotes()).items, ({ id }) => user.getCreditNote(id)),
    payments: await user.listPayments(),
    history: await user.listInvoiceEvents(),
    schedules: await user.listRecurring(),
    nextReminders: await user.listNextReminders(),
    links: await user.exportLinks(),
    clientsPages: await mapSequentially(links, (link) => bus.call(invoicing.readLink, link)),
    unreadMessages: await user.listUnreadMessages(),
    mails: await user.exportMails(),
    undelivered: await user.listUndeliveredMails(),
  };
}

export async function leaseAllMails({ bus }: TestService) {
  const taken: { id: string }[] = [];
  for (;;) {
    const { mail } = await bus.call(invoicing.leaseMail, { statements: true });
    if (!mail) return taken;
    const { lease, ...rest } = mail;
    taken.push(omitLogo(rest));
    await bus.call(invoicing.reportMail, { id: mail.id, lease, outcome: 'failed', error: '' });
  }
}

const omitLogo = <Answer extends object>({ logo: _, ...rest }: Answer & { logo: unknown }) => rest;

async function mapSequentially<Item, Answer>(items: Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
