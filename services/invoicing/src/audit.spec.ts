import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { anInvoice, aPdfFile, aProfile } from '@paperbill/testing';
import type { TestUser } from './testing/test-user.js';
import { runConcurrently, getFailureCodes, startInvoicing } from './testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const listAuditedActions = async (user: TestUser) =>
  (await user.listAuditEvents()).map(({ action, target, detail }) =>
    [action, target, detail].filter(Boolean).join(' '),
  );

const invoiceWithNumber = (invoiceNumber: string) => ({ invoice: { ...anInvoice().invoice, invoiceNumber } });

describe('The audit log of invoices', () => {
  it('has one event with the invoice number for each save and each mark', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createInvoice(invoiceWithNumber('INV-7'));
    await user.setStatus(id, 'paid');

    expect(await listAuditedActions(user)).toEqual(['invoice.marked INV-7 paid', 'invoice.created INV-7']);
  });

  it('has one event for repeated requests, and none for a refused one', async () => {
    const user = invoicing.newUser();
    const idempotencyKey = randomUUID();
    await runConcurrently(10, () => user.createInvoice({ ...invoiceWithNumber('INV-7'), idempotencyKey }));
    expect(
      getFailureCodes(await runConcurrently(3, () => user.createInvoice(invoiceWithNumber('INV-7')))),
    ).toHaveLength(3);
    await expect(user.setStatus(randomUUID(), 'paid')).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(await listAuditedActions(user)).toEqual(['invoice.created INV-7']);
  });

  it('has one event for each of several invoices that are marked together, and none if the call is refused', async () => {
    const [user, other] = [invoicing.newUser(), invoicing.newUser()];
    const [first, second] = [
      await user.createInvoice(invoiceWithNumber('INV-1')),
      await user.createInvoice(invoiceWithNumber('INV-2')),
    ];
    await expect(
      other.setStatuses([{ id: first.id, status: 'paid', paidAt: null }]),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' }); // oxfmt-ignore
    await user.setStatuses([
      { id: first.id, status: 'paid', paidAt: null },
      { id: second.id, status: 'overdue', paidAt: null },
    ]);

    expect((await listAuditedActions(user)).slice(0, 2).sort()).toEqual([
      'invoice.marked INV-1 paid',
      'invoice.marked INV-2 overdue',
    ]);
    expect(await listAuditedActions(other)).toEqual([]);
  });
});

describe('The audit log of mails', () => {
  it('has one event for each mail, with the invoice number and the kind, and no address', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createInvoice(invoiceWithNumber('INV-7'));
    for (const kind of ['invoice', 'reminder'] as const) await user.sendMail(id, { kind, to: 'client@example.org' });

    expect(await listAuditedActions(user)).toEqual([
      'mail.sent INV-7 reminder',
      'mail.sent INV-7 invoice',
      'invoice.created INV-7',
    ]);
  });
});

describe('The audit log of payments', () => {
  it('has one event for each recorded or removed payment, with the invoice number and no amount', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createInvoice(invoiceWithNumber('INV-7'));
    const idempotencyKey = randomUUID();
    await runConcurrently(5, () => user.recordPayment(id, { amount: '5.00' }, idempotencyKey));
    await expect(user.recordPayment(id, { amount: '0.00' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const [payment] = (await user.getDetails(id)).payments;
    await user.removePayment(id, payment!.id);
    await expect(user.removePayment(id, payment!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(await listAuditedActions(user)).toEqual([
      'invoice.payment-removed INV-7',
      'invoice.payment-recorded INV-7',
      'invoice.created INV-7',
    ]);
  });
});

describe('The audit log of credit notes', () => {
  it('has one event for each credit note, with the number of the invoice and its own', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createInvoice(invoiceWithNumber('INV-7'));
    await user.createCreditNote(id);
    await expect(user.createCreditNote(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });

    expect(await listAuditedActions(user)).toEqual(['invoice.credited INV-7 CN-1', 'invoice.created INV-7']);
  });
});

describe('The audit log of the profile', () => {
  it('has the names of the fields that a save changed, and not their values', async () => {
    const user = invoicing.newUser();
    const profile = { ...aProfile(), companyName: 'Lovelace', paymentInstructions: 'IBAN 1' };
    await user.saveProfile(profile);
    await user.saveProfile({ ...profile, paymentInstructions: 'IBAN 2' });
    await user.saveProfile(profile);
    await user.saveProfile(profile);

    const events = await listAuditedActions(user);
    expect(events.slice(0, 3)).toEqual([
      'profile.saved',
      'profile.saved paymentInstructions',
      'profile.saved paymentInstructions',
    ]);
    expect(events[3]).toMatch(/^profile\.saved companyName, /);
  });

  it('has no event for a refused save', async () => {
    const user = invoicing.newUser();
    await expect(user.saveProfile({ companyName: ' ' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });

    expect(await listAuditedActions(user)).toEqual([]);
  });
});

it('The audit log has each change of an attached file once, without its content', async () => {
  const user = invoicing.newUser();
  const { id } = await user.createInvoice(invoiceWithNumber('INV-7'));
  const invoice = { of: 'invoice', id } as const;
  const upload = { name: 'plan.pdf', idempotencyKey: randomUUID() };
  const file = await user.attach(invoice, aPdfFile(), upload);
  await user.attach(invoice, aPdfFile(), upload);
  for (const withMail of [false, false, true]) await user.markAttachment(invoice, file.id, withMail);
  await user.deleteAttachment(invoice, file.id);
  await expect(user.deleteAttachment(invoice, file.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listAuditedActions(user)).slice(0, -1)).toEqual([
    'attachment.deleted plan.pdf invoice',
    'attachment.marked plan.pdf mail',
    'attachment.marked plan.pdf own',
    'attachment.added plan.pdf invoice',
  ]);
});
