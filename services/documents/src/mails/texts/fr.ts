import type { MailFrameTexts } from './en-US.js';

export const frenchMailFrameTexts: MailFrameTexts = {
  viewInText: { invoice: 'Voir la facture\u00a0:', quote: 'Voir le devis\u00a0:' },
  line: (label, value) => `${label}\u00a0: ${value}`,
  dueOn: (amount, date) => `${amount} à payer au plus tard le ${date}`,
  quoteUntil: (amount, date) => `${amount}, valable jusqu’au ${date}`,
  online: 'Paiement en ligne',
  includeNumbers: 'Veuillez indiquer les numéros de facture avec votre paiement.',
  statement: {
    title: 'Relevé de compte',
    due: 'Échéance',
    overdue: 'en retard',
    row: (number, dueDate) => `Facture ${number}, échéance le ${dueDate}`,
    more: (count) => `Et ${count} de plus`,
    creditOf: (number) => `Crédit sur ${number}`,
    moreCredits: (count) => `Crédit sur ${count} autres`,
    dueIn: (amount, count) => `${amount} à payer, factures\u00a0: ${count}`,
  },
  sentWith: (brandName) => `Envoyé avec ${brandName}`,
  unnamedUser: 'Un utilisateur',
};
