import type { InvoiceDetails, InvoiceLink } from '@paperbill/contracts/http';
import type { MailState } from '@paperbill/contracts/rules';
import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { LinkAddress, NewLinkButton } from '../../documents/page/link-address.js';
import { useCreateLink, useLinks, useRevokeLink } from '../api/links.js';
import styles from './client-links.module.css';

/**
 * Lists the client links of an invoice, through which the client can see it. The user can create and revoke links here.
 */
export function ClientLinks({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const { data: links = [] } = useLinks(invoice.id);
  const create = useCreateLink(invoice.id);
  const revoke = useRevokeLink(invoice.id);
  const make = useRef<HTMLButtonElement>(null);
  const [revocation, askToRevoke] = useConfirmation<InvoiceLink>({
    question: () => ({
      title: 'Revoke this link?',
      text: 'The link will stop working. Other links to this invoice keep working.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    }),
    onConfirm: (link) => revoke.mutateAsync(link),
    focusAfter: () => make.current,
  });
  const working = links.filter(({ revokedAt }) => revokedAt === null);
  const made = working.some((link) => link.id === create.data?.id) ? create.data : undefined;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Page for Your Client">
        <NewLinkButton ref={make} isPending={create.isPending} onCreate={() => create.mutateAsync(undefined)} />
      </CardHeading>
      {made && <LinkAddress url={made.url} />}
      {working.length === 0 ? (
        <CardHint>
          A link shows this invoice to your client, with what is due, how to pay and its PDF. They need no account.
        </CardHint>
      ) : (
        <RowList>
          {working.map((link) => (
            <Row
              key={link.id}
              text={
                <>
                  <span className={styles.made}>{getLinkTitle(link)}</span>
                  <RowDetail>{getLinkStatus(link)}</RowDetail>
                </>
              }
              actions={
                <Button
                  small
                  icon
                  variant="quiet"
                  aria-label={`Revoke the link: ${getLinkTitle(link)}`}
                  onClick={() => askToRevoke(link)}
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      {revocation}
    </Card>
  );
}

const mailedTitles: Record<MailState, string> = {
  queued: 'To be mailed to',
  sending: 'Being mailed to',
  sent: 'Mailed to',
  failed: 'Not delivered to',
  unknown: 'Perhaps mailed to',
};

/**
 * Returns the title of a client link. If no mail contains the link, the user has given it to the client in another way.
 */
function getLinkTitle({ mailedTo, mail, createdAt }: InvoiceLink): string {
  if (mailedTo === null) return `Made ${formatDateTime(createdAt)}`;
  const what = mail?.kind === 'test' ? 'Test to' : mailedTitles[mail?.state ?? 'sent'];
  return `${what} ${mailedTo}, ${formatDateTime(mail?.sentAt ?? createdAt)}`;
}

/** Returns a text that says whether the client received and opened the link. */
function getLinkStatus({ mail, openedAt }: InvoiceLink): string {
  if (openedAt) return `Opened ${formatDateTime(openedAt)}`;
  if (mail?.kind === 'test') return 'Yours alone: what you open does not count';
  if (mail?.state === 'queued' || mail?.state === 'sending') return 'On its way';
  return mail?.state === 'failed' ? 'Nobody has opened it' : 'Not opened yet';
}
