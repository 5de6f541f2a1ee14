import { describe, expect, it } from '@jest/globals';
import type { Mail, Quote } from '@paperbill/contracts/http';
import type { ShownStatus } from '@paperbill/contracts/rules';
import { choosePrimaryAction, chooseQuoteAction } from './primary-action.js';

const mail = (state: Mail['state'], kind: Mail['kind'] = 'invoice') => ({ kind, state });

describe('The primary action of an invoice', () => {
  it.each<[string, ShownStatus, ReturnType<typeof mail>[] | null, string | null]>([
    ['Send Invoice before the first mail', 'pending', [], 'send'],
    ['Send Invoice before the first mail, even if it is overdue', 'overdue', [], 'send'],
    ['Send Invoice after mails that did not arrive', 'pending', [mail('failed')], 'send'],
    ['Send Invoice after a test', 'pending', [mail('sent', 'test')], 'send'],
    ['Send Invoice after a statement', 'pending', [mail('sent', 'statement')], 'send'],
    ['Record Payment while the first mail waits', 'pending', [mail('queued')], 'pay'],
    ['Record Payment after it was sent', 'pending', [mail('sent')], 'pay'],
    ['Record Payment without mails in this deployment', 'pending', null, 'pay'],
    ['Record Payment for an overdue invoice without mails in this deployment', 'overdue', null, 'pay'],
    ['Record Payment for an overdue invoice whose first mail waits', 'overdue', [mail('queued')], 'pay'],
    ['Send Reminder for an overdue invoice that was sent', 'overdue', [mail('sent')], 'remind'],
    ['Send Reminder for an overdue invoice that may have been sent', 'overdue', [mail('unknown')], 'remind'],
    ['Download PDF for a paid invoice', 'paid', [], 'download'],
    ['nothing for a void invoice', 'void', [mail('sent')], null],
  ])('is %s', (_, status, mails, action) => {
    expect(choosePrimaryAction({ status, mails })).toBe(action);
  });
});

describe('The primary action of a quote', () => {
  const invoice = { id: 'invoice-8', invoiceNumber: '8', createdAt: '2026-11-20T09:00:00.000Z' };
  type Mails = Parameters<typeof chooseQuoteAction>[0]['mails'];
  it.each<[string, Quote['status'], Quote['invoice'], Mails, string]>([
    ['Send Quote before the first mail', 'open', null, [], 'send'],
    ['Send Quote after mails that did not arrive', 'open', null, [mail('failed', 'quote')], 'send'],
    ['Send Quote after a test', 'open', null, [mail('sent', 'test')], 'send'],
    ['Accepted while the first mail waits', 'open', null, [mail('queued', 'quote')], 'accept'],
    ['Accepted after the quote was sent', 'open', null, [mail('sent', 'quote')], 'accept'],
    ['Accepted without mails in this deployment', 'open', null, null, 'accept'],
    ['Accepted for an expired quote', 'expired', null, [], 'accept'],
    ['Create Invoice for an accepted quote', 'accepted', null, [], 'invoice'],
    ['Download PDF for an accepted quote with an invoice', 'accepted', invoice, [], 'download'],
    ['Edit for a declined quote', 'declined', null, [], 'edit'],
  ])('is %s', (_, status, of, mails, action) => {
    expect(chooseQuoteAction({ status, invoice: of, mails })).toBe(action);
  });
});
