import type { Quote, WithNewFiles } from '@paperbill/contracts/http';
import { postOnce } from '../../../api/idempotency-key.js';
import { requestJson } from '../../../api/request.js';
import type { DocumentBody } from '../../documents/form/document-body.js';
import { QUOTES_URL } from './quotes.js';

/** @param enteredValues the values that identify the request */
export const createQuote = (
  userId: string,
  content: DocumentBody<'quote'>,
  { filesId, enteredValues, signal }: WithNewFiles & { enteredValues: object; signal: AbortSignal },
): Promise<Quote> =>
  postOnce<Quote>('quote', QUOTES_URL, { userId, body: { ...content, filesId }, content: enteredValues, signal });

export const changeQuote = (
  { id, revision }: Pick<Quote, 'id' | 'revision'>,
  body: DocumentBody<'quote'>,
  signal: AbortSignal,
): Promise<Quote> => requestJson<Quote>(`${QUOTES_URL}/${id}`, { method: 'PUT', body: { ...body, revision }, signal });
