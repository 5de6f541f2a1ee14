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
  /** Opens the dialog that sends an e-mail again. Undefined if this deployment sends no e-mails. */
  onSendAgain: ((mail: Mail) => void) | undefined;
  onCancelMail: (mail: Mail, link: InvoiceLink) => void;
  onRevoke: (link: InvoiceLink) => void;
}

interface MailEntryProps extends MailActions {
  mail: Mail;
  /** The client link in the e-mail. Undefined if the e-mail has no working link. */
  link: InvoiceLink | undefined;
}

export function MailEntry({ mail, link, onSendAgain, onCancelMail, onRevoke }: MailEntryProps) {
  // The entry of an e-mail that was being sent stays a live region, so that screen readers announce the final state.
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
      {/* Revoking the client link in a queued e-mail cancels the e-mail. */}
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
 * Three kinds of e-mails are not sent again from here. The customer's page sends statements, the editor sends tests,
 * and a reminder replaces a request to pay.
 */
const canSendAgain = ({ kind, state }: Mail): boolean =>
  kind !== 'statement' && kind !== 'test' && kind !== 'uncharged' && (state === 'failed' || state === 'unknown');
