import type { MailTexts } from '../../texts/mail-templates.js';

const addGreetingAndClosing = (text: string): string => `Bonjour {name},\n\n${text}\n\nCordialement,\n{company}`;

export const texts: MailTexts = {
  summary: {
    documents: {
      invoice: { name: 'Facture', view: 'Voir la facture' },
      quote: { name: 'Devis', view: 'Voir le devis' },
    },
    total: 'Total',
    amountDue: 'Reste à payer',
    paid: 'Payée',
    cancelled: 'Annulée',
    paidSoFar: 'Déjà payé',
    leftToPay: 'Reste à payer',
    dueDate: 'Date d’échéance',
    chargedCardLabel: 'Sera prélevé sur',
    cardOnDate: (card, date) => `${card} le ${date}`,
    validUntil: 'Valable jusqu’au',
    answerTexts: { accepted: 'Accepté', declined: 'Refusé', expired: 'Expiré' },
    howToPay: 'Comment payer',
    pay: (amount) => `Payer ${amount}`,
    payAtHost: (host) => `Payer sur ${host}`,
    transferToLabel: 'Bénéficiaire',
    unnamedSender: 'L’expéditeur',
    includeNumber: (number) => `Veuillez indiquer le numéro de facture ${number} avec votre paiement.`,
  },
  templates: {
    invoice: {
      subject: 'Facture {number} de {company}',
      text: addGreetingAndClosing(
        'Veuillez trouver ci-joint la facture {number} d’un montant de {amount}, à régler au plus tard le {due date}.\n\nVous pouvez aussi la consulter en ligne à l’aide du bouton ci-dessous.',
      ),
    },
    partlyPaid: {
      subject: 'Facture {number} de {company}',
      text: addGreetingAndClosing(
        'Veuillez trouver ci-joint la facture {number}, sur laquelle il reste {amount} à régler au plus tard le {due date}.\n\nVous pouvez aussi la consulter en ligne à l’aide du bouton ci-dessous.',
      ),
    },
    void: {
      subject: 'La facture {number} de {company} est annulée',
      text: addGreetingAndClosing(
        'La facture {number} est annulée et vous n’avez rien à régler. Une copie est jointe pour vos archives.',
      ),
    },
    upcoming: {
      subject: 'La facture {number} de {company} arrive à échéance le {due date}',
      text: addGreetingAndClosing(
        'Petit rappel\u00a0: la facture {number} d’un montant de {amount} arrive à échéance le {due date}. Une copie est jointe.\n\nSi vous avez déjà payé, merci, et veuillez ne pas tenir compte de cet e-mail.',
      ),
    },
    overdue: {
      subject: 'La facture {number} de {company} est arrivée à échéance',
      text: addGreetingAndClosing(
        'La facture {number} est arrivée à échéance le {due date} et la somme de {amount} reste impayée. Une copie est jointe. Pourriez-vous m’indiquer quand je peux compter sur votre règlement\u00a0?\n\nSi vous avez déjà payé, merci, et veuillez ne pas tenir compte de cet e-mail.',
      ),
    },
    receipt: {
      subject: 'Reçu pour la facture {number} de {company}',
      text: addGreetingAndClosing(
        'Merci pour votre règlement de {amount} pour la facture {number}. La facture est jointe pour vos archives.',
      ),
    },
    uncharged: {
      subject: 'Veuillez régler la facture {number} de {company}',
      text: addGreetingAndClosing(
        'La facture {number} n’a pas été payée automatiquement avec votre carte enregistrée. Il reste donc {amount} à régler, à échéance du {due date}.\n\nLa page de la facture indique comment payer.',
      ),
    },
    statement: {
      subject: 'Relevé de compte de {company}',
      text: addGreetingAndClosing(
        'Voici les factures restant à régler à ce jour. Cliquez sur un numéro de facture pour la consulter.\n\nSi vous en avez déjà payé certaines, merci, et veuillez ne pas en tenir compte.',
      ),
    },
    quote: {
      subject: 'Devis {number} de {company}',
      text: addGreetingAndClosing(
        'Veuillez trouver ci-joint le devis {number} d’un montant de {amount}, valable jusqu’au {valid until}.\n\nVous pouvez le consulter en ligne à l’aide du bouton ci-dessous, et l’y accepter ou le refuser.',
      ),
    },
    answeredQuote: {
      subject: 'Devis {number} de {company}',
      text: addGreetingAndClosing(
        'Veuillez trouver ci-joint le devis {number} d’un montant de {amount} pour vos archives.',
      ),
    },
    quoteReminder: {
      subject: 'Le devis {number} de {company} est valable jusqu’au {valid until}',
      text: addGreetingAndClosing(
        'Petit rappel\u00a0: le devis {number} d’un montant de {amount} est valable jusqu’au {valid until}. Une copie est jointe.\n\nVous pouvez l’accepter ou le refuser en ligne à l’aide du bouton ci-dessous.',
      ),
    },
    settled: {
      subject: 'Facture {number} de {company}',
      text: addGreetingAndClosing(
        'Veuillez trouver ci-joint la facture {number} pour vos archives. Il ne reste rien à régler.',
      ),
    },
  },
};
