import { describe, expect, it } from '@jest/globals';
import type { PostalAddresses } from '@paperbill/contracts/http';
import { anInvoice, aProfile } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const homeAddress = { address: 'Hauptstr. 1', addressLine2: '', city: 'Berlin', state: '', zipCode: '10115' };

const invoicing = await startInvoicing();
const user = invoicing.newUser();
await user.saveProfile(aProfile({ ...homeAddress, country: 'Deutschland' }));

async function createDocumentsFor(clientCountry: string) {
  const { id } = await user.createQuote({ clientCountry });
  const { id: invoiceId } = await user.issue(anInvoice({ clientCountry, invoiceNumber: `INV-${clientCountry}` }));
  return { id, invoiceId };
}

const readDocuments = async ({ id, invoiceId }: { id: string; invoiceId: string }) => {
  const archived = (await user.exportInvoices()).items.find((invoice) => invoice.id === invoiceId);
  return [await user.getQuote(id), await user.getDetails(invoiceId), archived];
};

describe('A document', () => {
  const expected: PostalAddresses = {
    clientCountryCode: 'AT',
    companyPostalAddress: { ...homeAddress, country: 'Deutschland' },
    companyCountryCode: 'DE',
  };

  it('has the structured address of the sender and the codes of both countries', async () => {
    const documents = await createDocumentsFor('Österreich');
    await user.saveProfile(aProfile({ city: 'Oslo', country: 'Norway' }));
    expect(await readDocuments(documents)).toMatchObject([expected, expected, expected]);
    await user.saveProfile(aProfile({ ...homeAddress, country: 'Deutschland' }));
  });

  it('has no country code for an unknown country', async () => {
    const unknown = { ...expected, clientCountryCode: null };
    expect(await readDocuments(await createDocumentsFor('Atlantis'))).toMatchObject([unknown, unknown, unknown]);
  });

  it('of an earlier release has country codes derived from its texts', async () => {
    const documents = await createDocumentsFor('Austria');
    for (const table of ['invoices', 'quotes']) {
      await invoicing.database.query(
        `update ${table} set client_country_code = null, company_country_code = null, company_postal_address = null
         where user_id = $1`,
        [user.id],
      );
    }
    const earlier = { ...expected, companyPostalAddress: null };
    expect(await readDocuments(documents)).toMatchObject([earlier, earlier, earlier]);
  });
});
