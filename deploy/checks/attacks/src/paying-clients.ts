import { randomInt } from 'node:crypto';
import type { InvoiceDetails, InvoiceWithLineItems, NewInvoiceLink } from '@paperbill/contracts/http';
import { anInvoice } from '@paperbill/testing/data';
import { type Answer, type Person, sendHttpRequest } from '@paperbill/testing/people';
import { createStripeControl, type StripeControl } from '@paperbill/testing/stripe';

export const origin = process.env['PRODUCT_URL']!;

/**
 * Connects a user with the local Stripe, as the user would on Stripe's onboarding page. Returns the control of the
 * local Stripe.
 */
export async function connectWithStripe(person: Person, { bankTransfers = false } = {}): Promise<StripeControl> {
  const { url } = (await person.post<{ url: string }>('/app/api/online-payments/connect')).body;
  const onboardingPage = await fetch(url);
  const form = new URLSearchParams({ action: 'finish', country: 'US', ...(bankTransfers && { transfers: 'on' }) });
  await fetch(onboardingPage.url, { method: 'POST', body: form, redirect: 'manual' });
  const { body } = await person.post<{ state: string }>('/app/api/online-payments/refresh');
  if (body.state !== 'active') throw new Error(`The payment account is ${body.state}`);
  return createStripeControl(new URL(url).origin);
}

export async function createInvoice(person: Person): Promise<InvoiceWithLineItems> {
  const { status, body } = await person.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoice());
  if (status !== 201) throw new Error(`An invoice was answered with ${status}`);
  return body;
}

export const createLink = async (person: Person, { id }: { id: string }): Promise<string> =>
  new URL((await person.post<NewInvoiceLink>(`/app/api/invoices/${id}/links`)).body.url).pathname;

export const readInvoice = async (person: Person, { id }: { id: string }): Promise<InvoiceDetails> =>
  (await person.get<InvoiceDetails>(`/app/api/invoices/${id}`)).body;

/**
 * The number that the IP address of the last visitor contains. It starts at a random value, so that spec files do not
 * share addresses.
 */
let visitor = randomInt(2 ** 23);
/**
 * Returns the headers of a new visitor with a new IP address. Otherwise requests could be refused because of the limits
 * per address.
 */
export function createVisitorHeaders(): Record<string, string> {
  visitor += 1;
  return { 'X-Forwarded-For': `10.${visitor >> 16}.${(visitor >> 8) % 256}.${visitor % 256}` };
}

export const open = (path: string, headers = createVisitorHeaders()): Promise<Answer<unknown>> =>
  sendHttpRequest(origin, { method: 'GET', path, headers });

export const submitForm = (
  path: string,
  /** The form fields, or the encoded request body. */
  form: Record<string, string> | string,
  headers: Record<string, string> = createVisitorHeaders(),
): Promise<Answer<unknown>> =>
  sendHttpRequest(origin, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });

export const pay = (
  path: string,
  fields: Record<string, string>,
  headers?: Record<string, string>,
): Promise<Answer<unknown>> => submitForm(`${path}/pay`, fields, headers);

export const findPaymentPage = ({ bytes }: Answer<unknown>): string =>
  /content="0;url=([^"]+)"/.exec(bytes.toString())?.[1]?.replaceAll('&amp;', '&') ?? 'none';

export async function completePayment(answer: Answer<unknown>, number?: string): Promise<string> {
  const url = findPaymentPage(answer);
  const returnUrl = new URL(await createStripeControl(new URL(url).origin).payCheckout(url, number));
  return returnUrl.pathname + returnUrl.search;
}
