import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { anOpenedLink, LINK_PATH, tokenHash } from '../testing/client-link.js';
import { aPayment, part, payable, serveOnlineInvoice } from '../testing/online-invoice.js';

const { api, get, names, postForm, send, serveInvoice, showPage } = await serveOnlineInvoice();

describe('A card that the client saves', () => {
  const card = { brand: 'visa', last4: '4242' };
  const agreement = { maxAmount: '95.00', currency: 'EUR' };
  const savedCard = { canSave: false, card, agreement, chargedOn: null, hasFailed: false };
  const cardWithPlannedCharge = { ...savedCard, chargedOn: '2026-12-02' } as const;
  const saving = { ...savedCard, canSave: true, card: null };
  const CHECKBOX = 'name="save-card"/>';
  const removeSavedCard = () => postForm('/saved-card');

  it('is saved only if the client ticks a box, whose text says what will be charged', async () => {
    const text = await showPage({ payable, savedCard: saving });
    expect(text).toContain(CHECKBOX);
    expect(text).not.toContain('checked');
    expect(text).toContain('Future invoices of this series, of at most $99.00 each, will be charged to this card');
    expect(await showPage({ payable, savedCard })).not.toContain(CHECKBOX);
    await send({ whole: '90.00' });
    await send({ whole: '90.00', 'save-card': 'off' });
    await send({ amount: '90.00', 'save-card': 'on' });
    await send({ whole: '90.00', 'save-card': 'on' });
    const prepared = api.services.takeRequests().filter(({ name }) => name === 'preparePayment');
    expect(prepared.map(({ request: sent }) => sent)).toEqual([
      ...Array<object>(3).fill({ tokenHash, amount: '90' }),
      { tokenHash, amount: '90', savesCard: true },
    ]);
  });

  it('is not saved if an old page still has the box: the client can pay without saving it', async () => {
    api.services.reply('preparePayment', AppError.invalid({ path: 'savesCard', message: 'Not allowed' }));
    for (const online of [{ payable }, { payable: part, savedCard }]) {
      serveInvoice(online);
      const { status, text } = await send({ whole: '90.00', 'save-card': 'on' });
      expect([status, text]).toEqual([400, expect.stringContaining('Your card can no longer be saved')]);
      expect(text).toContain('Pay $90.00</button>');
      expect(text).not.toContain('has changed');
      expect(text).not.toContain(CHECKBOX);
    }
    serveInvoice({ payable: { ...payable, amount: '70.00' }, savedCard: saving });
    const changed = (await send({ whole: '90.00', 'save-card': 'on' })).text;
    for (const shown of ['has changed. It is $70.00 now.', CHECKBOX, 'Pay $70.00']) expect(changed).toContain(shown);
  });

  it('is charged on the planned day, so the page does not ask for money, but the client can pay earlier', async () => {
    const fields = { paymentLink: 'https://pay.example/ada' };
    const text = await showPage({ payable: part, savedCard: cardWithPlannedCharge }, fields);
    expect(text).toContain(
      '$90.00 will be charged to Visa\u00a0••••\u00a04242 on Dec 2, 2026. There is nothing to do.',
    );
    expect(text).toContain('name="whole" value="90.00"/><button type="submit" class="button">Pay now</button>');
    expect(text).toContain('Stop automatic payments');
    for (const hidden of ['Pay $', 'Pay a part', 'Pay at', 'How to pay', 'I have paid']) {
      expect(text).not.toContain(hidden);
    }
    const processing = await showPage({ inProgress: '90.00', savedCard: cardWithPlannedCharge });
    expect(processing).toContain('Your payment of $90.00 is being processed.');
    const paid = await showPage({ savedCard: cardWithPlannedCharge }, { status: 'paid', amountDue: '0.00' });
    for (const page of [processing, paid]) expect(page).not.toContain('will be charged to Visa');
  });

  it('could not be charged: the page says so once, asks for the payment, and another card can be saved', async () => {
    const last = aPayment({ state: 'failed' });
    const text = await showPage({ payable, last, savedCard: { ...savedCard, hasFailed: true, canSave: true } });
    for (const shown of ['This invoice was not charged to your saved card.', 'Pay $90.00', 'How to pay', CHECKBOX]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('Your payment of');
    const paid = { status: 'paid', amountDue: '0.00' } as const;
    expect(await showPage({ savedCard: { ...savedCard, hasFailed: true } }, paid)).not.toContain('could not be');
  });

  it('is named with what the client agreed to, also in the currency of the agreement', async () => {
    const text = await showPage({ savedCard });
    expect(text).toContain(
      'Your card Visa\u00a0••••\u00a04242 is saved. Future invoices of this series, of at most €95.00',
    );
    expect(text).toContain('Stop automatic payments</a>');
  });

  it('is removed by everyone with the link, after a confirmation', async () => {
    serveInvoice({ savedCard });
    const form = await get(`${LINK_PATH}/saved-card`);
    expect([form.status, form.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(form.text).toContain(`action="${LINK_PATH}/saved-card" method="post">`);
    for (const shown of ['Invoice INV-7 from ', 'Visa\u00a0••••\u00a04242 will no longer be charged.']) {
      expect(form.text).toContain(shown);
    }
    api.services.takeRequests();
    api.services.reply('endSavedCardOfLink', {});
    const { status, text } = await removeSavedCard();
    expect([status, text]).toEqual([200, expect.stringContaining('<h1>Automatic payments have ended</h1>')]);
    expect(text).toContain(/<header class="from">.*<\/header>/.exec(form.text)![0]);
    expect(text).toContain(`href="${LINK_PATH}">Open the invoice</a>`);
    expect(api.services.takeRequests()).toEqual([
      { name: 'readLink', request: { tokenHash } },
      { name: 'endSavedCardOfLink', request: { tokenHash } },
    ]);
    serveInvoice({ savedCard: saving });
    for (const secondTab of [await get(`${LINK_PATH}/saved-card`), await removeSavedCard()]) {
      expect([secondTab.status, secondTab.headers['location']]).toEqual([303, LINK_PATH]);
    }
    expect(names()).not.toContain('endSavedCardOfLink');
  });

  it('is not removed from another site, by a revoked link, or from a test mail', async () => {
    expect((await removeSavedCard().set('Origin', 'https://evil.example')).status).toBe(403);
    expect(names()).toEqual([]);
    api.services.reply('readLink', new AppError('NOT_FOUND'));
    expect((await removeSavedCard()).status).toBe(404);
    api.services.reply('readLink', {
      ...anOpenedLink({ online: { payable, inProgress: '0.00', last: null, savedCard } }),
      isTest: true,
    });
    expect((await get(LINK_PATH)).text).not.toContain('Stop automatic payments');
    expect((await get(`${LINK_PATH}/saved-card`)).status).toBe(403);
    expect((await removeSavedCard()).status).toBe(403);
    expect(names()).not.toContain('endSavedCardOfLink');
  });
});
