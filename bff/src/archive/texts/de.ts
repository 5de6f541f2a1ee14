import type { ArchiveTexts } from './en.js';

const statuses: Readonly<Record<string, string>> = {
  pending: 'Offen',
  paid: 'Bezahlt',
  overdue: 'Überfällig',
  void: 'Storniert',
  issued: 'Ausgestellt',
};

export const germanArchiveTexts: ArchiveTexts = {
  everything: {
    title: (email, at) => `Alles, was wir für ${email || 'Ihr Konto'} speichern, Stand ${at}.`,
    files: [
      'account.json       wer Sie sind, wie es uns Ihr Anmeldedienst mitgeteilt hat',
      'sessions.json      wo Sie angemeldet sind',
      'activity.csv       was in Ihrem Konto getan wurde, wann und von wo; activity.json enthält alle Felder',
      'profile.json       Ihr Firmenprofil; logo.* ist das Logo',
      'settings.json      Ihre Zeitzone, Ihre Steuern, wie Kunden zahlen können, Ihre E-Mail-Texte und was automatisch versendet wird',
      'subscription.json  Ihr Tarif',
      'customers.csv      Ihre Kunden, für Tabellenprogramme; customers.json enthält alle Felder, für Programme',
      'products.csv       Ihre Produkte; products.json enthält alle Felder',
      'invoices.csv       Ihre Rechnungen; invoices.json enthält alle Felder, die Positionen und wovon jede eine Korrektur oder Kopie ist oder aus welchem Angebot sie stammt',
      'payments.csv       was davon bezahlt wurde, und entfernte Zahlungen; payments.json enthält alle Felder',
      'credit-notes.csv   was davon korrigiert wurde; credit-notes.json enthält alle Felder und die Positionen',
      'quotes.csv         was Sie angeboten haben; quotes.json enthält alle Felder und die Positionen',
      'history.csv        was nach dem Erstellen damit geschah; history.json enthält alle Felder',
      'links.json         wann Sie Links zu Rechnungen und Angeboten für Kunden erstellt haben, ohne deren Adressen (wir speichern nur einen Hash)',
      'client-messages.json  was Ihnen Kunden auf den Seiten dieser Links geschrieben haben',
      'mails.json         die E-Mails mit Rechnungen, Angeboten und Kontoauszügen an Ihre Kunden, und was daraus wurde',
      'recurring.json     wiederkehrende Rechnungen und ihre Zeitpläne',
      'drafts.json        Rechnungen, die Sie begonnen und noch nicht gespeichert haben',
      'invoices/          das PDF jeder Rechnung; credit-notes/ und quotes/ enthalten die von Rechnungskorrekturen und Angeboten',
      '                   (die Spalte File von invoices.csv, credit-notes.csv und quotes.csv nennt jedes)',
      'attachments/       die Dateien, die Sie angehängt haben, in einem Ordner je Dokument; attachments.json sagt, welche Ihre Kunden erhalten',
    ],
    onlinePayments:
      'online-payments.json  was Ihre Kunden online bezahlt haben oder bezahlen wollten, mit dem Stand bei Stripe',
  },
  accountant: {
    title: (email, period, at) => `Rechnungen${email && ` von ${email}`} ${period}, Stand ${at}.`,
    between: (from, to) => `vom ${from} bis ${to}`,
    since: (from) => `ab ${from}`,
    until: (to) => `bis ${to}`,
    allTime: 'aus dem gesamten Zeitraum',
    sums: (invoiced, credited, paid) => [
      `In diesem Zeitraum berechnet: ${invoiced} (Rechnungen mit Datum darin)`,
      `In diesem Zeitraum korrigiert: ${credited} (Rechnungskorrekturen mit Datum darin)`,
      `In diesem Zeitraum bezahlt: ${paid} (Zahlungen mit Datum darin, zu allen Rechnungen)`,
    ],
    fees: (fees) => `Gebühren von Stripe für diese Zahlungen: ${fees}`,
    files: [
      'invoices.csv       die Rechnungen mit Datum in diesem Zeitraum',
      'credit-notes.csv   die Rechnungskorrekturen mit Datum in diesem Zeitraum',
      'payments.csv       was in diesem Zeitraum bezahlt wurde; negative Beträge wurden zurückgezahlt',
      'taxes.csv          die Steuern dieses Zeitraums, nach Rechnungsdatum, und nach Zahlungsdatum für die Ist-Versteuerung',
      'numbers.csv        die Nummern dieses Zeitraums in ihrer Reihenfolge, mit einer Erklärung jeder Lücke',
      'invoices/          das PDF jeder Rechnung; credit-notes/ enthält die von Rechnungskorrekturen',
      '                   (die Spalte File von invoices.csv und credit-notes.csv nennt jedes)',
    ],
  },
  missingPdfs:
    'Zu diesen Dokumenten fehlt das PDF, weil es gerade nicht erstellt werden konnte. Bitte versuchen Sie es für sie erneut:',
  journal: {
    kinds: { invoice: 'Rechnung', 'credit-note': 'Rechnungskorrektur' },
    status: (status) => statuses[status] ?? status,
    notUsed: 'Nicht verwendet',
    numbers: (first, last) => `${first} bis ${last}`,
    outsidePeriod: 'Datum außerhalb dieses Zeitraums',
    neverUsed:
      'Nie verwendet: Dokumente werden nicht gelöscht, also hatte keines je diese Nummer. Eine spätere Nummer wurde von Hand eingegeben.',
    noSeries: 'Endet nicht auf eine Ziffer und gehört daher zu keiner Reihe',
    cancelled: (notes) => `Storniert durch Rechnungskorrektur ${notes}`,
    credited: (notes) => `Teilweise korrigiert durch Rechnungskorrektur ${notes}`,
    of: 'vom',
  },
};
