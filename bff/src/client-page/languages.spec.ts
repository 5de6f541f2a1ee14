import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  type ListedPayment,
  type OnlinePaymentMethod,
  onlinePaymentMethods,
  type OnlinePaymentState,
  onlinePaymentStates,
  type OnlineStateForClient,
  type SavedCardForClient,
} from '@paperbill/contracts/http';
import {
  type Currency,
  isRightToLeft,
  type Language,
  paymentMethods,
  shownQuoteStatuses,
  shownStatuses,
} from '@paperbill/contracts/rules';
import { PUBLIC_URL } from '../testing/test-bff.js';
import request from 'supertest';
import { aLinkedInvoice, aLinkedQuote, ID, LINK_PATH, serveClientLink } from '../testing/client-link.js';
import {
  renderAnswerPage,
  renderDocumentPage,
  renderErrorPage,
  renderPageLimit,
  renderPaymentForm,
  renderStopForm,
  renderStoppedPage,
} from './render-page.js';
import type { PageTexts } from './texts/en-US.js';
import { getPageTexts } from './texts/page-texts.js';

const { api, get } = await serveClientLink();

/** Texts of the page of an invoice in each language: the heading, the amount due, the due date and the payment terms. */
const shownTexts: Record<Exclude<Language, 'en-US' | 'en-GB'>, string[]> = {
  de: ['Rechnung INV-7', '90,00\u00a0€', '02.12.2026', '30 Tage netto'],
  fr: ['Facture INV-7', '90,00\u00a0€', '2 déc.\u00a02026', '30\u00a0jours'],
  es: ['Factura INV-7', '90,00\u00a0€', '2 dic 2026', '30\u00a0días'],
  it: ['Fattura INV-7', '90,00\u00a0€', '2 dic 2026', '30\u00a0giorni'],
  nl: ['Factuur INV-7', '€\u00a090,00', '2 dec 2026', '30\u00a0dagen'],
  'pt-PT': ['Fatura INV-7', '90,00\u00a0€', '02/12/2026', '30\u00a0dias'],
  'pt-BR': ['Fatura INV-7', '€\u00a090,00', '02/12/2026', '30\u00a0dias'],
  pl: ['Faktura INV-7', '90,00\u00a0€', '2 gru 2026', '30\u00a0dni'],
  sv: ['Faktura INV-7', '90,00\u00a0€', '2026-12-02', '30\u00a0dagar netto'],
  da: ['Faktura INV-7', '90,00\u00a0€', '2.\u00a0dec.\u00a02026', 'Netto 30\u00a0dage'],
  cs: ['Faktura INV-7', '90,00\u00a0€', '2.\u00a012.\u00a02026', '30\u00a0dní'],
  ja: ['請求書 INV-7', '€90.00', '2026/12/02', '30日以内'],
  ar: ['فاتورة <bdi>INV-7</bdi>', '90.00\u00a0€', '2 ديسمبر 2026', 'خلال 30 يوما'],
  he: ['חשבונית <bdi>INV-7</bdi>', '90.00\u00a0\u200f€', '2.12.2026', 'תוך 30 ימים'],
};
const translatedLanguages = Object.keys(shownTexts) as Language[];

const ENGLISH_ERROR = 'Please fix it';

/** Returns all texts of a language by their keys. Texts with parameters get placeholders as arguments. */
function listTexts({ status, answerError, ...texts }: PageTexts): Map<string, string> {
  const list = (value: unknown, key: string): [string, string][] => {
    if (typeof value === 'string') return [[key, value]];
    if (typeof value === 'function') return [[key, (value as (...of: string[]) => string)('{1}', '{2}', '{3}')]];
    return Object.entries(value as object).flatMap(([member, of]) => list(of, key ? `${key}.${member}` : member));
  };
  const statuses = [...shownStatuses, ...shownQuoteStatuses].map((of): [string, string] => [of, status(of)]);
  const errors = (['name', 'note'] as const).map((of): [string, string] => [
    `answerError.${of}`,
    answerError(of, ENGLISH_ERROR),
  ]);
  return new Map([...list(texts, ''), ...statuses, ...errors]);
}

const getTexts = (language: Language): Map<string, string> => {
  const { sheet: _sheet, language: _language, ...texts } = getPageTexts({ language });
  return listTexts(texts);
};

const listPayments = (): ListedPayment[] => {
  const { kinds } = getPageTexts({}).payments;
  const payment = { kind: 'payment', date: '2026-11-30', amount: '9.00', method: '' } as const;
  return [
    ...[...paymentMethods, ...onlinePaymentMethods].map((method) => ({ ...payment, method })),
    ...(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => ({ ...payment, kind })),
  ];
};

