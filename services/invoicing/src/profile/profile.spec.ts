import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

describe('The company profile', () => {
  it('has the same defaults in the database for fields that its first save leaves out', async () => {
    const user = invoicing.newUser();
    const saved = await user.saveProfile({ companyName: 'Lovelace Analytics' });
    expect(saved).toEqual({
      ...companyProfileDefaults,
      companyName: 'Lovelace Analytics',
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await user.getProfile()).toEqual(saved);
  });

  it('keeps texts by language, and changes only the given ones', async () => {
    const user = invoicing.newUser();
    const german = { paymentInstructions: 'Bitte überweisen', defaultNote: 'Vielen Dank' };
    await user.saveProfile({ companyName: 'Ada', translations: { de: german, fr: { title: 'Conseil' } } });
    const changed = await user.saveProfile({ translations: { de: { defaultNote: 'Danke' }, fr: { title: '' } } });
    expect(changed.translations).toEqual({ de: { ...german, defaultNote: 'Danke' } });
    expect((await user.saveProfile({ city: 'Wien' })).translations).toEqual(changed.translations);

    const empty = { paymentInstructions: '', defaultNote: '' };
    expect(await user.saveProfile({ translations: { de: empty } })).not.toHaveProperty('translations');
  });

  it('prints its texts in the language of the document', async () => {
    const user = invoicing.newUser();
    const translations = { de: { paymentInstructions: 'Bitte überweisen' } };
    await user.saveProfile({
      companyName: 'Ada',
      title: 'Consulting',
      paymentInstructions: 'Please pay',
      translations,
    });
    const sent = await Promise.all([
      user.createQuote({ language: 'de' }),
      user.createNext({ language: 'de' }),
      user.createNext({ language: 'fr' }),
    ]);
    expect(sent.map((one) => [one.companyTitle, one.companyPaymentInstructions])).toEqual([
      ['Consulting', 'Bitte überweisen'],
      ['Consulting', 'Bitte überweisen'],
      ['Consulting', 'Please pay'],
    ]);
  });
});
