import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Customer, InvoiceWithLineItems, Product } from '@paperbill/contracts/http';
import { aCustomer, aLineItem, aProduct } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice, saveInvoice } from '../../testing/invoice-calls.js';
import { expectFieldErrors } from '../../testing/refusals.js';

const CUSTOMER_MESSAGE = 'This customer is no longer in your list. Please choose another one, or none.';
const PRODUCT_MESSAGE = 'This product is no longer in your list. Please choose another one, or none.';

const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
const { body: customer } = await ada.post<Customer>('/api/customers', aCustomer());
const { body: product } = await ada.post<Product>('/api/products', aProduct());

const toLineItems = (...productIds: (string | null)[]) => productIds.map((productId) => aLineItem({ productId }));

describe('POST /api/invoices with a customer and products', () => {
  it("accepts the user's own customer and products", async () => {
    const saved = await saveInvoice(ada, { customerId: customer.id }, toLineItems(product.id, null, product.id));
    expect(saved).toMatchObject({ customerId: customer.id, lineItems: [{ productId: product.id }, {}, {}] });
  });

  it.each([
    ['references of another user', () => [otherUser, customer.id, product.id] as const],
    ['unknown references', () => [ada, randomUUID(), randomUUID()] as const],
    ['references of the wrong kind', () => [ada, product.id, customer.id] as const],
  ])('refuses %s at their fields', async (_, createReferences) => {
    const [person, customerId, productId] = createReferences();
    const createUniqueNumber = () => ({ invoiceNumber: randomUUID() });
    const refused = await postInvoice(
      person,
      anInvoiceOfToday({ ...createUniqueNumber(), customerId }, toLineItems(null, productId, productId)),
    );
    expectFieldErrors(
      refused,
      ['invoice.customerId', CUSTOMER_MESSAGE],
      ['lineItems.1.productId', PRODUCT_MESSAGE],
      ['lineItems.2.productId', PRODUCT_MESSAGE],
    );
    const foreignCustomer = await postInvoice(person, anInvoiceOfToday({ ...createUniqueNumber(), customerId }));
    expectFieldErrors(foreignCustomer, ['invoice.customerId', CUSTOMER_MESSAGE]);
  });

  it('repeats its response after the customer was deleted, and keeps the invoice', async () => {
    const { body: deletedCustomer } = await ada.post<Customer>('/api/customers', aCustomer());
    const request = anInvoiceOfToday({ invoiceNumber: randomUUID(), customerId: deletedCustomer.id });
    const key = { 'Idempotency-Key': randomUUID() };
    const { status, body } = await postInvoice(ada, request, key);
    expect(status).toBe(201);
    expect((await ada.delete(`/api/customers/${deletedCustomer.id}`)).status).toBe(204);

    expect(await postInvoice(ada, request, key)).toMatchObject({ status: 201, body });
    const { lineItems: _, ...listed } = body;
    const { body: invoices } = await ada.get<InvoiceWithLineItems[]>(`/api/invoices?customerId=${deletedCustomer.id}`);
    expect(invoices).toEqual([listed]);
    const secondRequest = { ...request, invoice: { ...request.invoice, invoiceNumber: randomUUID() } };
    expectFieldErrors(await postInvoice(ada, secondRequest), ['invoice.customerId', CUSTOMER_MESSAGE]);
  });
});