function renderPages(language: Language, currency: Currency = 'EUR'): string[] {
  const page = { brandName: 'Paperbill', home: '/', theme: { style: '', fonts: [] }, path: '/i/1' };
  const shared = { ...page, version: '1', isTest: false, attachments: [], justSent: undefined };
  const fields = { language, currency, note: '9', deposit: '5.00' } as const;
  const quote = aLinkedQuote(fields);
  const invoice = aLinkedInvoice({ ...fields, amountPaid: '90.00' });
  const anInvoicePaidOnline = (state: OnlinePaymentState, method: OnlinePaymentMethod, transfer = {}) => ({
    ...invoice,
    online: {
      payable: { amount: '9.00', leastPart: '1.00' },
      inProgress: state === 'processing' ? '1.00' : '0.00',
      last: { state, method, amount: '90.00', date: '2026-11-30', ...transfer },
    },
  });
  const anOnlineState = (savedCard: Partial<SavedCardForClient>): OnlineStateForClient => ({
    ...{ payable: { amount: '90.00', leastPart: null }, inProgress: '0.00', last: null },
    savedCard: {
      ...{
        canSave: false,
        card: { brand: 'visa', last4: '4242' },
        agreement: { maxAmount: '95.00', currency: 'EUR' },
        chargedOn: null,
        hasFailed: false,
      },
      ...savedCard,
    },
  });
  return [
    ...shownStatuses.map((status) => renderDocumentPage({ ...shared, invoice: aLinkedInvoice({ ...fields, status }) })),
    ...onlinePaymentMethods.flatMap((method) =>
      onlinePaymentStates.map((state) =>
        renderDocumentPage({ ...shared, invoice: anInvoicePaidOnline(state, method) }),
      ),
    ),
    renderDocumentPage({
      ...shared,
      invoice: anInvoicePaidOnline('awaiting_transfer', 'bank_transfer', {
        instructionsUrl: 'https://payments.stripe.com/1',
        received: '30.00',
      }),
    }),
    renderDocumentPage({
      ...shared,
      invoice: anInvoicePaidOnline('canceled', 'bank_transfer', { received: '30.00' }),
    }),
    renderPaymentForm({
      ...page,
      invoice: anInvoicePaidOnline('awaiting_transfer', 'bank_transfer'),
      payable: { amount: '90.00', leastPart: null },
    }),
    renderDocumentPage({ ...shared, isTest: true, invoice: anInvoicePaidOnline('failed', 'card') }),
    renderDocumentPage({ ...shared, invoice: { ...invoice, listedPayments: listPayments() } }),
    renderDocumentPage({ ...shared, invoice: { ...invoice, status: 'void', overpaid: '90.00' } }),
    ...[
      { leastPart: '1.00' },
      { leastPart: '1.00', mostPart: '89.00' },
      { leastPart: null, deposit: '30.00' },
      { leastPart: null },
    ].map((parts) =>
      renderPaymentForm({
        ...page,
        invoice,
        payable: { amount: '90.00', ...parts },
        refusedPayment: { typedAmount: '9 JPY' },
      }),
    ),
    ...[true, false].map((canSave) => {
      const invoiceWithSavedCard = { ...invoice, online: anOnlineState({ canSave, card: null, hasFailed: !canSave }) };
      const refusedPayment = { wholeAmount: '90', savesCard: true };
      const payable = { amount: '90.00', leastPart: null };
      return [
        renderDocumentPage({ ...shared, invoice: invoiceWithSavedCard }),
        renderPaymentForm({ ...page, invoice: invoiceWithSavedCard, payable, refusedPayment }),
      ].join('');
    }),
    ...['2026-12-02', null].map((chargedOn) =>
      renderDocumentPage({ ...shared, invoice: { ...invoice, online: anOnlineState({ chargedOn }) } }),
    ),
    renderStopForm({ ...page, invoice, card: 'Visa •••• 4242' }),
    renderStoppedPage({ ...page, invoice }),
    renderPageLimit({ ...page, language, retryAfter: 7_200 }),
    ...shownQuoteStatuses.map((status) =>
      renderDocumentPage({ ...shared, quote: aLinkedQuote({ ...fields, status }) }),
    ),
    ...[true, false].map((isTest) => renderDocumentPage({ ...shared, isTest, quote })),
    ...(['accepted', 'declined'] as const).map((decision) =>
      renderAnswerPage({
        ...page,
        version: '1',
        quote,
        enteredAnswer: { decision, name: '', note: '' },
        errors: { name: ENGLISH_ERROR, note: ENGLISH_ERROR },
      }),
    ),
  ];
}

