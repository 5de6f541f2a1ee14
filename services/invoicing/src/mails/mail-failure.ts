import { MAX_LENGTH, cutText } from '@paperbill/contracts/rules';
import { type MailFailure, getMailFailureText } from '@paperbill/contracts/texts';

/** Shortens the parameters of a mail failure before they are stored, because third parties may have written them. */
export const limitFailureLength = ({ code, params }: MailFailure) =>
  ({ code, params: params?.map((param) => cutText(param, MAX_LENGTH.mailError)) }) as MailFailure;

interface FailedRow {
  error: string;
  failure: MailFailure | null;
}

/**
 * Adds a mail's error text, derived from its failure code. A mail that an earlier release stored has no failure code,
 * but the text itself in `error`.
 */
export function addErrorText<Row extends FailedRow>({ failure, ...mail }: Row) {
  return { ...mail, error: cutText(getMailFailureText(failure), MAX_LENGTH.mailError) || mail.error };
}

/** Adds a mail's error text, and keeps its failure code, with which clients write the text in another language. */
export const addErrorTextWithCode = <Row extends FailedRow>(mail: Row) => ({
  ...addErrorText(mail),
  ...(mail.failure && { failure: mail.failure }),
});
