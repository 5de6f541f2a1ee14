import { type ErrorBody, getRefusalText, type StoredRefusal } from '@paperbill/contracts/http/errors';
import { getMailFailureText, type MailFailure, mailFailureTexts } from '@paperbill/contracts/texts/mail-failures';
import { refusalTexts } from '@paperbill/contracts/texts/refusals';
import { renderFieldReason } from '@paperbill/money/field-errors';
import { getLocale } from '../languages/format.js';
import { translate } from '../languages/t.js';

/** The English app never loads this module, because the messages of the API are in English. */
export function translateError(body: ErrorBody): ErrorBody {
  const { message, fields = {}, retryAfter } = body.reasons ?? {};
  const reason = message && translate(getRefusalText(message));
  const wait = retryAfter === undefined ? '' : ` ${refusalTexts.tryAgainIn(retryAfter)}`;
  return {
    ...body,
    message: reason ? `${reason}${wait}` : translate(body.message),
    ...(body.errors && {
      errors: body.errors.map(({ path, message: english }) => ({
        path,
        message: translate((fields[path] && renderFieldReason(fields[path], getLocale())) || english),
      })),
    }),
  };
}

export const translateFailures = (json: string): unknown =>
  JSON.parse(json, (_, value: unknown) => (hasFailure(value) ? { ...value, error: getFailureText(value) } : value));

interface FailedWithReason {
  error: string;
  failure: MailFailure | StoredRefusal;
}

const hasFailure = (value: unknown): value is FailedWithReason =>
  typeof value === 'object' && value !== null && 'failure' in value && value.failure !== null;

const isMailFailure = (failure: FailedWithReason['failure']): failure is MailFailure =>
  Object.hasOwn(mailFailureTexts, failure.code);

const getFailureText = ({ failure, error }: FailedWithReason): string =>
  translate((isMailFailure(failure) ? getMailFailureText(failure) : getRefusalText(failure)) || error);
