import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, mailFailureText } from '@paperbill/contracts/texts';

/** @returns the failure as it is stored, its parameters bounded: others may have written them */
export const boundedFailure = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

/** @returns the mail with its failure rendered for people; `error` is the text of rows from before there were codes */
export function withError<Row extends { error: string; failure: MailFailure | null }>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(mailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}
