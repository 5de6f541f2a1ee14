import { type CodedText, renderText } from './coded-text.js';
import { formatText } from './format-text.js';
import { validationTexts } from './validation.js';

const formatServerReply = (reply: string) =>
  reply ? formatText('The mail server said: {reply}', { reply }) : formatText('The mail server said: no', {});

/**
 * The reasons why an e-mail failed or may have failed. The web client loads these texts only if the app is
 * not in English.
 */
export const mailFailureTexts = {
  notAnAddress: 'One of the addresses is not a valid e-mail address.',
  ownAddress: validationTexts.ownMailAddress,
  serverSlow: 'The mail server takes too long right now.',
  serverUnreachable: 'The mail server can’t be reached right now.',
  serverClosed: 'The mail server takes no mails right now.',
  answerLost: 'The mail server’s answer was lost.',
  serverSaid: formatServerReply,
  notDelivered: (addresses: string, reply: string) =>
    formatText('Not delivered to {addresses}. {reply}', { addresses, reply: formatServerReply(reply) }),
  noPdf: 'Its PDF can’t be made right now.',
  notMade: 'It can’t be made right now.',
  notMadeForADay: 'The mail could not be made for a day.',
  nothingLeftToPay: 'Nothing was left to be paid before it was sent.',
  nothingLeftToAnswer: 'The quote was answered, or it expired, before it was sent.',
  accountStopped: 'E-mails of this account were stopped.',
  linkRevoked: 'Its link was revoked before it was sent.',
  cameBack: (recipient: string, reason: string) =>
    reason
      ? formatText('It came back from {recipient}: {reason}', { recipient, reason })
      : formatText('It came back from {recipient}.', { recipient }),
  /** @param reporter the server that reported the failure, or an empty text if unknown */
  reported: (reporter: string, recipient: string) =>
    reporter
      ? formatText('Reported by {reporter} as not delivered to {recipient}. This is not confirmed.', {
          reporter,
          recipient,
        })
      : formatText('Reported by an unknown server as not delivered to {recipient}. This is not confirmed.', {
          recipient,
        }),
} as const;

export type MailFailure = CodedText<typeof mailFailureTexts>;

export const getMailFailureText = (failure: MailFailure | null): string =>
  failure ? renderText(mailFailureTexts, failure) : '';
