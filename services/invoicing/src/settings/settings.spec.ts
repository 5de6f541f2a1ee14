import { describe, expect, it } from '@jest/globals';
import { addDays, getDateInTimeZone, isTimeZone } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { daysFromToday } from '@paperbill/testing';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();

/** Two time zones far from UTC. At any moment, at least one of them has a different date than UTC. */
const farTimeZones = ['Pacific/Kiritimati', 'Etc/GMT+12'];

const createUserInTimeZone = async (timeZone: string): Promise<[TestUser, today: string]> => {
  const user = invoicing.newUser();
  await user.saveTimeZone(timeZone);
  return [user, getDateInTimeZone(timeZone, new Date())];
};

describe('The settings', () => {
  it('have no time zone at first, and a guessed one does not replace a stored one', async () => {
    const user = invoicing.newUser();
    expect(await user.getSettings()).toEqual({ timeZone: null });
    expect(await user.saveTimeZone('Europe/Berlin', { ifUnset: true })).toEqual({ timeZone: 'Europe/Berlin' });
    expect(await user.saveTimeZone('Asia/Tokyo', { ifUnset: true })).toEqual({ timeZone: 'Europe/Berlin' });
    expect(await user.saveTimeZone('Asia/Tokyo')).toEqual({ timeZone: 'Asia/Tokyo' });
    expect(await user.getSettings()).toEqual({ timeZone: 'Asia/Tokyo' });
  });

  it('with a changed time zone make the next scheduled run check the user', async () => {
    const user = invoicing.newUser();
    await user.saveTimeZone('Europe/Berlin');
    await user.saveMailSettings();
    await user.createRecurring((await user.createNext()).id);
    const later = () =>
      invoicing.database.query(
        `select user_id from mail_settings where user_id = $1 and look_at > now() + interval '1 hour'
         union all select user_id from recurring_invoices where user_id = $1 and look_at > now() + interval '1 hour'`,
        [user.id],
      );
    for (const table of ['mail_settings', 'recurring_invoices']) {
      await invoicing.database.query(`update ${table} set look_at = now() + interval '1 day' where user_id = $1`, [
        user.id,
      ]);
    }
    await user.saveTimeZone('Europe/Berlin');
    expect(await later()).toHaveLength(2);
    await user.saveTimeZone('Asia/Tokyo');
    expect(await later()).toEqual([]);
  });

  it.each(['', 'Europe/Atlantis', '+02:00', "UTC'; select 1", 'x'.repeat(100)])(
    'must not have the time zone %j',
    async (name) => {
      const invalidInput = expect.objectContaining({ code: 'INVALID_INPUT' });
      await expect(invoicing.newUser().saveTimeZone(name)).rejects.toEqual(invalidInput);
    },
  );
});

describe('A time zone’s name', () => {
  const NOON_OF_WINTER_AND_SUMMER = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];

  it('without a place means the same time here and in the database, or is refused', async () => {
    const timeZones = await invoicing.database.query<{ name: string }>(
      'select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs',
    );
    // The test skips time zones that Node.js does not know, because PostgreSQL can have another version of the time
    // zone database.
    const names = timeZones.map(({ name }) => name).filter((name) => !name.includes('/') && isTimeZone(name));
    expect(names).toEqual(expect.arrayContaining(['UTC', 'GMT', 'EST5EDT']));
    for (const moment of NOON_OF_WINTER_AND_SUMMER) {
      const times = await invoicing.database.query<{ name: string; time: string }>(
        `select name, to_char($1::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI') as time from unnest($2::text[]) as name`,
        [moment.toISOString(), names],
      );
      const formatIn = (timeZone: string) =>
        moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(times).toEqual(names.map((name) => ({ name, time: formatIn(name) })));
    }
  });

  it.each(['IST', 'pst', 'CET'])('must not be an abbreviation, such as %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe.each(farTimeZones)('In the time zone %s', (timeZone) => {
  it('an invoice is overdue from the day after its due date', async () => {
    const [user, today] = await createUserInTimeZone(timeZone);
    for (const days of [-1, 0]) {
      const dueDate = addDays(today, days);
      await user.createNext({ invoiceDate: dueDate, dueDate });
    }
    const { items } = await user.listInvoices({ sort: 'dueDate' });
    expect(items.map(({ status }) => status)).toEqual(['overdue', 'pending']);
    expect((await user.listInvoices({ page: 1, status: 'overdue' })).total).toBe(1);
  });

  it('a mark records a payment of the local day, and the figures of the week end with that day', async () => {
    const [user, today] = await createUserInTimeZone(timeZone);
    const id = await user.createInvoiceOfAmount('5.00', { invoiceDate: today, paid: true });
    expect((await user.getDetails(id)).payments).toMatchObject([{ date: today, source: 'marked' }]);
    const { payments } = await user.getDetails((await user.createNext({ status: 'paid' })).id);
    expect(payments).toMatchObject([{ date: today, source: 'marked' }]);
    const { series } = await user.getStatsWithSeries('week');
    expect([series!.at(0)!.from, series!.at(-1)!.to]).toEqual([addDays(today, -7), today]);
  });

  it('a user without a time zone has the days of UTC', async () => {
    await createUserInTimeZone(timeZone);
    const id = await invoicing.newUser().createInvoiceOfAmount('5.00', { paid: true });
    const [payment] = await invoicing.database.query('select date::text from payments where invoice_id = $1', [id]);
    expect(payment).toEqual({ date: daysFromToday(0) });
  });
});

