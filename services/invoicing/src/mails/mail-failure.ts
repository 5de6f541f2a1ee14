import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, mailFailureText } from '@paperbill/contracts/texts';

/** Columns of why a mail has not arrived. `error` is the text of rows from before there were codes. */
export const FAILURE = 'error, failure';

/** @returns the failure as it is stored, its parameters bounded: others may have written them */
export const storedFailure = ({ code, params }: MailFailure): string =>
  JSON.stringify({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) });

/** @returns the mail with its failure rendered for people */
export function withError<Row extends { error: string; failure: MailFailure | null }>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(mailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}
