import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PostalAddresses } from '@paperbill/contracts/http';
import { anInvoice, aProfile } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const home = { address: 'Hauptstr. 1', addressLine2: '', city: 'Berlin', state: '', zipCode: '10115' };

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeAll(async () => {
  invoicing = await startInvoicing();
  user = invoicing.newUser();
  await user.saveProfile(aProfile({ ...home, country: 'Deutschland' }));
});

/** Creates an invoice and a quote for a client in the given country, and reads both documents. */
async function documentsFor(clientCountry: string) {
  const { id } = await user.createQuote({ clientCountry });
  const { id: invoiceId } = await user.issue(anInvoice({ clientCountry, invoiceNumber: `INV-${clientCountry}` }));
  return { id, invoiceId };
}

const read = async ({ id, invoiceId }: { id: string; invoiceId: string }) => {
  const archived = (await user.exportInvoices()).items.find((invoice) => invoice.id === invoiceId);
  return [await user.quote(id), await user.details(invoiceId), archived];
};

describe('A document', () => {
  const expected: PostalAddresses = {
    clientCountryCode: 'AT',
    companyPostalAddress: { ...home, country: 'Deutschland' },
    companyCountryCode: 'DE',
  };

  it('has the structured address of the sender and the codes of both countries', async () => {
    const documents = await documentsFor('Österreich');
    await user.saveProfile(aProfile({ city: 'Oslo', country: 'Norway' }));
    expect(await read(documents)).toMatchObject([expected, expected, expected]);
    await user.saveProfile(aProfile({ ...home, country: 'Deutschland' }));
  });

  it('has no country code for an unknown country', async () => {
    const unknown = { ...expected, clientCountryCode: null };
    expect(await read(await documentsFor('Atlantis'))).toMatchObject([unknown, unknown, unknown]);
  });

  it('of an earlier release has country codes derived from its texts', async () => {
    const documents = await documentsFor('Austria');
    for (const table of ['invoices', 'quotes']) {
      await invoicing.database.query(
        `update ${table} set client_country_code = null, company_country_code = null, company_postal_address = null
         where user_id = $1`,
        [user.id],
      );
    }
    const earlier = { ...expected, companyPostalAddress: null };
    expect(await read(documents)).toMatchObject([earlier, earlier, earlier]);
  });
});
