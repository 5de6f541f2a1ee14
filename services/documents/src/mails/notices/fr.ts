import type { NoticedAnswer, NoticeTexts } from './en.js';
import { toQuotationText } from './quote-text.js';

const describeQuoteAnswer = ({ clientName, decision, number }: NoticedAnswer): string =>
  decision === 'accepted' ? `${clientName} a accepté le devis ${number}` : `${clientName} a refusé le devis ${number}`;

const toQuotation = (text: string): string => toQuotationText(text, 'rien');

export const frenchNoticeTexts: NoticeTexts = {
  settings: {
    paymentInstructions: 'Instructions de paiement',
    defaultNote: 'Note par défaut pour les clients',
    email: 'E-mail de votre entreprise, qui reçoit les réponses de vos clients',
    iban: 'IBAN',
    paymentLink: 'Lien de paiement',
    onlinePayments: 'Paiements en ligne',
    'template.invoice': 'Texte d’e-mail\u00a0: nouvelle facture',
    'template.upcoming': 'Texte d’e-mail\u00a0: rappel avant l’échéance',
    'template.overdue': 'Texte d’e-mail\u00a0: relance après l’échéance',
    'template.receipt': 'Texte d’e-mail\u00a0: reçu de paiement',
    'template.quote': 'Texte d’e-mail\u00a0: nouveau devis',
    'template.quoteReminder': 'Texte d’e-mail\u00a0: rappel avant l’expiration d’un devis',
  },
  changes: {
    subject: (brand) => `Vos données de paiement ou vos textes aux clients dans ${brand} ont été modifiés`,
    opening: 'Bonjour,\n\nUne personne connectée à votre compte a modifié ce que voient vos clients\u00a0:',
    change: (name, before, after) =>
      `${name}\nAvant\u00a0:${toQuotation(before)}\nMaintenant\u00a0:${toQuotation(after)}`,
    circumstances: (at, from) => `Quand\u00a0: ${at} (UTC)\nDepuis\u00a0: ${from}`,
    closing: (sessionsUrl, pageUrls, contactUrl) =>
      `Si c’était vous, il n’y a rien à faire.\n\nSi ce n’était pas vous\u00a0: déconnectez les autres navigateurs sur ${sessionsUrl}, dans «\u00a0Où vous êtes connecté\u00a0», et saisissez à nouveau les bonnes valeurs sur ${pageUrls.join(' et ')}. Changez ensuite le mot de passe avec lequel vous vous connectez. Pour obtenir de l’aide, écrivez à ${contactUrl}.`,
  },
  answers: {
    subject: (first, count) => (count === 1 ? describeQuoteAnswer(first) : `${count} réponses à vos devis`),
    opening: (count) =>
      count === 1
        ? 'Bonjour,\n\nUn devis a reçu une réponse\u00a0:'
        : 'Bonjour,\n\nCes devis ont reçu une réponse\u00a0:',
    answer: (answer, at, page) =>
      [
        describeQuoteAnswer(answer),
        `Nom\u00a0:${toQuotation(answer.name)}`,
        answer.note && `Note\u00a0:${toQuotation(answer.note)}`,
        `Quand\u00a0: ${at} (UTC)`,
        `${answer.decision === 'accepted' ? 'Le consulter et créer sa facture' : 'Le consulter'}\u00a0: ${page}`,
      ]
        .filter(Boolean)
        .join('\n'),
    older: (count, list) =>
      count === 1
        ? `Une autre réponse se trouve sur les pages de vos devis\u00a0: ${list}`
        : `${count} autres réponses se trouvent sur les pages de vos devis\u00a0: ${list}`,
  },
};