it('The client and PostgreSQL compute the same date for any time, including summer time', async () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ];
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 50 }),
      fc.constantFrom(...zones),
      async (dates, zone) => {
        const moments = dates.map((date) => date.toISOString());
        const rows = await invoicing.database.query(
          `select (moment at time zone $1)::date::text as day
         from json_array_elements_text($2::json) with ordinality as given (text, place),
           lateral (select text::timestamptz as moment) as moments order by place`,
          [zone, JSON.stringify(moments)],
        );
        expect(rows.map(({ day }) => day as string)).toEqual(moments.map((text) => getDateInTimeZone(zone, text)));
      },
    ),
    { numRuns: 30 },
  );
});

describe('The mail settings', () => {
  it('require a fresh sign-in for a change of a template, and for nothing else', async () => {
    const user = invoicing.newUser();
    const stale = { isSignInFresh: false };
    const templates = {
      ...(await user.getMailSettings()).templates,
      overdue: { subject: 'Late', text: 'Please pay.' },
    };
    await user.saveMailSettings({ templates }, { isSignInFresh: true });
    for (const overdue of [null, { subject: 'Late', text: 'Please pay elsewhere.' }]) {
      const refused = user.saveMailSettings({ templates: { ...templates, overdue } }, stale);
      await expect(refused).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    }
    const saved = await user.saveMailSettings({ templates, sendReceipts: true }, stale);
    expect(saved).toMatchObject({ templates, sendReceipts: true });
    const refused = user.saveMailSettings({ templates, translations: { de: { invoice: templates.overdue } } }, stale);
    await expect(refused).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
  });

  it('keep templates by language, and change only the given ones', async () => {
    const user = invoicing.newUser();
    const [invoice, quote] = ['Rechnung', 'Angebot'].map((subject) => ({ subject, text: 'Hallo' }));
    await user.saveMailSettings({ translations: { de: { invoice: invoice!, quote: quote! }, fr: { quote: quote! } } });
    const saved = await user.saveMailSettings({ translations: { de: { quote: null }, fr: { quote: null } } });
    expect(saved.translations).toEqual({ de: { invoice } });
    expect((await user.saveMailSettings({ sendReceipts: true })).translations).toEqual({ de: { invoice } });
    expect(await user.saveMailSettings({ translations: { de: { invoice: null } } })).not.toHaveProperty('translations');
  });
});

describe('The first steps', () => {
  it('are done by a company name and by an issued invoice', async () => {
    const user = invoicing.newUser();
    expect(await user.getFirstSteps()).toEqual({ skipped: [], hasCompany: false, hasInvoice: false });
    await user.saveProfile({ companyName: 'Lovelace Analytics' });
    expect(await user.getFirstSteps()).toMatchObject({ hasCompany: true, hasInvoice: false });
    await user.createNext();
    expect(await user.getFirstSteps()).toEqual({ skipped: [], hasCompany: true, hasInvoice: true });
  });

  it('are skipped permanently, also if two devices skip the same step', async () => {
    const user = invoicing.newUser();
    await Promise.all([user.skipFirstSteps(['company']), user.skipFirstSteps(['company', 'customer'])]);
    const { skipped } = await user.getFirstSteps();
    expect(skipped).toEqual(['company', 'customer']);
    await user.skipFirstSteps([]);
    expect((await invoicing.newUser().getFirstSteps()).skipped).toEqual([]);
  });
});

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
    const readShownSettings = async () => {
      const { iban, paymentLink } = (await user.readLink(token)).invoice;
      return { iban, paymentLink };
    };
    expect(await readShownSettings()).toEqual({ iban: '', paymentLink: '' });
    await user.savePaymentOptions({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK });
    expect(await readShownSettings()).toEqual({ iban: GERMAN_IBAN, paymentLink: PAYMENT_LINK });
  });
});

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
