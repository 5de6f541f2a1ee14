import { isolate, type Language, toLanguage } from '../rules/index.js';
import type { WithLanguage } from './catalogue.js';

/** The texts about saved cards. The client's page and the receipt share them, so that both state the same facts. */
export interface SavedCardTexts {
  savedCard: (card: string) => string;
  chargedCard: (card: string) => string;
  /** @param amount the highest amount of one invoice that may be charged */
  consent: (amount: string) => string;
}

const englishSavedCardTexts: SavedCardTexts = {
  savedCard: (card) => `Your card ${card} is saved.`,
  chargedCard: (card) => `This payment was charged to your saved card ${card}.`,
  consent: (amount) =>
    `Future invoices of this series, of at most ${amount} each, will be charged to this card on their due dates. You can stop this at any time on the page of any of these invoices.`,
};

const savedCardTextsByLanguage: Record<Language, SavedCardTexts> = {
  'en-US': englishSavedCardTexts,
  'en-GB': englishSavedCardTexts,
  de: {
    savedCard: (card) => `Ihre Karte ${card} ist gespeichert.`,
    chargedCard: (card) => `Diese Zahlung wurde von Ihrer gespeicherten Karte ${card} abgebucht.`,
    consent: (amount) =>
      `Künftige Rechnungen dieser Serie über jeweils höchstens ${amount} werden an ihrem Fälligkeitstag von dieser Karte abgebucht. Sie können das jederzeit auf der Seite jeder dieser Rechnungen beenden.`,
  },
  fr: {
    savedCard: (card) => `Votre carte ${card} est enregistrée.`,
    chargedCard: (card) => `Ce paiement a été prélevé sur votre carte enregistrée ${card}.`,
    consent: (amount) =>
      `Les prochaines factures de cette série, de ${amount} au maximum chacune, seront prélevées sur cette carte à leur date d’échéance. Vous pouvez y mettre fin à tout moment sur la page de l’une de ces factures.`,
  },
  es: {
    savedCard: (card) => `Su tarjeta ${card} está guardada.`,
    chargedCard: (card) => `Este pago se ha cobrado en su tarjeta guardada ${card}.`,
    consent: (amount) =>
      `Las próximas facturas de esta serie, de ${amount} como máximo cada una, se cobrarán en esta tarjeta en su fecha de vencimiento. Puede detenerlo en cualquier momento en la página de cualquiera de estas facturas.`,
  },
  it: {
    savedCard: (card) => `La Sua carta ${card} è salvata.`,
    chargedCard: (card) => `Questo pagamento è stato addebitato sulla Sua carta salvata ${card}.`,
    consent: (amount) =>
      `Le prossime fatture di questa serie, di importo massimo ${amount} ciascuna, saranno addebitate su questa carta alla scadenza. Può interrompere gli addebiti in qualsiasi momento dalla pagina di una di queste fatture.`,
  },
  nl: {
    savedCard: (card) => `Uw kaart ${card} is opgeslagen.`,
    chargedCard: (card) => `Deze betaling is van uw opgeslagen kaart ${card} afgeschreven.`,
    consent: (amount) =>
      `Toekomstige facturen van deze reeks, van elk hoogstens ${amount}, worden op hun vervaldatum van deze kaart afgeschreven. U kunt dit altijd stoppen op de pagina van een van deze facturen.`,
  },
  'pt-PT': {
    savedCard: (card) => `O seu cartão ${card} está guardado.`,
    chargedCard: (card) => `Este pagamento foi debitado no seu cartão guardado ${card}.`,
    consent: (amount) =>
      `As próximas faturas desta série, de ${amount} no máximo cada uma, serão debitadas neste cartão na data de vencimento. Pode parar os débitos em qualquer altura na página de qualquer uma destas faturas.`,
  },
  'pt-BR': {
    savedCard: (card) => `Seu cartão ${card} está salvo.`,
    chargedCard: (card) => `Este pagamento foi cobrado no seu cartão salvo ${card}.`,
    consent: (amount) =>
      `As próximas faturas desta série, de no máximo ${amount} cada uma, serão cobradas neste cartão na data de vencimento. Você pode parar as cobranças a qualquer momento na página de qualquer uma dessas faturas.`,
  },
  pl: {
    savedCard: (card) => `Karta ${card} jest zapisana.`,
    chargedCard: (card) => `Płatność pobrano z zapisanej karty ${card}.`,
    consent: (amount) =>
      `Kolejne faktury z tej serii, każda na kwotę najwyżej ${amount}, będą opłacane tą kartą w terminie płatności. Można to w każdej chwili zakończyć na stronie dowolnej z tych faktur.`,
  },
  sv: {
    savedCard: (card) => `Ditt kort ${card} är sparat.`,
    chargedCard: (card) => `Betalningen drogs från ditt sparade kort ${card}.`,
    consent: (amount) =>
      `Kommande fakturor i den här serien, på högst ${amount} vardera, dras från det här kortet på förfallodagen. Du kan när som helst avsluta detta på sidan för någon av fakturorna.`,
  },
  da: {
    savedCard: (card) => `Dit kort ${card} er gemt.`,
    chargedCard: (card) => `Betalingen blev trukket på dit gemte kort ${card}.`,
    consent: (amount) =>
      `Kommende fakturaer i denne serie på højst ${amount} hver trækkes på dette kort på forfaldsdagen. Du kan når som helst stoppe det på siden for en af disse fakturaer.`,
  },
  cs: {
    savedCard: (card) => `Vaše karta ${card} je uložena.`,
    chargedCard: (card) => `Platba byla stržena z vaší uložené karty ${card}.`,
    consent: (amount) =>
      `Další faktury z této série, každá na nejvýše ${amount}, budou v den splatnosti zaplaceny touto kartou. Můžete to kdykoli ukončit na stránce kterékoli z těchto faktur.`,
  },
  ja: {
    savedCard: (card) => `カード（${card}）が保存されています。`,
    chargedCard: (card) => `このお支払いは、保存されているカード（${card}）で決済されました。`,
    consent: (amount) =>
      `この定期請求の今後の請求書（1件につき${amount}以内）は、お支払期限日にこのカードで自動的に決済されます。いずれかの請求書のページで、いつでも停止できます。`,
  },
  ar: {
    savedCard: (card) => `بطاقتكم ${isolate(card, 'ar')} محفوظة.`,
    chargedCard: (card) => `سُددت هذه الدفعة ببطاقتكم المحفوظة ${isolate(card, 'ar')}.`,
    consent: (amount) =>
      `الفواتير القادمة من هذه السلسلة، بحد أقصى ${amount} لكل فاتورة، تُدفع بهذه البطاقة في تاريخ استحقاقها. يمكنكم إيقاف ذلك في أي وقت من صفحة أي من هذه الفواتير.`,
  },
  he: {
    savedCard: (card) => `הכרטיס ${isolate(card, 'he')} שמור.`,
    chargedCard: (card) => `התשלום חויב בכרטיס השמור שלכם ${isolate(card, 'he')}.`,
    consent: (amount) =>
      `החשבוניות הבאות בסדרה זו, בסכום של עד ${amount} כל אחת, ישולמו בכרטיס זה במועד התשלום שלהן. אפשר להפסיק זאת בכל עת בדף של כל אחת מהחשבוניות.`,
  },
};

export const getSavedCardTexts = ({ language }: WithLanguage): SavedCardTexts =>
  savedCardTextsByLanguage[toLanguage(language)];
