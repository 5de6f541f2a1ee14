import type { NoticedAnswer, NoticeTexts } from './en.js';
import { toQuotationText } from './quote-text.js';

const describeQuoteAnswer = ({ clientName, decision, number }: NoticedAnswer): string =>
  decision === 'accepted'
    ? `${clientName} hat Angebot ${number} angenommen`
    : `${clientName} hat Angebot ${number} abgelehnt`;

const toQuotation = (text: string): string => toQuotationText(text, 'nichts');

export const germanNoticeTexts: NoticeTexts = {
  settings: {
    paymentInstructions: 'Zahlungshinweise',
    defaultNote: 'Standardanmerkung für Kunden',
    email: 'E-Mail-Adresse Ihrer Firma, an die Ihre Kunden antworten',
    iban: 'IBAN',
    paymentLink: 'Zahlungslink',
    onlinePayments: 'Online-Zahlungen',
    'template.invoice': 'E-Mail-Text: Neue Rechnung',
    'template.upcoming': 'E-Mail-Text: Zahlungserinnerung bis zur Fälligkeit',
    'template.overdue': 'E-Mail-Text: Mahnung nach der Fälligkeit',
    'template.receipt': 'E-Mail-Text: Zahlungsbestätigung',
    'template.quote': 'E-Mail-Text: Neues Angebot',
    'template.quoteReminder': 'E-Mail-Text: Erinnerung vor Ablauf eines Angebots',
  },
  changes: {
    subject: (brand) => `Ihre Zahlungsdaten oder Texte an Kunden in ${brand} wurden geändert`,
    opening: 'Guten Tag,\n\njemand, der in Ihrem Konto angemeldet ist, hat geändert, was Ihre Kunden sehen:',
    change: (name, before, after) => `${name}\nVorher:${toQuotation(before)}\nJetzt:${toQuotation(after)}`,
    circumstances: (at, from) => `Wann: ${at} (UTC)\nVon: ${from}`,
    closing: (sessionsUrl, pageUrls, contactUrl) =>
      `Wenn Sie das waren, ist nichts zu tun.\n\nWenn Sie es nicht waren: Melden Sie die anderen Browser unter ${sessionsUrl} ab, im Abschnitt „Wo Sie angemeldet sind“, und geben Sie die richtigen Werte unter ${pageUrls.join(' und ')} erneut ein. Ändern Sie danach das Passwort, mit dem Sie sich anmelden. Hilfe erhalten Sie unter ${contactUrl}.`,
  },
  answers: {
    subject: (first, count) => (count === 1 ? describeQuoteAnswer(first) : `${count} Antworten auf Ihre Angebote`),
    opening: (count) =>
      count === 1 ? 'Guten Tag,\n\nein Angebot wurde beantwortet:' : 'Guten Tag,\n\ndiese Angebote wurden beantwortet:',
    answer: (answer, at, page) =>
      [
        describeQuoteAnswer(answer),
        `Name:${toQuotation(answer.name)}`,
        answer.note && `Anmerkung:${toQuotation(answer.note)}`,
        `Wann: ${at} (UTC)`,
        `${answer.decision === 'accepted' ? 'Ansehen und Rechnung erstellen' : 'Ansehen'}: ${page}`,
      ]
        .filter(Boolean)
        .join('\n'),
    older: (count, list) =>
      count === 1
        ? `Eine weitere Antwort finden Sie auf den Seiten Ihrer Angebote: ${list}`
        : `${count} weitere Antworten finden Sie auf den Seiten Ihrer Angebote: ${list}`,
  },
};
