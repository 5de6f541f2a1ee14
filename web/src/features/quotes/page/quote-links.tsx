import type { Quote, QuoteLink } from '@paperbill/contracts/http';
import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Skeleton } from '../../../components/loading.js';
import { LoadState } from '../../../components/messages.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { LinkAddress, NewLinkButton } from '../../documents/page/link-address.js';
import { useCreateQuoteLink, useDeleteQuoteLink, useQuoteLinks } from '../api/quote-links.js';

/**
 * Lists the links by which the client can see and answer a quote. The user can create and revoke links in this list.
 */
export function QuoteLinks({ quote }: { quote: Quote }) {
  const id = useId();
  const read = useQuoteLinks(quote.id);
  const links = read.data;
  const create = useCreateQuoteLink(quote.id);
  const revoke = useDeleteQuoteLink(quote.id);
  const make = useRef<HTMLButtonElement>(null);
  const [question, askToRevoke] = useConfirmation<QuoteLink>({
    question: () => ({
      title: 'Revoke this link?',
      text: 'The link will stop working. Other links to this quote keep working.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    }),
    onConfirm: (link) => revoke.mutateAsync(link),
    focusAfter: () => make.current,
  });
  const made = !links || links.some((link) => link.id === create.data?.id) ? create.data : undefined;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Page for Your Client">
        <NewLinkButton ref={make} isPending={create.isPending} onCreate={() => create.mutateAsync(undefined)} />
      </CardHeading>
      {made && <LinkAddress url={made.url} />}
      {!links ? (
        <LoadState
          query={read}
          failed="Failed to fetch the links"
          loading={<Skeleton height="var(--control-height)" />}
        />
      ) : links.length === 0 ? (
        <CardHint>
          A link shows this quote to your client, who can accept or decline it there. They need no account.
        </CardHint>
      ) : (
        <RowList>
          {links.map((link) => (
            <Row
              key={link.id}
              text={
                <>
                  <span>Made {formatDateTime(link.createdAt)}</span>
                  <RowDetail>{link.openedAt ? `Opened ${formatDateTime(link.openedAt)}` : 'Not opened yet'}</RowDetail>
                </>
              }
              actions={
                <Button
                  small
                  icon
                  variant="quiet"
                  aria-label={`Revoke the link: made ${formatDateTime(link.createdAt)}`}
                  onClick={() => askToRevoke(link)}
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      {question}
    </Card>
  );
}
