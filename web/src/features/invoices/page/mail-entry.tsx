import type { InvoiceLink, Mail } from '@paperbill/contracts/http';
import type { MailKind } from '@paperbill/contracts/rules';
import { useState } from 'react';
import { t, type TextId } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Row } from '../../../components/row-list.js';
import { RevokeAction } from '../../documents/page/activity-parts.js';
import { isBeingSent } from '../api/mails.js';
import { MailDeliveryState } from '../components/mail-delivery-state.js';

export interface MailActions {
  /** Called when the user sends a mail again. It is undefined if this deployment sends no mails. */
  onSendAgain: ((mail: Mail) => void) | undefined;
  onCancelMail: (mail: Mail, link: InvoiceLink) => void;
  onRevoke: (link: InvoiceLink) => void;
}

interface MailEntryProps extends MailActions {
  mail: Mail;
  /** The working link in the mail. */
  link: InvoiceLink | undefined;
}

/** An entry of the activity list about a mail with a document. */
export function MailEntry({ mail, link, onSendAgain, onCancelMail, onRevoke }: MailEntryProps) {
  // A mail that was being sent when the entry appeared stays a live region. Screen readers then also announce the final
  // state of the mail.
  const [isLive] = useState(isBeingSent(mail));
  const label = kindLabels[mail.kind];
  return (
    <Row>
      <MailDeliveryState mail={mail} label={label && `${t(label)} `} isLive={isLive} />
      {onSendAgain && canSendAgain(mail) && (
        <Button small aria-label={t('Send Again to {address}', { address: mail.to })} onClick={() => onSendAgain(mail)}>
          {t('Send Again')}
        </Button>
      )}
      {/* While the mail server is down, a mail stays queued. Revoking the client link in the mail cancels the mail. */}
      {link &&
        (mail.state === 'queued' ? (
          <Button
            small
            aria-label={t('Cancel the e-mail to {address}', { address: mail.to })}
            onClick={() => onCancelMail(mail, link)}
          >
            {t('Cancel')}
          </Button>
        ) : (
          <RevokeAction
            label={t('Revoke the link mailed to {address}', { address: mail.to })}
            onRevoke={() => onRevoke(link)}
          />
        ))}
    </Row>
  );
}

const kindLabels: Record<MailKind, TextId | ''> = {
  invoice: '',
  quote: '',
  reminder: 'Reminder:',
  receipt: 'Receipt:',
  test: 'Test:',
  statement: 'Statement:',
  uncharged: 'Request to pay:',
};

/**
 * Returns true if the user can send the mail again from the document's page. From there, every mail goes to the client's
 * address. So a statement is sent again from the customer's page, and a test mail from the editor.
 * A request to pay is repeated as a reminder.
 */
const canSendAgain = ({ kind, state }: Mail): boolean =>
  kind !== 'statement' && kind !== 'test' && kind !== 'uncharged' && (state === 'failed' || state === 'unknown');
