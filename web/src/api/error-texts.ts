import { type ErrorBody, getRefusalText } from '@paperbill/contracts/http/errors';
import { renderText, validationTexts } from '@paperbill/contracts/texts';
import { refusalTexts } from '@paperbill/contracts/texts/refusals';
import { translate } from '../languages/t.js';

/**
 * Writes the messages of an error in the language of the app. The English app never loads this module, because the
 * messages of the API are in English.
 */
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
        message: (fields[path] && renderText(validationTexts, fields[path])) || translate(english),
      })),
    }),
  };
}
