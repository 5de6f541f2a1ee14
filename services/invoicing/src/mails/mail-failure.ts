import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, getMailFailureText } from '@paperbill/contracts/texts';

/** Shortens the parameters of a mail failure before they are stored, because third parties may have written them. */
export const limitFailureLength = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

/** Adds the error text of a mail. Rows that an earlier release stored have no failure code, but a text in `error`. */
export function addErrorText<Row extends { error: string; failure: MailFailure | null }>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(getMailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}
