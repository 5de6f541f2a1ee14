import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, mailFailureText } from '@paperbill/contracts/texts';

/** Truncates the parameters for storage, since third parties may have written them. */
export const boundedFailure = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

/** Replaces the failure code by its text. `error` holds the text of rows older than the codes. */
export function withError<Row extends { error: string; failure: MailFailure | null }>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(mailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}
