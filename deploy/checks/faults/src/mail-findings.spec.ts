import { describe, expect, it } from '@jest/globals';
import type { Mail } from '@paperbill/contracts/http';
import { aMail } from '@paperbill/testing/data';
import { compareMails } from './mail-findings.js';

const to = 'client@key-1.example';
const attempt = { userId: 'ada', invoiceId: 'invoice-1', to, id: 'mail-1' };
const { id: _id, ...unanswered } = attempt;
const stored = (fields: Partial<Mail> = {}): Mail => ({
  ...aMail({ to }),
  ...{ id: 'mail-1', invoiceId: 'invoice-1', state: 'sent', error: '', createdAt: '', sentAt: '', openedAt: null },
  ...fields,
});
const came = (times: number) => () => times;
const clean = { lostMails: [], mailsSentTwice: [] };

describe('The comparison of answers with stored and received mails', () => {
  it('finds nothing if they match, or if the result is unknown', () => {
    expect(compareMails([attempt], [stored()], came(1))).toEqual(clean);
    expect(compareMails([attempt], [stored({ state: 'unknown' })], came(0))).toEqual(clean);
    expect(compareMails([attempt], [stored({ state: 'unknown' })], came(1))).toEqual(clean);
    expect(compareMails([unanswered], [], came(0))).toEqual(clean);
  });

  it.each([
    ['is gone', [], 1],
    ['waits for ever', [stored({ state: 'queued' })], 0],
    ['is on its way for ever', [stored({ state: 'sending' })], 1],
    ['was given up', [stored({ state: 'failed' })], 0],
    ['never came', [stored()], 0],
  ])('finds a mail that %s', (_, is, times) => {
    expect(compareMails([attempt], is, came(times)).lostMails).toHaveLength(1);
  });

  it('finds a mail that was received or stored twice, acknowledged or not', () => {
    expect(compareMails([attempt], [stored()], came(2)).mailsSentTwice).toHaveLength(1);
    expect(compareMails([unanswered], [stored(), stored({ id: 'mail-2' })], came(1)).mailsSentTwice).toHaveLength(1);
  });
});
