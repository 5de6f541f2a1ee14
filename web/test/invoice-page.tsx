import { expect } from '@jest/globals';
import type { Mail } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from './fake-api.js';
import { renderApp } from './render-app.js';
import { sampleInvoiceDetails, sampleMail, sampleReminders } from './samples.js';

export const sampleInvoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
export const INVOICE_PAGE_PATH = `/app/api/invoices/${sampleInvoiceId}/mails`;
export const mailSender = 'invoices@paperbill.example';

export const invoice = sampleInvoiceDetails({
  ...{ id: sampleInvoiceId, contactPerson: 'Grace Hopper', clientEmail: 'grace@example.org', dueDate: '2026-12-24' },
  ...{ companyName: 'Lovelace Analytics', companyEmail: 'ada@example.org' },
});

export const aMail = (fields: Partial<Mail> = {}): Mail => sampleMail({ invoiceId: sampleInvoiceId, ...fields });

/** Returns the response to a request that sends an e-mail. */
export const answerWithQueuedMail = () => json(aMail({ state: 'queued', sentAt: null }), { status: 201 });

/** Waits until the region Activity of an invoice's page is complete. Returns queries for the region. */
export async function findActivity() {
  const section = within(await screen.findByRole('region', { name: 'Activity' }));
  await waitFor(() => expect(section.queryByText('Loading the activity')).not.toBeInTheDocument());
  return section;
}

/** Opens the page of an invoice that has these e-mails. Returns queries for the region Activity. */
export const openMails = async (mails: Mail[], routes = {}, reminders = sampleReminders) => {
  const app = renderApp(`/invoices/${sampleInvoiceId}`, {
    [`GET /app/api/invoices/${sampleInvoiceId}`]: invoice,
    [`GET ${INVOICE_PAGE_PATH}`]: { from: mailSender, mails, reminders },
    [`POST ${INVOICE_PAGE_PATH}/read`]: () => new Response(null, { status: 204 }),
    [`GET /app/api/invoices/${sampleInvoiceId}/links`]: [],
    [`GET /app/api/invoices/${sampleInvoiceId}/client-messages`]: [],
    ...routes,
  });
  return { ...app, section: await findActivity() };
};

export const SEND_BUTTON = /^Send( to .+)?$/;

/** Opens the page of an invoice without e-mails, and then the dialog for an e-mail. */
export const openSendDialog = async (routes = {}) => {
  const page = await openMails([], routes);
  await page.user.click(await screen.findByRole('button', { name: 'Send Invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = async () => page.user.click(await dialog.findByRole('button', { name: SEND_BUTTON }));
  return { ...page, dialog, send };
};

/** Chooses an action from a document's menu "More". */
export async function chooseFromMore(user: ReturnType<typeof renderApp>['user'], name: string | RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name }));
}