describe('The page of an invoice', () => {
  it.each([
    ['da', 'DKK', 'kr.'],
    ['ar', 'SAR', 'ر.س.\u200f'],
  ] as const)('has one period after an amount in the language %s', (language, currency, currencySign) => {
    const pages = renderPages(language, currency).join('');
    expect(pages).toContain(currencySign);
    expect(pages).not.toContain(`${currencySign}.`);
  });
});

describe('The page of an error', () => {
  const link = { userId: ID, linkId: ID, invoiceId: ID, isTest: false };
  const { errors } = getPageTexts({ language: 'de' });
  const send = (body: string) =>
    request(api.url).post(`${LINK_PATH}/messages`).type('form').set('Origin', PUBLIC_URL).send(body);

  it('is in the language of the document', async () => {
    api.services.reply('findLink', { ...link, language: 'de' });
    const { text } = await send('kind=unknown').set('Accept-Language', 'fr');
    expect(text).toMatch(/^<!doctype html><html lang="de">/);
    expect(text).toContain(errors.INVALID_INPUT[0]);
    api.services.reply('sendClientMessage', new AppError('SERVICE_UNAVAILABLE'));
    expect((await send('kind=paid&text=')).text).toContain(errors.SERVICE_FAILED[0]);
    api.services.reply('findLink', link);
    expect((await send('kind=unknown').set('Accept-Language', 'fr')).text).toContain('This was not sent');
  });

  it('is in a language of the browser if the document is not known', async () => {
    api.services.reply('findLink', new AppError('SERVICE_UNAVAILABLE'));
    expect((await send('kind=unknown').set('Accept-Language', 'de-AT, fr;q=0.5')).text).toContain(
      errors.INVALID_INPUT[0],
    );
    expect((await send('kind=unknown').set('Accept-Language', 'fi')).text).toContain('This was not sent');
    api.services.reply('readLink', new AppError('NOT_FOUND'));
    expect((await get(LINK_PATH).set('Accept-Language', 'fi, ar')).text).toMatch(/<html lang="ar" dir="rtl">/);
    expect((await get(LINK_PATH).set('Accept-Language', 'pt-BR')).text).toContain('o remetente excluiu o link');
  });

  it.each<[Language, string]>([
    ['en-US', 'Please try again in 2 minutes.'],
    ['de', 'Bitte versuchen Sie es in 2 Minuten erneut.'],
    ['cs', 'Zkuste to prosím znovu za 2 minuty.'],
    ['ja', '2 分後にもう一度お試しください。'],
    ['ar', 'يرجى المحاولة مرة أخرى خلال دقيقتين.'],
  ])('says how long to wait in the language %s', (language, expected) => {
    const error = new AppError('TOO_MANY_REQUESTS', { retryAfter: 100 });
    const html = renderErrorPage({
      error,
      language,
      brandName: 'Paperbill',
      home: '/',
      theme: { style: '', fonts: [] },
    });
    expect(html).toContain(expected);
  });
});

describe.each(translatedLanguages)('The page of a client’s link in the language %s', (language) => {
  it('shows the dates and amounts of the language', async () => {
    const invoice = aLinkedInvoice({ language, currency: 'EUR', iban: 'DE02120300000000202051' });
    api.services.reply('readLink', { userId: ID, linkId: ID, invoice });
    const { text } = await get(LINK_PATH);
    expect(text).toMatch(
      new RegExp(`^<!doctype html><html lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>`),
    );
    for (const shown of shownTexts[language as keyof typeof shownTexts]) expect(text).toContain(shown);
    expect(text).toContain(getPageTexts({ language }).havePaid);
  });

  it('contains no English text', () => {
    const own = [...getTexts(language).values()];
    const foreign = [...getTexts('en-US').values()].filter((text) => !own.includes(text));
    for (const html of renderPages(language)) {
      const shown = html.split(/<style>.*?<\/style>|<[^>]*>/s).map((text) => text.trim());
      expect(shown.filter((text) => foreign.includes(text))).toEqual([]);
    }
  });

  it('has the placeholders of the English texts, and no sentence is the English one', () => {
    const englishTexts = getTexts('en-US');
    const own = getTexts(language);
    const listPlaceholders = (texts: Map<string, string>) =>
      new Map([...texts].map(([key, text]) => [key, (text.match(/\{\d\}/g) ?? []).sort()]));
    expect(listPlaceholders(own)).toEqual(listPlaceholders(englishTexts));
    expect([...own].filter(([key, text]) => text.includes(' ') && text === englishTexts.get(key))).toEqual([]);
  });
});
