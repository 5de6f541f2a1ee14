import type { Schema } from './schema.js';
import { accountAnswers } from './answers/account.js';
import { draftAndQuoteAnswers } from './answers/drafts-and-quotes.js';
import { invoiceAnswers } from './answers/invoices.js';
import { listAnswers } from './answers/lists.js';
import { mailAnswers } from './answers/mails.js';

/** The schemas of all API responses. Each key is the name of the schema in the OpenAPI document. */
export const answerShapes = {
  ...accountAnswers,
  ...invoiceAnswers,
  ...draftAndQuoteAnswers,
  ...mailAnswers,
  ...listAnswers,
} as const;

type AnswerName = keyof typeof answerShapes;
type AnswerOf<Name extends AnswerName> = (typeof answerShapes)[Name] extends Schema<infer T> ? T : never;

export const schemaRef = <Name extends AnswerName>(name: Name): Schema<AnswerOf<Name>> => ({
  $ref: `#/components/schemas/${name}`,
});
