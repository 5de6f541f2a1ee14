import { MAX_LENGTH, type ShownQuoteStatus, type ShownStatus } from '@paperbill/contracts/rules';
import type { PageTexts } from './en-US.js';

const statuses: Record<ShownStatus | ShownQuoteStatus, string> = {
  pending: 'À payer',
  paid: 'Payée',
  overdue: 'En retard',
  void: 'Annulée',
  open: 'En attente',
  accepted: 'Accepté',
  declined: 'Refusé',
  expired: 'Expiré',
};

export const frenchPageTexts: PageTexts = {
  invoice: (number) => `Facture ${number}`,
  quote: (number) => `Devis ${number}`,
  unnamedInvoice: 'Facture',
  unnamedQuote: 'Devis',
  titleFrom: (title, companyName) => `${title} de ${companyName}`,
  status: (status) => statuses[status],
  invoiceDate: 'Date de facture',
  dueDate: 'Date d’échéance',
  quoteDate: 'Date du devis',
  validUntil: 'Valable jusqu’au',
  items: 'Détail',
  subtotal: 'Sous-total',
  total: 'Total',
  line: (quantity, unit, price) => `${quantity} ${unit} à ${price}`,
  lineTaxes: (taxes) => `, taxe\u00a0: ${taxes}`,
  credited: 'Avoir',
  paid: 'Déjà payé',
  amountDue: 'Reste à payer',
  comesBack: 'À vous rembourser',
  note: 'Remarque',
  files: 'Fichiers',
  from: 'De',
  for: 'À',
  terms: 'Délai de paiement',
  detailLabel: (label) => label,
  downloadPdf: 'Télécharger le PDF',
  openPdf: 'Ouvrir le PDF',
  payAt: (host) => `Payer sur ${host}`,
  nothingToPay: 'Il n’y a rien à payer.',
  paidBack: 'Cette somme vous a été remboursée.',
  thanksForPayment: 'Payée. Merci\u00a0!',
  cancelled: 'Cette facture a été annulée. Il n’y a rien à payer.',
  cancelledPaid: (amount) => `Cette facture a été annulée. ${amount} vous seront remboursés.`,
  willBePaidBack: 'Cette somme vous sera remboursée.',
  due: (date) => `à payer au plus tard le ${date}`,
  wasDue: (date) => `était à payer au plus tard le ${date}`,
  partlyPaid: (due, paid, total) => `${due}. Déjà payé\u00a0: ${paid} sur ${total}.`,
  howToPay: 'Comment payer',
  includeNumber: (number) => `Veuillez indiquer le numéro de facture ${number} avec votre paiement.`,
  transferTo: 'Bénéficiaire',
  unnamedSender: 'L’expéditeur',
  amount: 'Montant',
  transferFor: 'Libellé',
  transferCode: 'Code QR du virement',
  scanCode: 'Scannez le code avec l’application de votre banque, puis saisissez-y le montant.',
  tell: 'Message pour',
  unnamedSenderToTell: 'l’expéditeur',
  thanksForMessage: {
    paid: 'Merci\u00a0! L’expéditeur sait maintenant que vous avez payé.',
    question: 'Merci\u00a0! Votre question est en route.',
  },
  testOfMessage: (isOpen) =>
    `Vous avez ouvert cette page depuis un e-mail de test. Votre client peut ici ${isOpen ? 'signaler son paiement ou ' : ''}poser une question. Un test ne le permet pas.`,
  havePaid: 'J’ai payé',
  paymentNote: 'Souhaitez-vous ajouter quelque chose, par exemple la date\u00a0? (facultatif)',
  haveQuestion: 'J’ai une question',
  yourQuestion: 'Votre question',
  send: 'Envoyer',
  thanksForAnswer: {
    accepted: 'Merci\u00a0! L’expéditeur sait maintenant que vous acceptez le devis.',
    declined: 'Merci\u00a0! L’expéditeur sait maintenant que vous refusez le devis.',
  },
  testOfAnswer:
    'Vous avez ouvert cette page depuis un e-mail de test. Votre client peut ici accepter ou refuser le devis. Un test ne le permet pas.',
  acceptQuote: 'Accepter le devis',
  decline: 'Refuser',
  quoteValidUntil: (date) => `Valable jusqu’au ${date}`,
  quoteExpired: (date) => `Était valable jusqu’au ${date}. Veuillez demander un nouveau devis.`,
  answeredBy: (answer, name) => `${answer} par ${name}`,
  answerForms: {
    accepted: {
      title: (number) => `Accepter le devis ${number}\u00a0?`,
      note: 'Souhaitez-vous ajouter quelque chose\u00a0? (facultatif)',
      submit: 'Accepter le devis',
    },
    declined: {
      title: (number) => `Refuser le devis ${number}\u00a0?`,
      note: 'Pour quelle raison\u00a0? (facultatif)',
      submit: 'Refuser le devis',
    },
  },
  yourName: 'Votre nom',
  answerError: (field) =>
    field === 'name'
      ? `Veuillez saisir votre nom, en ${MAX_LENGTH.name} caractères au maximum.`
      : `Veuillez écrire ${MAX_LENGTH.clientMessage} caractères au maximum, sans caractères de contrôle.`,
  openQuote: 'Ouvrir le devis',
  online: {
    pay: (amount) => `Payer ${amount}`,
    payPart: 'Payer une partie',
    payDeposit: (amount) => `Payer un acompte de ${amount}`,
    depositFor: (number) => `Acompte sur la facture ${number}`,
    amountToPay: 'Montant que vous souhaitez payer',
    continueToPayment: 'Continuer vers le paiement',
    allowedAmounts: (least, most) => `Veuillez saisir un montant de ${least} à ${most}.`,
    allowedParts: (least, most, whole) =>
      `Veuillez saisir un montant de ${least} à ${most}, ou le montant total de ${whole}.`,
    currencyOfInvoice: (currency) => `Cette facture est en ${currency}.`,
    amountChanged: (amount) => `Le montant à payer a changé. Il est maintenant de ${amount}.`,
    tooManyPages: (tryAgain) =>
      `Elle a été ouverte trop souvent sans paiement. ${tryAgain} Vous pouvez aussi payer avec les coordonnées bancaires de la facture, si elle en contient, ou écrire à l’expéditeur.`,
    openingPaymentPage: 'Vous allez être redirigé vers la page de paiement.',
    processing: (amount) =>
      `Votre paiement de ${amount} est en cours de traitement. Cela peut prendre quelques jours. Vous n’avez plus rien à faire.`,
    failed: (amount) => `Votre paiement de ${amount} a échoué. Veuillez payer à nouveau ou d’une autre manière.`,
    awaited: (amount) =>
      `Votre virement de ${amount} n’est pas encore arrivé. Veuillez utiliser exactement le numéro de compte et la référence des instructions de virement.`,
    awaitedRest: (received, missing) =>
      `${received} de votre virement sont arrivés, il manque encore ${missing} à ce jour. Veuillez envoyer le reste sur le même compte avec la même référence.`,
    transferInstructions: 'Ouvrir les instructions de virement',
    payAnotherWay: 'Payer d’une autre manière',
    cancelsTransfer:
      'Un autre paiement annule votre virement. Si vous avez déjà envoyé de l’argent, veuillez ne pas payer une seconde fois et vous adresser à l’expéditeur.',
    canceledTransfer: (amount) =>
      `Votre virement de ${amount} a été annulé. Veuillez ne pas l’effectuer. Si vous l’avez déjà envoyé, veuillez ne pas payer une seconde fois et vous adresser à l’expéditeur.`,
    canceledTransferPart: (received) =>
      `${received} en sont déjà arrivés. Veuillez demander à l’expéditeur de vous rendre cette partie.`,
    unconfirmed:
      'Votre paiement n’est pas encore confirmé. Veuillez recharger cette page dans une minute et ne pas payer une seconde fois.',
    deletedLink: [
      'Le lien vers cette facture a été supprimé',
      'Si vous avez payé, votre paiement a été reçu ou est en cours de vérification. Veuillez ne pas payer une seconde fois et, en cas de question, vous adresser à l’expéditeur.',
    ],
    test: 'Vous avez ouvert cette page depuis un e-mail de test. Votre client peut ici payer en ligne. Un test ne le permet pas.',
    openInvoice: 'Ouvrir la facture',
  },
  payments: {
    title: 'Paiements',
    methods: {
      card: 'Carte',
      sepa_debit: 'Prélèvement',
      bank_transfer: 'Virement',
      cash: 'Espèces',
      check: 'Chèque',
    },
    kinds: {
      refund: 'Remboursement',
      dispute: 'Récupéré par votre banque',
      processing: 'En cours de traitement',
      awaiting_transfer: 'Virement, pas encore arrivé',
    },
  },
  savedCard: {
    save: 'Enregistrer ma carte pour payer les prochaines factures',
    cannotSave: 'Votre carte ne peut plus être enregistrée avec ce paiement. Vous pouvez payer sans l’enregistrer.',
    planned: (amount, card, date) => `${amount} seront prélevés sur ${card} le ${date}. Vous n’avez rien à faire.`,
    payNow: 'Payer maintenant',
    failed:
      'Cette facture n’a pas été payée automatiquement avec votre carte enregistrée. Veuillez payer ici ou d’une autre manière.',
    title: 'Paiements automatiques',
    stop: 'Arrêter les paiements automatiques',
    stopTitle: 'Arrêter les paiements automatiques\u00a0?',
    afterStop: (card) =>
      `La carte ${card} ne sera plus débitée. Vous paierez ensuite vous-même les factures en attente et les suivantes.`,
    stopped: 'Les paiements automatiques sont arrêtés',
    afterStopped:
      'Votre carte ne sera plus débitée. Veuillez payer vous-même les factures en attente et les suivantes.',
  },
  errors: {
    INVALID_INPUT: [
      'L’envoi n’a pas été effectué',
      'Veuillez revenir en arrière, vérifier votre saisie et l’envoyer à nouveau.',
    ],
    QUOTA_REACHED: [
      'L’envoi n’a pas été effectué',
      'Cette facture a atteint le nombre maximal de messages. Veuillez plutôt écrire un e-mail.',
    ],
    QUOTE_CHANGED: ['Le devis a été modifié', 'Veuillez l’ouvrir à nouveau et le consulter avant de répondre.'],
    QUOTE_ANSWERED: ['Ce devis a déjà reçu une réponse', 'Veuillez écrire à l’expéditeur si la réponse doit changer.'],
    TEST_LINK: ['Ceci est un test', 'Personne ne peut répondre par le lien d’un e-mail de test.'],
    QUOTE_EXPIRED: ['Ce devis n’est plus valable', 'Veuillez en demander un nouveau à l’expéditeur.'],
    ONLINE_PAYMENT_UNAVAILABLE: [
      'Cette facture ne peut pas être payée en ligne pour le moment',
      'Veuillez ouvrir à nouveau la facture. Elle indique ce qui est à payer, et comment.',
    ],
    PAYMENT_PROVIDER_FAILED: [
      'La page de paiement ne peut pas être ouverte pour le moment',
      'Rien n’a été débité. Veuillez réessayer dans une minute ou payer d’une autre manière.',
    ],
    PDF_FAILED: ['Le PDF ne peut pas être créé pour le moment', 'Veuillez réessayer dans une minute.'],
    NOT_FOUND: [
      'Ce lien ne fonctionne pas',
      'L’adresse est peut-être incomplète, ou l’expéditeur a supprimé le lien. Veuillez lui en demander un nouveau.',
    ],
    METHOD_NOT_ALLOWED: ['Ce lien ne fonctionne pas', 'Veuillez l’ouvrir tel que vous l’avez reçu.'],
    TOO_MANY_REQUESTS: ['Veuillez patienter', 'Trop de demandes arrivent en même temps.'],
    SERVICE_FAILED: ['Cette page ne peut pas être affichée pour le moment', 'Veuillez réessayer dans une minute.'],
  },
  tryAgain: (when) => `Veuillez réessayer ${when}.`,
  back: 'Retour',
  madeWith: 'Créé avec',
};
