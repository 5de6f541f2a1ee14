import { text, timeRange, within } from '../http/params.js';
import { page, pageParams } from '../http/lists.js';
import { noParams, route } from '../http/route.js';
import { findInvoice, payNow, subscriptionOf } from './payment.js';

const listInvoices = pageParams.extend({
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  created: timeRange.optional(),
});

export const invoiceRoutes = [
  route('GET', '/v1/invoices/:id', noParams, (world, _, id) => findInvoice(world, id)),
  route('POST', '/v1/invoices/:id/pay', noParams, (world, _, id) => payNow(world, id)),
  route('GET', '/v1/invoices', listInvoices, ({ state }, { customer, subscription, status, created, ...params }) => {
    const invoices = Object.values(state.invoices)
      .filter((invoice) => !customer || invoice.customer === customer)
      .filter((invoice) => !subscription || subscriptionOf(invoice) === subscription)
      .filter((invoice) => !status || invoice.status === status)
      .filter((invoice) => within(invoice.created, created));
    return page('/v1/invoices', invoices, params);
  }),
];
