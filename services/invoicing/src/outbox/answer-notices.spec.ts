import { beforeEach, describe, expect, it } from '@jest/globals';
import { invoicing as messages, type LeasedAnswerNotice, type MailOutcome } from '@paperbill/contracts/nats';
import { MAX_NOTICES_PER_DAY, MERGED_CHANGES_INTERVAL_MINUTES } from '../notices/change-notice.queries.js';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();
beforeEach(async () => {
  await invoicing.database.query('delete from change_notices');
  user = invoicing.newUser();
});

const lease = async () => (await invoicing.bus.call(messages.leaseNotice, {})).notice as LeasedAnswerNotice | null;
const report = ({ id, lease: taken }: LeasedAnswerNotice, outcome: MailOutcome) =>
  invoicing.bus.call(messages.reportNotice, { id, lease: taken, outcome });
const moveIntoPast = (minutes: number) =>
  invoicing.database.query(`update change_notices set sent_at = sent_at - make_interval(mins => ${minutes})`);

/** Creates a quote, and answers it as the client. Returns the quote. */
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
    const notice = await lease();
    expect(notice).toEqual({
      ...{ kind: 'answers', userId: user.id, email: `${user.id}@example.org`, olderCount: 0 },
      ...{ id: expect.any(String), lease: expect.any(String) },
      answers: [
        expect.objectContaining({ quoteId: id, number, clientName, decision: 'declined', note: 'Too expensive' }),
      ],
    });
    await report(notice!, 'sent');
    expect(await lease()).toBeNull();
  });

  it('is not mailed if the owner has seen it, or has no verified address', async () => {
    const { id } = await answerNewQuote();
    await user.readQuoteAnswers(id);
    expect(await lease()).toBeNull();
    await answerNewQuote();
    invoicing.markEmailUnverified(user);
    expect(await lease()).toBeNull();
    expect(await invoicing.database.query('select from change_notices')).toEqual([]);
  });

  it('is not mailed if it was refused', async () => {
    const { token } = await answerNewQuote();
    await report((await lease())!, 'sent');
    await expect(user.answerQuote(token, { name: 'Mallory' })).rejects.toMatchObject({ code: 'QUOTE_ANSWERED' });
    expect(await lease()).toBeNull();
  });

  it('is merged with other answers until the mail is sent, also after a postponed attempt', async () => {
    const first = await answerNewQuote();
    const postponed = (await lease())!;
    const others = await Promise.all([answerNewQuote(), answerNewQuote()]);
    await report(postponed, 'postponed');
    const merged = (await lease())!;
    expect(new Set(merged.answers.map(({ quoteId }) => quoteId))).toEqual(
      new Set([first, ...others].map(({ id }) => id)),
    );
    await report(merged, 'sent');
    expect(await lease()).toBeNull();
  });

  it('is in one mail of at most 20 answers, even if 105 quotes are answered at the same time', async () => {
    const { id, token } = await answerNewQuote();
    for (let n = 0; n < 104; n++) {
      await user.setQuoteStatus(id, 'open');
      await user.answerQuote(token, { name: `Client ${n}` });
    }
    await runConcurrently(2, () => answerNewQuote());
    const { answers, olderCount } = (await lease())!;
    expect(answers).toHaveLength(20);
    // The product keeps the newest 50 answers of a quote.
    expect(olderCount).toBe(50 + 2 - 20);
    expect(await lease()).toBeNull();
  });

  it(`is mailed at once ${MAX_NOTICES_PER_DAY} times a day, and then every ${MERGED_CHANGES_INTERVAL_MINUTES} minutes`, async () => {
    const { id, token } = await answerNewQuote();
    await report((await lease())!, 'sent');
    for (let n = 1; n < MAX_NOTICES_PER_DAY + 3; n++) {
      await user.setQuoteStatus(id, 'open');
      await user.answerQuote(token, { name: `Client ${n}` });
      const notice = await lease();
      if (n >= MAX_NOTICES_PER_DAY) expect(notice).toBeNull();
      else await report(notice!, 'sent');
    }
    await moveIntoPast(MERGED_CHANGES_INTERVAL_MINUTES);
    expect((await lease())!.answers).toHaveLength(3);
  });

  it('is mailed in the owner’s language of the app, as notices about changes are', async () => {
    invoicing.setAppLanguage(user, 'es');
    await answerNewQuote();
    const notice = { email: 'ada@example.org', from: 'Firefox' };
    await user.savePaymentOptions({ iban: 'DE89370400440532013000' }, { notice });
    expect([await lease(), await lease()]).toEqual([
      expect.objectContaining({ language: 'es' }),
      expect.objectContaining({ language: 'es' }),
    ]);
  });

  it('does not delay a notice about payment details, and is not delayed by one', async () => {
    await answerNewQuote();
    const notice = { email: 'ada@example.org', from: 'Firefox' };
    await user.savePaymentOptions({ iban: 'DE89370400440532013000' }, { notice });
    const kinds = [(await lease())!.kind, (await lease())!.kind];
    expect(kinds.sort()).toEqual(['answers', 'changes']);
  });
});
