import { MAX_LENGTH, type ShownQuoteStatus, type ShownStatus } from '@paperbill/contracts/rules';
import type { PageTexts } from './en-US.js';

const statuses: Record<ShownStatus | ShownQuoteStatus, string> = {
  pending: 'Offen',
  paid: 'Bezahlt',
  overdue: 'Überfällig',
  void: 'Storniert',
  open: 'Offen',
  accepted: 'Angenommen',
  declined: 'Abgelehnt',
  expired: 'Abgelaufen',
};

export const germanPageTexts: PageTexts = {
  invoice: (number) => `Rechnung ${number}`,
  quote: (number) => `Angebot ${number}`,
  unnamedInvoice: 'Rechnung',
  unnamedQuote: 'Angebot',
  titleFrom: (title, companyName) => `${title} von ${companyName}`,
  status: (status) => statuses[status],
  invoiceDate: 'Rechnungsdatum',
  dueDate: 'Fällig am',
  quoteDate: 'Angebotsdatum',
  validUntil: 'Gültig bis',
  items: 'Positionen',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  line: (quantity, unit, price) => `${quantity} ${unit} zu ${price}`,
  lineTaxes: (taxes) => `, Steuer: ${taxes}`,
  credited: 'Korrigiert',
  paid: 'Bezahlt',
  amountDue: 'Zu zahlen',
  comesBack: 'Rückzahlung an Sie',
  note: 'Anmerkung',
  files: 'Dateien',
  from: 'Von',
  for: 'An',
  terms: 'Zahlungsziel',
  detailLabel: (label) => label,
  downloadPdf: 'PDF herunterladen',
  openPdf: 'PDF öffnen',
  payAt: (host) => `Bei ${host} bezahlen`,
  nothingToPay: 'Es ist nichts zu zahlen.',
  paidBack: 'An Sie zurückgezahlt.',
  thanksForPayment: 'Bezahlt. Vielen Dank!',
  cancelled: 'Diese Rechnung wurde storniert. Es ist nichts zu zahlen.',
  cancelledPaid: (amount) => `Diese Rechnung wurde storniert. ${amount} werden an Sie zurückgezahlt.`,
  willBePaidBack: 'Der Betrag wird an Sie zurückgezahlt.',
  due: (date) => `fällig am ${date}`,
  wasDue: (date) => `war fällig am ${date}`,
  partlyPaid: (due, paid, total) => `${due}. ${paid} von ${total} sind bezahlt.`,
  howToPay: 'So können Sie bezahlen',
  includeNumber: (number) => `Bitte geben Sie bei der Zahlung die Rechnungsnummer ${number} an.`,
  transferTo: 'Empfänger',
  unnamedSender: 'Der Absender',
  amount: 'Betrag',
  transferFor: 'Verwendungszweck',
  transferCode: 'QR-Code der Überweisung',
  scanCode: 'Scannen Sie den Code mit der App Ihrer Bank und geben Sie dort den Betrag ein.',
  tell: 'Nachricht an',
  unnamedSenderToTell: 'den Absender',
  thanksForMessage: {
    paid: 'Vielen Dank! Der Absender weiß jetzt, dass Sie bezahlt haben.',
    question: 'Vielen Dank! Ihre Frage ist unterwegs.',
  },
  testOfMessage: (isOpen) =>
    `Sie haben diese Seite aus einer Test-E-Mail geöffnet. Ihr Kunde kann hier ${isOpen ? '„Ich habe bezahlt“ melden oder ' : ''}eine Frage stellen, ein Test kann das nicht.`,
  havePaid: 'Ich habe bezahlt',
  paymentNote: 'Möchten Sie etwas hinzufügen, zum Beispiel das Datum? (freiwillig)',
  haveQuestion: 'Ich habe eine Frage',
  yourQuestion: 'Ihre Frage',
  send: 'Senden',
  thanksForAnswer: {
    accepted: 'Vielen Dank! Der Absender weiß jetzt, dass Sie das Angebot annehmen.',
    declined: 'Vielen Dank! Der Absender weiß jetzt, dass Sie das Angebot ablehnen.',
  },
  testOfAnswer:
    'Sie haben diese Seite aus einer Test-E-Mail geöffnet. Ihr Kunde kann das Angebot hier annehmen oder ablehnen, ein Test kann das nicht.',
  acceptQuote: 'Angebot annehmen',
  decline: 'Ablehnen',
  quoteValidUntil: (date) => `Gültig bis ${date}`,
  quoteExpired: (date) => `War gültig bis ${date}. Bitte fragen Sie nach einem neuen Angebot.`,
  answeredBy: (answer, name) => `${answer} von ${name}`,
  answerForms: {
    accepted: {
      title: (number) => `Angebot ${number} annehmen?`,
      note: 'Möchten Sie etwas hinzufügen? (freiwillig)',
      submit: 'Angebot annehmen',
    },
    declined: {
      title: (number) => `Angebot ${number} ablehnen?`,
      note: 'Warum nicht? (freiwillig)',
      submit: 'Angebot ablehnen',
    },
  },
  yourName: 'Ihr Name',
  answerError: (field) =>
    field === 'name'
      ? `Bitte geben Sie Ihren Namen ein, mit höchstens ${MAX_LENGTH.name} Zeichen.`
      : `Bitte schreiben Sie höchstens ${MAX_LENGTH.clientMessage} Zeichen, ohne Steuerzeichen.`,
  openQuote: 'Angebot öffnen',
  online: {
    pay: (amount) => `${amount} bezahlen`,
    payPart: 'Einen Teil bezahlen',
    payDeposit: (amount) => `Anzahlung von ${amount} bezahlen`,
    depositFor: (number) => `Anzahlung zur Rechnung ${number}`,
    amountToPay: 'Betrag, den Sie bezahlen möchten',
    continueToPayment: 'Weiter zur Zahlung',
    allowedAmounts: (least, most) => `Bitte geben Sie einen Betrag von ${least} bis ${most} ein.`,
    allowedParts: (least, most, whole) =>
      `Bitte geben Sie einen Betrag von ${least} bis ${most} ein, oder den ganzen Betrag von ${whole}.`,
    currencyOfInvoice: (currency) => `Diese Rechnung lautet auf ${currency}.`,
    amountChanged: (amount) => `Der zu zahlende Betrag hat sich geändert. Er beträgt jetzt ${amount}.`,
    tooManyPages: (tryAgain) =>
      `Sie wurde zu oft geöffnet, ohne dass bezahlt wurde. ${tryAgain} Sie können auch mit den Bankdaten auf der Rechnung bezahlen, falls sie welche enthält, oder dem Absender schreiben.`,
    openingPaymentPage: 'Sie werden zur Zahlungsseite weitergeleitet.',
    processing: (amount) =>
      `Ihre Zahlung von ${amount} wird bearbeitet. Das kann einige Tage dauern. Sie müssen nichts weiter tun.`,
    failed: (amount) =>
      `Ihre Zahlung von ${amount} ist fehlgeschlagen. Bitte bezahlen Sie noch einmal oder auf anderem Weg.`,
    awaited: (amount) =>
      `Ihre Überweisung von ${amount} ist noch nicht eingegangen. Bitte verwenden Sie genau die Kontonummer und den Verwendungszweck aus den Überweisungsdaten.`,
    awaitedRest: (received, missing) =>
      `${received} Ihrer Überweisung sind eingegangen, ${missing} fehlen noch. Bitte überweisen Sie den Rest auf dasselbe Konto mit demselben Verwendungszweck.`,
    transferInstructions: 'Überweisungsdaten öffnen',
    payAnotherWay: 'Auf anderem Weg bezahlen',
    cancelsTransfer:
      'Eine andere Zahlung bricht Ihre Überweisung ab. Wenn Sie schon Geld überwiesen haben, bezahlen Sie bitte nicht noch einmal, und fragen Sie den Absender.',
    canceledTransfer: (amount) =>
      `Ihre Überweisung von ${amount} wurde abgebrochen. Bitte führen Sie sie nicht mehr aus. Wenn Sie das Geld schon überwiesen haben, bezahlen Sie bitte nicht noch einmal, und fragen Sie den Absender.`,
    canceledTransferPart: (received) =>
      `${received} davon sind eingegangen. Bitten Sie den Absender, diesen Teil zurückzuzahlen.`,
    unconfirmed:
      'Ihre Zahlung ist noch nicht bestätigt. Bitte laden Sie diese Seite in einer Minute neu und bezahlen Sie nicht noch einmal.',
    deletedLink: [
      'Der Link zu dieser Rechnung wurde gelöscht',
      'Wenn Sie bezahlt haben, ist Ihre Zahlung eingegangen oder wird geprüft. Bitte bezahlen Sie nicht noch einmal, und wenden Sie sich bei Fragen an den Absender.',
    ],
    test: 'Sie haben diese Seite aus einer Test-E-Mail geöffnet. Ihr Kunde kann hier online bezahlen, ein Test kann das nicht.',
    openInvoice: 'Rechnung öffnen',
  },
  payments: {
    title: 'Zahlungen',
    methods: {
      card: 'Karte',
      sepa_debit: 'Lastschrift',
      bank_transfer: 'Überweisung',
      cash: 'Bar',
      check: 'Scheck',
    },
    kinds: {
      refund: 'Erstattung',
      dispute: 'Von Ihrer Bank zurückgeholt',
      processing: 'Wird bearbeitet',
      awaiting_transfer: 'Überweisung, noch nicht eingegangen',
    },
  },
  savedCard: {
    save: 'Karte speichern und künftige Rechnungen damit bezahlen',
    cannotSave:
      'Ihre Karte kann mit dieser Zahlung nicht mehr gespeichert werden. Sie können bezahlen, ohne sie zu speichern.',
    planned: (amount, card, date) => `${amount} werden am ${date} von ${card} abgebucht. Sie müssen nichts tun.`,
    payNow: 'Jetzt bezahlen',
    failed:
      'Diese Rechnung wurde nicht automatisch mit Ihrer gespeicherten Karte bezahlt. Bitte bezahlen Sie hier oder auf anderem Weg.',
    title: 'Automatische Zahlungen',
    stop: 'Automatische Zahlungen beenden',
    stopTitle: 'Automatische Zahlungen beenden?',
    afterStop: (card) =>
      `${card} wird dann nicht mehr belastet. Offene und künftige Rechnungen bezahlen Sie danach selbst.`,
    stopped: 'Die automatischen Zahlungen sind beendet',
    afterStopped: 'Ihre Karte wird nicht mehr belastet. Bitte bezahlen Sie offene und künftige Rechnungen selbst.',
  },
  errors: {
    INVALID_INPUT: [
      'Das wurde nicht gesendet',
      'Bitte gehen Sie zurück, prüfen Sie Ihre Eingaben und senden Sie sie erneut.',
    ],
    QUOTA_REACHED: [
      'Das wurde nicht gesendet',
      'Diese Rechnung hat die Höchstzahl an Nachrichten. Bitte schreiben Sie stattdessen eine E-Mail.',
    ],
    QUOTE_CHANGED: [
      'Das Angebot wurde geändert',
      'Bitte öffnen Sie es erneut und sehen Sie es an, bevor Sie antworten.',
    ],
    QUOTE_ANSWERED: [
      'Dieses Angebot ist bereits beantwortet',
      'Bitte schreiben Sie dem Absender, wenn sich die Antwort ändern soll.',
    ],
    TEST_LINK: ['Das ist ein Test', 'Über den Link einer Test-E-Mail kann niemand antworten.'],
    QUOTE_EXPIRED: ['Dieses Angebot ist nicht mehr gültig', 'Bitte fragen Sie den Absender nach einem neuen.'],
    ONLINE_PAYMENT_UNAVAILABLE: [
      'Diese Rechnung kann gerade nicht online bezahlt werden',
      'Bitte öffnen Sie die Rechnung erneut. Sie zeigt, was zu zahlen ist und wie.',
    ],
    PAYMENT_PROVIDER_FAILED: [
      'Die Zahlungsseite kann gerade nicht geöffnet werden',
      'Es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute erneut oder bezahlen Sie auf anderem Weg.',
    ],
    PDF_FAILED: ['Das PDF kann gerade nicht erstellt werden', 'Bitte versuchen Sie es in einer Minute erneut.'],
    NOT_FOUND: [
      'Dieser Link funktioniert nicht',
      'Die Adresse ist vielleicht unvollständig, oder der Absender hat den Link gelöscht. Bitte fragen Sie ihn nach einem neuen.',
    ],
    METHOD_NOT_ALLOWED: ['Dieser Link funktioniert nicht', 'Bitte öffnen Sie ihn so, wie Sie ihn erhalten haben.'],
    TOO_MANY_REQUESTS: ['Bitte warten Sie', 'Es kommen gerade zu viele Anfragen auf einmal.'],
    SERVICE_FAILED: [
      'Diese Seite kann gerade nicht angezeigt werden',
      'Bitte versuchen Sie es in einer Minute erneut.',
    ],
  },
  tryAgain: (when) => `Bitte versuchen Sie es ${when} erneut.`,
  back: 'Zurück',
  madeWith: 'Erstellt mit',
};
