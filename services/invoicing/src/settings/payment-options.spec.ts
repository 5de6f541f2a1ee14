import { describe, expect, it } from '@jest/globals';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const GERMAN_IBAN = 'DE89370400440532013000';
const BRITISH_IBAN = 'GB33BUKB20201555555555';
const PAYMENT_LINK = 'https://paypal.me/ada';

describe('The payment options', () => {
  it('are empty at first, and can be set and cleared', async () => {
    const user = invoicing.newUser();
    expect(await user.getPaymentOptions()).toEqual({ iban: '', paymentLink: '' });
    for (const options of [
      { iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK },
      { iban: BRITISH_IBAN, paymentLink: '' },
      { iban: '', paymentLink: 'https://buy.stripe.com/test_1?prefilled=a%20b#pay' },
      { iban: '', paymentLink: '' },
      { iban: '', paymentLink: '' },
    ]) {
      expect(await user.savePaymentOptions(options)).toEqual(options);
      expect(await user.getPaymentOptions()).toEqual(options);
    }
  });

  it('can be changed only after a fresh sign-in, and can be saved unchanged without one', async () => {
    const user = invoicing.newUser();
    const stale = { isSignInFresh: false };
    await user.savePaymentOptions({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK }, { isSignInFresh: true });
    for (const options of [
      { iban: BRITISH_IBAN, paymentLink: PAYMENT_LINK },
      { iban: GERMAN_IBAN, paymentLink: '' },
    ]) {
      const refused = user.savePaymentOptions(options, stale);
      await expect(refused).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    }
    const saved = await user.savePaymentOptions({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK }, stale);
    expect(await user.getPaymentOptions()).toEqual(saved);
  });

  it.each(['DE89370400440532013001', 'XX89370400440532013000', 'DE8937040044053201300', 'de89370400440532013000', '1'])(
    'must not contain the IBAN %s',
    async (iban) => {
      await expect(invoicing.newUser().savePaymentOptions({ iban })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ path: 'iban' }],
      });
    },
  );

  it.each([
    'http://paypal.me/ada',
    'javascript:alert(1)',
    'paypal.me/ada',
    'https://paypal.me@evil.example/ada',
    'https://ada:secret@paypal.me/',
    'https://localhost/pay',
    'https://192.0.2.1/pay',
    'https://[2001:db8::1]/pay',
    'https://0x7f000001/pay',
    'https://paypal.me:8443/ada',
    'https://paypal.me\\@evil.example/',
    'https://paypal.me/a da',
    'https://paypal.me/"><script>',
    `https://paypal.me/${'a'.repeat(500)}`,
    'https://pay.example/\0',
    'https://pay.example/\u0085',
    'https://pay.example/\ud83d',
  ])('must not contain the payment link %s', async (paymentLink) => {
    await expect(invoicing.newUser().savePaymentOptions({ paymentLink })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'paymentLink' }],
    });
  });

  it('are shown to clients with their current values, also on older invoices', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const { token } = await user.createLink(id);
    const shown = async () => {
      const { iban, paymentLink } = (await user.readLink(token)).invoice;
      return { iban, paymentLink };
    };
    expect(await shown()).toEqual({ iban: '', paymentLink: '' });
    await user.savePaymentOptions({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK });
    expect(await shown()).toEqual({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK });
  });
});
