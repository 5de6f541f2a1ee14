import {
  DEFAULT_COUNTRY,
  type Language,
  languageDefinitions,
  languages,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { findCountryCode } from '@paperbill/contracts/rules/country-codes';
import type { ImportRules } from '../../csv/entity-csv.js';
import { customerSchema } from './customer-schema.js';

/** Column headers that other programs use for customers, in English, German, French, Spanish, Italian and Dutch. */
// oxfmt-ignore
export const customerImport: Omit<ImportRules, 'taxes'> = {
  schema: () => customerSchema as never,
  headings: {
    currency: ['Currency Code', 'Währung', 'Devise', 'Moneda', 'Valuta'],
    language: ['Language Code', 'Sprache', 'Langue', 'Idioma', 'Lingua', 'Taal'],
    name: [
      'Company', 'Customer Name', 'Customer', 'Client Name', 'Client', 'Organization', 'Organisation', 'Business Name',
      'Firma', 'Firmenname', 'Unternehmen', 'Kunde', 'Kundenname', 'Société', 'Entreprise', 'Raison sociale', 'Empresa',
      'Cliente', 'Azienda', 'Ragione sociale', 'Bedrijf', 'Bedrijfsnaam', 'Klant', 'Name', 'Full Name', 'Nom', 'Nombre',
      'Nome', 'Naam',
    ],
    contactPerson: [
      'Contact', 'Contact Name', 'Primary Contact', 'Ansprechpartner', 'Ansprechpartnerin', 'Ansprechperson', 'Kontakt',
      'Kontaktperson', 'Contacto', 'Persona de contacto', 'Contatto', 'Referente', 'Contactpersoon', 'Full Name', 'Name',
      'Nom', 'Nombre', 'Nome', 'Naam',
    ],
    email: [
      'E-mail address', 'Mail', 'E-Mail-Adresse', 'Mailadresse', 'Courriel', 'Adresse e-mail', 'Correo',
      'Correo electrónico', 'Indirizzo e-mail', 'E-mailadres',
    ],
    address: [
      'Street', 'Address', 'Address 1', 'Address Line 1', 'Billing Address', 'Straße', 'Straße und Hausnummer', 'Straße Nr',
      'Straße Hausnummer', 'Adresse', 'Adresse 1', 'Adresszeile 1', 'Anschrift', 'Rue', 'Dirección', 'Calle', 'Indirizzo',
      'Via', 'Straat', 'Adres',
    ],
    addressLine2: [
      'Address 2', 'Street 2', 'Adresszusatz', 'Adresse 2', 'Adresszeile 2', 'Zusatz', 'Complément d’adresse', 'Dirección 2',
      'Indirizzo 2', 'Adres 2',
    ],
    city: ['Town', 'Ort', 'Stadt', 'Wohnort', 'Ville', 'Ciudad', 'Città', 'Plaats', 'Woonplaats', 'Stad'],
    state: ['Region', 'Province', 'County', 'Bundesland', 'Kanton', 'Région', 'Provincia', 'Provincie'],
    zipCode: [
      'ZIP', 'Postal Code', 'Post Code', 'PLZ', 'Postleitzahl', 'Code postal', 'CP', 'Código postal', 'CAP', 'Postcode',
    ],
    country: ['Land', 'Staat', 'Pays', 'País', 'Paese'],
    phone: [
      'Phone Number', 'Telephone', 'Mobile', 'Mobile Phone', 'Telefon', 'Telefonnummer', 'Tel', 'Rufnummer', 'Mobil', 'Handy',
      'Téléphone', 'Teléfono', 'Telefono', 'Telefoon', 'Telefoonnummer',
    ],
    taxId: [
      'Tax ID', 'VAT ID', 'VAT', 'VAT Number', 'VAT No', 'VAT Registration Number', 'Tax Number', 'TIN', 'EIN', 'ABN', 'GST Number',
      'GSTIN', 'USt-IdNr', 'USt-ID', 'Umsatzsteuer-ID', 'Umsatzsteuer-Identifikationsnummer', 'UID', 'UID-Nummer', 'Steuernummer',
      'Numéro de TVA', 'N° TVA', 'TVA', 'TVA intracommunautaire', 'NIF', 'CIF', 'NIF/CIF', 'Partita IVA', 'P. IVA',
      'Codice fiscale', 'Btw-nummer', 'Btw-id',
    ],
    reference: ['PO', 'PO Number', 'Purchase Order', 'Your Reference', 'Supplier Number', 'Vendor Number', 'Lieferantennummer', 'Leitweg-ID'],
    paymentTerms: [
      'Terms', 'Payment Term', 'Zahlungsziel', 'Zahlungsziel in Tagen', 'Zahlungsbedingungen', 'Zahlungsbedingung',
      'Zahlungsfrist', 'Conditions de paiement', 'Condiciones de pago', 'Termini di pagamento', 'Betalingstermijn',
    ],
  },
  meanings: {
    country: (cell) => {
      const code = findCountryCode(cell);
      if (code === 'US') return DEFAULT_COUNTRY;
      return code && /^\p{L}{2}$/u.test(cell) ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined;
    },
    language: findNamedLanguage,
    /** Accepts `30`, `30 Tage netto` or `Net 30`. A text with two numbers may describe a discount, so it is refused. */
    paymentTerms: (cell) => {
      const [days, ...others] = cell.match(/\d+/g) ?? [];
      if (others.length > 0) return undefined;
      if (days === '0' || /^(sofort|immediate|upon receipt|bei erhalt)/i.test(cell)) return 'due_on_receipt';
      return paymentTerms.find((terms) => terms === `net${days}`);
    },
  },
};

const NAMING_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];

/** Recognizes, for example, 'Deutsch', 'German', 'Allemand' and 'de-AT'. */
function findNamedLanguage(cell: string): Language | undefined {
  const name = cell.toLowerCase();
  const getMainTag = (tag: string) => tag.split(/[-_]/)[0]!.toLowerCase();
  const namesOf = (language: Language) => [
    languageDefinitions[language].name,
    ...NAMING_LANGUAGES.map((one) => new Intl.DisplayNames(one, { type: 'language' }).of(getMainTag(language))),
  ];
  return (
    languages.find((language) => namesOf(language).some((one) => one?.toLowerCase() === name)) ??
    (/^[a-z]{2}([-_][a-z]{2})?$/.test(name)
      ? languages.find((language) => getMainTag(language) === getMainTag(name))
      : undefined)
  );
}
