import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, getMailFailureText } from '@paperbill/contracts/texts';

/** Shortens the parameters of a mail failure before they are stored, because third parties may have written them. */
export const limitFailureLength = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

interface FailedRow {
  error: string;
  failure: MailFailure | null;
}

/** Mails of an earlier release have an error text instead of a failure code. */
export function addErrorText<Row extends FailedRow>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(getMailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}

/** Adds the error text and the failure code. The code allows clients to show the error in another language. */
export const addErrorTextWithCode = <Row extends FailedRow>(mail: Row) => ({
  ...addErrorText(mail),
  ...(mail.failure && { failure: mail.failure }),
});
