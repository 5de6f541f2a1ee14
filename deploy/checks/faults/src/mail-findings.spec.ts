import { describe, expect, it } from '@jest/globals';
import type { Mail } from '@paperbill/contracts/http';
import { aMail } from '@paperbill/testing/data';
import { compareMails } from './mail-findings.js';

const recipient = 'client@key-1.example';
const mailAttempt = { userId: 'ada', invoiceId: 'invoice-1', to: recipient, id: 'mail-1' };
const { id: _id, ...unansweredAttempt } = mailAttempt;
const aStoredMail = (fields: Partial<Mail> = {}): Mail => ({
  ...aMail({ to: recipient }),
  ...{
    id: 'mail-1',
    invoiceId: 'invoice-1',
    quoteId: null,
    state: 'sent',
    error: '',
    createdAt: '',
    sentAt: '',
    openedAt: null,
  },
  ...fields,
});
const toReceivedCounter = (times: number) => () => times;
const NO_FINDINGS = { lostMails: [], mailsSentTwice: [] };

describe('The comparison of responses with stored and received mails', () => {
  it('finds nothing if all match, or if the result is unknown', () => {
    expect(compareMails([mailAttempt], [aStoredMail()], toReceivedCounter(1))).toEqual(NO_FINDINGS);
    expect(compareMails([mailAttempt], [aStoredMail({ state: 'unknown' })], toReceivedCounter(0))).toEqual(NO_FINDINGS);
    expect(compareMails([mailAttempt], [aStoredMail({ state: 'unknown' })], toReceivedCounter(1))).toEqual(NO_FINDINGS);
    expect(compareMails([unansweredAttempt], [], toReceivedCounter(0))).toEqual(NO_FINDINGS);
  });

  it.each([
    ['is missing', [], 1],
    ['stays queued', [aStoredMail({ state: 'queued' })], 0],
    ['stays in sending', [aStoredMail({ state: 'sending' })], 1],
    ['has failed', [aStoredMail({ state: 'failed' })], 0],
    ['was never received', [aStoredMail()], 0],
  ])('finds a mail that %s', (_, is, times) => {
    expect(compareMails([mailAttempt], is, toReceivedCounter(times)).lostMails).toHaveLength(1);
  });

  it('finds a mail that was received or stored twice, acknowledged or not', () => {
    expect(compareMails([mailAttempt], [aStoredMail()], toReceivedCounter(2)).mailsSentTwice).toHaveLength(1);
    expect(
      compareMails([unansweredAttempt], [aStoredMail(), aStoredMail({ id: 'mail-2' })], toReceivedCounter(1))
        .mailsSentTwice,
    ).toHaveLength(1);
  });
});
