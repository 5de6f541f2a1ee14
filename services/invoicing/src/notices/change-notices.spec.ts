import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  invoicing as messages,
  type LeasedChangeNotice,
  type MailOutcome,
  type LeasedAnswerNotice,
} from '@paperbill/contracts/nats';
import { aProfile, theMailSettings } from '@paperbill/testing';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { MAX_NOTICES_PER_DAY, MERGED_CHANGES_INTERVAL_MINUTES } from './change-notice.queries.js';

const SAMPLE_IBAN = 'DE89370400440532013000';
const SAMPLE_PAYMENT_LINK = 'https://paypal.me/ada';
const noticeRecipient = { notice: { email: 'ada@example.org', from: 'Firefox on Linux, 192.0.2.7' } };

let user: TestUser;

const invoicing = await startInvoicing();
beforeEach(async () => {
  await invoicing.database.query('delete from change_notices');
  user = invoicing.newUser();
});

const leaseNotice = async () =>
  (await invoicing.bus.call(messages.leaseNotice, {})).notice as LeasedChangeNotice | null;
const reportNotice = ({ id, lease }: { id: string; lease: string }, outcome: MailOutcome) =>
  invoicing.bus.call(messages.reportNotice, { id, lease, outcome });
describe('A change of payment details or reply addresses', () => {
  const paymentChanges: [what: string, save: () => Promise<unknown>, name: string][] = [
    ['the IBAN', () => user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient), 'iban'],
    ['the payment link', () => user.savePaymentOptions({ paymentLink: SAMPLE_PAYMENT_LINK }, noticeRecipient), 'paymentLink'],
    ['the payment instructions', () => user.saveProfile({ paymentInstructions: 'To me' }, undefined, noticeRecipient), 'paymentInstructions'],
    ['the default note of new documents', () => user.saveProfile({ defaultNote: 'Pay me' }, undefined, noticeRecipient), 'defaultNote'],
  ]; // oxfmt-ignore

  it('includes another account for online payments', async () => {
    await user.recordAccountChange({ before: '', after: 'acct_1', ...noticeRecipient });
    expect((await leaseNotice())?.changes).toEqual([
      { name: 'onlinePayments', ofPayments: true, before: '', after: 'acct_1' },
    ]);
  });

  it('is mailed to the owner with the old value, the new value, the time and the place', async () => {
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    expect(await leaseNotice()).toEqual({
      kind: 'changes',
      userId: user.id,
      id: expect.any(String),
      lease: expect.any(String),
      ...{
        email: noticeRecipient.notice.email,
        from: noticeRecipient.notice.from,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      changes: [{ name: 'iban', ofPayments: true, before: '', after: 'DE89 3704 0044 0532 0130 00' }],
    });
  });

  it.each([
    ...paymentChanges,
    ['the reply address', () => user.saveProfile({ ...aProfile(), email: 'new@example.org' }, undefined, noticeRecipient), 'email'],
    ['the template of a mail in German', () => user.saveMailSettings({ translations: { de: { invoice: { subject: 'Pay', text: 'me' } } } }, noticeRecipient), 'template.invoice'],
    ['the template of a mail', () => user.saveMailSettings({ templates: { ...theMailSettings().templates, invoice: { subject: 'Pay', text: 'me' } } }, noticeRecipient), 'template.invoice'],
  ])('is mailed if it is %s, and not if the same value is saved again', async (_, save, name) => {
    await user.saveProfile(aProfile());
    await save();
    const notice = await leaseNotice();
    expect(notice!.changes.map((change) => change.name)).toEqual([name]);
    await save();
    expect(await leaseNotice()).toBeNull();
  }); // oxfmt-ignore

  it('is mailed for each language of a text', async () => {
    await user.saveProfile({ ...aProfile(), translations: { de: { paymentInstructions: 'Konto 1' } } });
    const save = (paymentInstructions: string) =>
      user.saveProfile(
        { translations: { de: { paymentInstructions }, fr: { paymentInstructions } } },
        undefined,
        noticeRecipient,
      );
    await save('Konto 2');
    await save('Konto 3');
    const change = { name: 'paymentInstructions', ofPayments: true, after: 'Konto 3' };
    expect((await leaseNotice())!.changes).toEqual([
      { ...change, language: 'de', before: 'Konto 1' },
      { ...change, language: 'fr', before: '' },
    ]);
  });

  it('is mailed in full, so that harmless text at the start cannot hide the rest', async () => {
    const harmless = 'Please pay in time. '.repeat(40);
    await user.saveProfile({ ...aProfile(), paymentInstructions: `${harmless}IBAN one` });
    await user.saveProfile({ paymentInstructions: `${harmless}IBAN two` }, undefined, noticeRecipient);
    expect((await leaseNotice())!.changes).toMatchObject([
      { before: `${harmless}IBAN one`, after: `${harmless}IBAN two` },
    ]);
  });

  it('is not mailed if the installation sends no mails', async () => {
    await user.savePaymentOptions({ iban: SAMPLE_IBAN });
    expect(await leaseNotice()).toBeNull();
  });

  it('is not mailed if the change was refused', async () => {
    await expect(
      user.savePaymentOptions({ iban: SAMPLE_IBAN }, { ...noticeRecipient, isSignInFresh: false }),
    ).rejects.toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
    });
    expect(await leaseNotice()).toBeNull();
  });

  it('is merged with later changes until the mail is sent: first old value, last new value', async () => {
    await user.savePaymentOptions({ iban: SAMPLE_IBAN, paymentLink: SAMPLE_PAYMENT_LINK }, noticeRecipient);
    await runConcurrently(5, () =>
      user.savePaymentOptions({ iban: SAMPLE_IBAN, paymentLink: `${SAMPLE_PAYMENT_LINK}/2` }, noticeRecipient),
    );
    const notice = await leaseNotice();
    expect(notice!.changes).toEqual([
      { name: 'iban', ofPayments: true, before: '', after: 'DE89 3704 0044 0532 0130 00' },
      { name: 'paymentLink', ofPayments: true, before: '', after: `${SAMPLE_PAYMENT_LINK}/2` },
    ]);
    expect(await leaseNotice()).toBeNull();
  });

  it('is retried until a mail server accepts it, merged with later changes', async () => {
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    const first = await leaseNotice();
    await user.savePaymentOptions({ iban: SAMPLE_IBAN, paymentLink: SAMPLE_PAYMENT_LINK }, noticeRecipient);
    await reportNotice(first!, 'postponed');
    const second = await leaseNotice();
    expect(second!.changes.map(({ name }) => name)).toEqual(['iban', 'paymentLink']);
    await reportNotice(first!, 'sent');
    await reportNotice(second!, 'sent');
    expect(await leaseNotice()).toBeNull();
    await reportNotice(second!, 'postponed');
    expect(await leaseNotice()).toBeNull();
  });

  it('is saved and mailed even if the waiting notice is leased at the same moment', async () => {
    let isSaving = true;
    const lastValues = new Map<string, string>();
    const lease = async () => {
      const notice = await leaseNotice();
      if (notice) lastValues.set(notice.userId, notice.changes[0]!.after);
      return notice;
    };
    const leasing = runConcurrently(4, async () => {
      while (isSaving) await lease();
    });
    const users = Array.from({ length: 8 }, () => invoicing.newUser());
    const saveLinks = async (owner: TestUser) => {
      for (let index = 1; index <= 50; index++) {
        await owner.savePaymentOptions({ iban: '', paymentLink: `${SAMPLE_PAYMENT_LINK}/${index}` }, noticeRecipient);
      }
    };
    await Promise.all(users.map(saveLinks)).finally(() => (isSaving = false));
    await leasing;
    while (await lease());
    expect(users.map(({ id }) => lastValues.get(id))).toEqual(users.map(() => `${SAMPLE_PAYMENT_LINK}/50`));
  });

  it('is given up if the mail server refuses the address', async () => {
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    await reportNotice((await leaseNotice())!, 'failed');
    expect(await invoicing.database.query('select from change_notices')).toEqual([]);
  });

  it.each(paymentChanges)(
    'is mailed at once if it is %s, even after many notices of other changes',
    async (_, save, name) => {
      await user.saveProfile(aProfile());
      await changeEmails(MAX_NOTICES_PER_DAY + 1);
      expect(await leaseNotice()).toBeNull();
      await save();
      expect((await leaseNotice())!.changes.map((change) => change.name)).toEqual(['email', name]);
    },
  );

  it('is mailed at once for the IBAN, even after many notices about payment instructions and payment link', async () => {
    for (let n = 0; n <= MAX_NOTICES_PER_DAY; n++) {
      await user.saveProfile({ ...aProfile(), paymentInstructions: `To me, ${n}` }, undefined, noticeRecipient);
      await user.savePaymentOptions({ paymentLink: `${SAMPLE_PAYMENT_LINK}/${n}` }, noticeRecipient);
      const notice = await leaseNotice();
      if (notice) await reportNotice(notice, 'sent');
    }
    expect(await leaseNotice()).toBeNull();
    await user.savePaymentOptions(
      { paymentLink: `${SAMPLE_PAYMENT_LINK}/${MAX_NOTICES_PER_DAY}`, iban: SAMPLE_IBAN },
      noticeRecipient,
    );
    expect((await leaseNotice())!.changes.map((change) => change.name)).toContain('iban');
  });

  it('is mailed at once even if a notice of another category was postponed meanwhile', async () => {
    await user.saveProfile(aProfile());
    await changeEmails(MAX_NOTICES_PER_DAY - 1);
    await user.saveProfile({ email: 'last@example.org' }, undefined, noticeRecipient);
    const other = (await leaseNotice())!;
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    await reportNotice(other, 'postponed');
    expect((await leaseNotice())!.changes.map((change) => change.name)).toEqual(['email', 'iban']);
  });

  it(`is mailed at once ${MAX_NOTICES_PER_DAY} times a day, then merged every ${MERGED_CHANGES_INTERVAL_MINUTES} minutes`, async () => {
    for (let n = 0; n < MAX_NOTICES_PER_DAY + 2; n++) {
      await user.savePaymentOptions({ paymentLink: `${SAMPLE_PAYMENT_LINK}/${n}` }, noticeRecipient);
      const notice = await leaseNotice();
      if (notice) await reportNotice(notice, 'sent');
    }
    expect(await leaseNotice()).toBeNull();
    const other = invoicing.newUser();
    await other.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    expect((await leaseNotice())!.userId).toBe(other.id);
    await moveNoticesIntoPast(MERGED_CHANGES_INTERVAL_MINUTES - 1);
    expect(await leaseNotice()).toBeNull();
    await moveNoticesIntoPast(1);
    const further = (await leaseNotice())!;
    expect(further.changes).toEqual([
      {
        name: 'paymentLink',
        ofPayments: true,
        before: `${SAMPLE_PAYMENT_LINK}/${MAX_NOTICES_PER_DAY - 1}`,
        after: `${SAMPLE_PAYMENT_LINK}/${MAX_NOTICES_PER_DAY + 1}`,
      },
    ]);
    await reportNotice(further, 'sent');
    await user.savePaymentOptions({ paymentLink: SAMPLE_PAYMENT_LINK }, noticeRecipient);
    expect(await leaseNotice()).toBeNull();
    await moveNoticesIntoPast(24 * 60 - MERGED_CHANGES_INTERVAL_MINUTES);
    expect(await leaseNotice()).not.toBeNull();
  });
});

