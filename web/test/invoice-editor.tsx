import { jest } from '@jest/globals';
import {
  type CompanyProfile,
  companyProfileDefaults,
  companySnapshot,
  type Customer,
  customerFields,
  type InvoiceWithLineItems,
  EMPTY_CUSTOMER_TOTALS,
  type Product,
  type SubscriptionStatus,
} from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import { screen, waitFor, within } from '@testing-library/react';
import type { DocumentBody } from '../src/features/documents/form/document-body.js';
import CreateInvoicePage from '../src/features/invoices/editor/create-invoice-page.js';
import { fakeApi, json } from './fake-api.js';
import { renderPage } from './render-page.js';
import { sampleInvoice, sampleUser } from './samples.js';

const NOW = '2026-11-20T09:00:00.000Z';

export const profile: CompanyProfile = {
  ...companyProfileDefaults,
  id: 'profile-1',
  companyName: 'Harbor & Finch',
  paymentTerms: 'net45',
  paymentInstructions: 'Account 0012 3456 78',
  defaultTaxRate: '8.25',
};

export const oakLaneBakery: Customer = {
  ...initialValues(customerFields),
  id: 'customer-1',
  name: 'Oak Lane Bakery',
  contactPerson: 'Jane Miller',
  email: 'jane@oaklane.example',
  address: '1 Oak Lane',
  addressLine2: 'Rear door',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
  country: 'Canada',
  phone: '',
  paymentTerms: 'net15',
  ...EMPTY_CUSTOMER_TOTALS,
  createdAt: NOW,
  updatedAt: NOW,
};

export const workshopProduct: Product = {
  id: 'product-1',
  name: 'Brand workshop',
  description: 'Half-day workshop with your team',
  unit: 'session',
  unitPrice: '1200.00',
  createdAt: NOW,
};

/** Returns the status of a user with the free plan who has created `totalInvoices` invoices. */
export const freePlan = (totalInvoices: number): SubscriptionStatus => ({
  subscriptionStatus: 'free',
  totalInvoices,
  canCreateInvoice: totalInvoices < 5,
  daysLeftInTrial: null,
});

/** Returns the server's response after an invoice was saved. */
export const savedInvoice = ({ invoice, lineItems }: DocumentBody<'invoice'>): InvoiceWithLineItems => ({
  ...sampleInvoice(),
  ...invoice,
  ...companySnapshot(profile, invoice.language),
  lineItems: lineItems.map((line, index) => ({ ...line, id: `line-${index}`, invoiceId: 'invoice-1' })),
});

type Routes = Parameters<typeof fakeApi>[0];

/**
 * Opens Create Invoice for a signed-in user.
 *
 * @param routes override or extend the default routes
 * @param search query string of the page, which may prefill the form
 */
export async function openCreateInvoice(routes: Routes = {}, search = '') {
  const api = fakeApi({
    'GET /api/auth/user': sampleUser,
    'GET /api/subscription/status': freePlan(0),
    'GET /api/profile': profile,
    'GET /api/invoices/next-number': { nextInvoiceNumber: 7 },
    'GET /api/customers': [oakLaneBakery],
    'GET /api/products': [workshopProduct],
    'POST /api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
    ...routes,
  });
  const page = renderPage(<CreateInvoicePage />, `/create-invoice${search}`);
  await screen.findByRole('heading', { name: 'Bill To' });
  const called = (method: string, path: string) =>
    api.calls.filter((call) => call.method === method && call.path === path);
  await waitFor(() => expectSettled(called));
  return { ...page, ...api, called };
}

/** Fails if the page has not yet requested the next invoice number. */
function expectSettled(called: (method: string, path: string) => unknown[]): void {
  const path = '/api/invoices/next-number';
  if (called('GET', path).length === 0) throw new Error(`${path} was not read yet`);
}

export const getField = (name: string | RegExp): HTMLInputElement => screen.getByLabelText(name, { selector: 'input' });

/** Returns the card of the chosen customer. */
export const clientCard = (): HTMLElement => screen.getByRole('group', { name: 'Client' });

/** Returns queries for a line item. The first line has the number 1. */
export const getLine = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));

export const getPreview = (): HTMLElement => document.getElementById('invoice-preview')!;

type User = ReturnType<typeof renderPage>['user'];

/** Fills in the required fields of an invoice, with a price of $100. */
export async function writeInvoice(user: User): Promise<void> {
  const { getByLabelText } = getLine(1);
  await pasteInto(user, screen.getByLabelText('Client Name'), 'Somebody');
  await pasteInto(user, getByLabelText('Description'), 'Work');
  await pasteInto(user, getByLabelText('Unit Price'), '100');
}

/** Pasting is faster than typing, because typing renders the form and the preview after each key. */
async function pasteInto(user: User, input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
}

export const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Invoice' }));

/** Returns a list to which the name of each downloaded file is added. */
export function recordFiles(): string[] {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

export async function typeInto(user: User, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  if (text.includes('{')) await user.type(input, text);
  else await pasteInto(user, input, text);
}
