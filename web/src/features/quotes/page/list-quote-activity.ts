import type { Mail, Quote, QuoteAnswer, QuoteInvoice, QuoteLink } from '@paperbill/contracts/http';
import type { Instant, QuoteDecision } from '@paperbill/contracts/rules';
import { findCurrentAnswer } from './find-current-answer.js';

export type QuoteEntry = { id: string; at: Instant } & (
  | { kind: 'created' }
  | { kind: 'decided'; decision: QuoteDecision }
  | { kind: 'answer'; answer: QuoteAnswer; isOutdated: boolean }
  | { kind: 'invoice'; invoice: QuoteInvoice }
  | { kind: 'link'; link: QuoteLink }
  | { kind: 'mail'; mail: Mail; link: QuoteLink | undefined }
);

export function listQuoteActivity(quote: Quote, links: QuoteLink[] = [], mails: Mail[] = []): QuoteEntry[] {
  const { id, createdAt, decidedAt, status, revision, answers, invoice } = quote;
  const isDecidedByUser = decidedAt !== null && !findCurrentAnswer(quote);
  const entries: QuoteEntry[] = [
    ...(invoice ? [{ kind: 'invoice' as const, id: invoice.id, at: invoice.createdAt, invoice }] : []),
    ...(isDecidedByUser && (status === 'accepted' || status === 'declined')
      ? [{ kind: 'decided' as const, id: `${id}-decided`, at: decidedAt, decision: status }]
      : []),
    ...answers.map((answer): QuoteEntry => {
      return { kind: 'answer', id: answer.id, at: answer.answeredAt, answer, isOutdated: answer.revision !== revision };
    }),
    ...mails.map((mail): QuoteEntry => {
      const link = links.find((one) => one.mail?.id === mail.id && one.revokedAt === null);
      return { kind: 'mail', id: mail.id, at: mail.sentAt ?? mail.createdAt, mail, link };
    }),
    ...links
      // A link needs no entry if its e-mail has one. A revoked link needs an entry, because the entry of the e-mail
      // does not mention the revocation.
      .filter(({ mail, revokedAt }) => {
        return !mails.some(
          ({ id: mailId, state }) => mailId === mail?.id && (revokedAt === null || state === 'failed'),
        );
      })
      .map((link): QuoteEntry => ({ kind: 'link', id: link.id, at: link.createdAt, link })),
    { kind: 'created', id, at: createdAt },
  ];
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
