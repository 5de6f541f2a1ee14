import type { Schema } from './schema.js';
import { accountSchemas } from './answers/account.js';
import { draftAndQuoteSchemas } from './answers/drafts-and-quotes.js';
import { invoiceSchemas } from './answers/invoices.js';
import { listSchemas } from './answers/lists.js';
import { mailSchemas } from './answers/mails.js';
import { reportSchemas } from './answers/reports.js';

export const answerSchemas = {
  ...accountSchemas,
  ...invoiceSchemas,
  ...draftAndQuoteSchemas,
  ...mailSchemas,
  ...listSchemas,
  ...reportSchemas,
} as const;

type AnswerName = keyof typeof answerSchemas;
type AnswerByName<Name extends AnswerName> = (typeof answerSchemas)[Name] extends Schema<infer T> ? T : never;

export const schemaRef = <Name extends AnswerName>(name: Name): Schema<AnswerByName<Name>> => ({
  $ref: `#/components/schemas/${name}`,
});