async function changeEmails(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await user.saveProfile({ email: `ada${n}@example.org` }, undefined, noticeRecipient);
    const notice = await leaseNotice();
    if (notice) await reportNotice(notice, 'sent');
  }
}

const moveNoticesIntoPast = (minutes: number) =>
  invoicing.database.query(
    `update change_notices set sent_at = sent_at - make_interval(mins => $2) where user_id = $1`,
    [user.id, minutes],
  );

const leaseAnswers = async () => (await leaseNotice()) as LeasedAnswerNotice | null;

async function answerNewQuote(answer: Parameters<TestUser['answerQuote']>[1] = {}) {
  const quote = await user.createQuote();
  const { token } = await user.createQuoteLink(quote.id);
  await user.answerQuote(token, answer);
  return { ...quote, token };
}

describe('A client’s answer to a quote', () => {
  it('is mailed once to the verified address of the owner', async () => {
    const { id, number, clientName, token } = await answerNewQuote({ decision: 'declined', note: 'Too expensive' });
    await user.answerQuote(token, { decision: 'declined', note: 'Too expensive' });
    const notice = await leaseAnswers();
    expect(notice).toEqual({
      ...{ kind: 'answers', userId: user.id, email: `${user.id}@example.org`, olderCount: 0 },
      ...{ id: expect.any(String), lease: expect.any(String) },
      answers: [
        expect.objectContaining({ quoteId: id, number, clientName, decision: 'declined', note: 'Too expensive' }),
      ],
    });
    await reportNotice(notice!, 'sent');
    expect(await leaseAnswers()).toBeNull();
  });

  it('is not mailed if the owner has seen it, or has no verified address', async () => {
    const { id } = await answerNewQuote();
    await user.readQuoteAnswers(id);
    expect(await leaseAnswers()).toBeNull();
    await answerNewQuote();
    invoicing.markEmailUnverified(user);
    expect(await leaseAnswers()).toBeNull();
    expect(await invoicing.database.query('select from change_notices')).toEqual([]);
  });

  it('is not mailed if it was refused', async () => {
    const { token } = await answerNewQuote();
    await reportNotice((await leaseAnswers())!, 'sent');
    await expect(user.answerQuote(token, { name: 'Mallory' })).rejects.toMatchObject({ code: 'QUOTE_ANSWERED' });
    expect(await leaseAnswers()).toBeNull();
  });

  it('is merged with other answers until the mail is sent, also after a postponed attempt', async () => {
    const first = await answerNewQuote();
    const postponed = (await leaseAnswers())!;
    const otherAnswers = await Promise.all([answerNewQuote(), answerNewQuote()]);
    await reportNotice(postponed, 'postponed');
    const merged = (await leaseAnswers())!;
    expect(new Set(merged.answers.map(({ quoteId }) => quoteId))).toEqual(
      new Set([first, ...otherAnswers].map(({ id }) => id)),
    );
    await reportNotice(merged, 'sent');
    expect(await leaseAnswers()).toBeNull();
  });

  it('is in one mail of at most 20 answers, and tells how many older ones there are', async () => {
    const { id, token } = await answerNewQuote();
    for (let n = 0; n < 52; n++) {
      await user.setQuoteStatus(id, 'open');
      await user.answerQuote(token, { name: `Client ${n}` });
    }
    await runConcurrently(2, () => answerNewQuote());
    const { answers, olderCount } = (await leaseAnswers())!;
    expect(answers).toHaveLength(20);
    // The product keeps the newest 50 answers of a quote.
    expect(olderCount).toBe(50 + 2 - 20);
    expect(await leaseAnswers()).toBeNull();
  });

  it(`is mailed at once ${MAX_NOTICES_PER_DAY} times a day, and then every ${MERGED_CHANGES_INTERVAL_MINUTES} minutes`, async () => {
    const { id, token } = await answerNewQuote();
    await reportNotice((await leaseAnswers())!, 'sent');
    for (let n = 1; n < MAX_NOTICES_PER_DAY + 3; n++) {
      await user.setQuoteStatus(id, 'open');
      await user.answerQuote(token, { name: `Client ${n}` });
      const notice = await leaseAnswers();
      if (n >= MAX_NOTICES_PER_DAY) expect(notice).toBeNull();
      else await reportNotice(notice!, 'sent');
    }
    await moveNoticesIntoPast(MERGED_CHANGES_INTERVAL_MINUTES);
    expect((await leaseAnswers())!.answers).toHaveLength(3);
  });

  it('is mailed in the owner’s language of the app, as notices about changes are', async () => {
    invoicing.setAppLanguage(user, 'es');
    await answerNewQuote();
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    expect([await leaseAnswers(), await leaseAnswers()]).toEqual([
      expect.objectContaining({ language: 'es' }),
      expect.objectContaining({ language: 'es' }),
    ]);
  });

  it('does not delay a notice about payment details, and is not delayed by one', async () => {
    await answerNewQuote();
    await user.savePaymentOptions({ iban: SAMPLE_IBAN }, noticeRecipient);
    const kinds = [(await leaseNotice())!.kind, (await leaseNotice())!.kind];
    expect(kinds.sort()).toEqual(['answers', 'changes']);
  });
});
