import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, getMailFailureText } from '@paperbill/contracts/texts';

/** Third parties may have written the parameters. */
export const limitFailureLength = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

/** Rows from before the failure codes have their text in the column `error`. */
export function addErrorText<Row extends { error: string; failure: MailFailure | null }>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(getMailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}
