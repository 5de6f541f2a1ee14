import { customerFields, type KnownCustomer } from '@paperbill/contracts/http';
import { paymentTerms, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { EntityCsv } from '../../components/entities/entity-csv.js';

/** A customer as a line of a file. */
export const customerCsv: EntityCsv<KnownCustomer> = {
  fields: [
    { field: 'name', header: 'Company Name', aliases: ['Company', 'Customer', 'Client'] },
    { field: 'contactPerson', header: 'Contact Person', aliases: ['Contact'] },
    { field: 'email', header: 'Email', aliases: ['E-mail address', 'Email address'] },
    { field: 'phone', header: 'Phone', aliases: ['Phone number', 'Telephone'] },
    { field: 'address', header: 'Street Address', aliases: ['Street', 'Address 1'] },
    { field: 'addressLine2', header: 'Address Line 2', aliases: ['Address 2'] },
    { field: 'city', header: 'City' },
    { field: 'state', header: 'State' },
    { field: 'zipCode', header: 'ZIP Code', aliases: ['ZIP', 'Postal code', 'Postcode'] },
    { field: 'country', header: 'Country' },
    {
      field: 'paymentTerms',
      header: 'Payment Terms',
      aliases: ['Terms'],
      choices: new Map(paymentTerms.map((terms) => [terms, paymentTermsLabel(terms)])),
    },
  ],
  extraColumns: [
    { header: 'Invoices', value: ({ totalInvoices }) => String(totalInvoices ?? '') },
    { header: 'Paid', value: ({ totalPaid }) => totalPaid ?? '' },
    { header: 'Owed', value: ({ totalOutstanding }) => totalOutstanding ?? '' },
    { header: 'Days to Pay', value: ({ averageDaysToPay }) => String(averageDaysToPay ?? '') },
  ],
  table: customerFields,
  loadSchema: async () => (await import('./customer-schema.js')).customerSchema as never,
};
