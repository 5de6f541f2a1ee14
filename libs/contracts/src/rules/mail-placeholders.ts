import type { DefaultTemplateName, MailTexts, Template } from '../texts/mail-templates.js';
import { formatDate, formatPeriod } from './dates.js';
import { type Language, toLanguage, type Translations } from './languages.js';
import { MAX_LENGTH } from './limits.js';
import type { MailedDocumentKind, MailTemplateName } from './options.js';
import { keysOf } from './parts-of-tables.js';
import { cutText } from './text-rules.js';
import type { CalendarDate } from './values.js';

interface SharedPlaceholderSource {
  clientName: string;
  contactPerson: string;
  companyName: string;
  clientTaxId: string;
  companyTaxId: string;
  companyRegistrationNumber: string;
  reference: string;
  deliveryStart: CalendarDate | '';
  deliveryEnd: CalendarDate | '';
  note: string;
  language?: Language | undefined;
}

interface PlaceholderSources {
  invoice: SharedPlaceholderSource & { invoiceNumber: string; dueDate: CalendarDate };
  quote: SharedPlaceholderSource & { number: string; validUntil: CalendarDate };
}

/** The functions that return the values of placeholders. The given amount is already formatted. */
type PlaceholderReaders<Source> = Record<string, (document: Source, amount: string) => string>;

const sharedReaders = {
  name: ({ contactPerson, clientName }) => contactPerson.trim() || clientName,
  company: ({ companyName }) => companyName.trim(),
  reference: ({ reference }) => reference,
  delivery: ({ deliveryStart, deliveryEnd, language }) => formatPeriod(deliveryStart, deliveryEnd, language),
  note: ({ note }) => note,
  'client tax id': ({ clientTaxId }) => clientTaxId,
  'company tax id': ({ companyTaxId }) => companyTaxId,
  'registration number': ({ companyRegistrationNumber }) => companyRegistrationNumber,
} satisfies PlaceholderReaders<SharedPlaceholderSource>;

const invoiceReaders = {
  number: ({ invoiceNumber }) => invoiceNumber,
  amount: (_, amount) => amount,
  'due date': ({ dueDate, language }) => formatDate(dueDate, language),
  ...sharedReaders,
} satisfies PlaceholderReaders<PlaceholderSources['invoice']>;

const quoteReaders = {
  number: ({ number }) => number,
  amount: (_, amount) => amount,
  'valid until': ({ validUntil, language }) => formatDate(validUntil, language),
  ...sharedReaders,
} satisfies PlaceholderReaders<PlaceholderSources['quote']>;

const readersOfKind: { [Kind in MailedDocumentKind]: PlaceholderReaders<PlaceholderSources[Kind]> } = {
  invoice: invoiceReaders,
  quote: quoteReaders,
};

export type MailPlaceholder = keyof typeof invoiceReaders | keyof typeof quoteReaders;

export const getMailPlaceholders = (kind: MailedDocumentKind): MailPlaceholder[] =>
  keysOf<Partial<Record<MailPlaceholder, unknown>>>(readersOfKind[kind]);

export function placeholderValues<Kind extends MailedDocumentKind>(
  kind: Kind,
  document: PlaceholderSources[Kind],
  amount: string,
): Partial<Record<MailPlaceholder, string>> {
  const readers: PlaceholderReaders<PlaceholderSources[Kind]> = readersOfKind[kind];
  return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(document, amount)]));
}

/** Returns example names for the preview of a template. */
export const createExampleNames = (
  today: CalendarDate,
): PlaceholderSources['invoice'] & PlaceholderSources['quote'] => ({
  invoiceNumber: 'INV-7',
  number: 'Q-7',
  dueDate: today,
  validUntil: today,
  clientName: 'Oak Lane Ltd',
  contactPerson: 'Grace Hopper',
  companyName: 'Your Company',
  clientTaxId: 'DE123456789',
  companyTaxId: '12-3456789',
  companyRegistrationNumber: '01234567',
  reference: 'PO-4711',
  deliveryStart: today,
  deliveryEnd: '',
  note: 'Thank you for your order.',
});

const PLACEHOLDER_PATTERN = /\{([^{}]+)\}/g;

/** Finds words in braces that are no placeholders. E-mails show such words unchanged, with the braces. */
export const findUnknownPlaceholders = (kind: MailedDocumentKind, template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(PLACEHOLDER_PATTERN))
      .filter(([, name]) => !getMailPlaceholders(kind).some((known) => known === name))
      .map(([braces]) => braces),
  ),
];

type TemplatesByName = Partial<Record<MailTemplateName, Template | null>>;

export interface UserTemplates {
  templates: TemplatesByName;
  translations?: Translations<TemplatesByName>;
}

/** Returns the template in the document's language, or else the template for all languages. */
export const findUserTemplate = (
  { templates, translations }: UserTemplates,
  name: MailTemplateName,
  { language }: { language?: Language | undefined },
): Template | null | undefined => translations?.[toLanguage(language)]?.[name] ?? templates[name];

/**
 * The default template provides a missing subject or text, because a blank e-mail cannot be sent.
 * @param own the user's template, or null
 * @param texts the default templates in the language of the document
 */
export function fillTemplate(
  own: Template | null | undefined,
  { templates }: Pick<MailTexts, 'templates'>,
  name: DefaultTemplateName,
  values: Partial<Record<MailPlaceholder, string>>,
): Template {
  const fill = (template: Template) => replacePlaceholders(template, values);
  const [written, standard] = [own && fill(own), fill(templates[name])];
  return { subject: written?.subject || standard.subject, text: written?.text || standard.text };
}

/**
 * Matches the word "from" with nothing after it, as in "Invoice 7 from {company}" without a company name. The pattern
 * contains this word in all languages, because the user's template can be in another language than the document.
 * Japanese has no such word.
 */
const FROM_WITHOUT_NAME = / (?:from|von|de|di|van|od|från|fra|من|מאת) (?= |$)/;

function replacePlaceholders({ subject, text }: Template, values: Record<string, string | undefined>): Template {
  const fill = (template: string) =>
    template.replaceAll(PLACEHOLDER_PATTERN, (braces, name: string) =>
      Object.hasOwn(values, name) ? values[name]! : braces,
    );
  return {
    subject: cutText(toOneLine(fill(subject).replace(FROM_WITHOUT_NAME, '')), MAX_LENGTH.mailSubject).trim(),
    text: cutText(fill(text).trim(), MAX_LENGTH.mailText),
  };
}

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
