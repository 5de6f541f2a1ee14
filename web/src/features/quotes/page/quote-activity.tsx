import type { Quote, QuoteLink } from '@paperbill/contracts/http';
import { useRef } from 'react';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { ActivityCard } from '../../documents/page/activity-card.js';
import { useQuoteLinks, useReadAnswers, useRevokeQuoteLink } from '../api/quote-links.js';
import { listQuoteActivity } from './list-quote-activity.js';
import { Entry } from './quote-activity-entries.js';

/** Lists everything that happened to a quote, newest first, with the actions of each entry. */
export function QuoteActivity({ quote }: { quote: Quote }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const links = useQuoteLinks(quote.id);
  const revoke = useRevokeQuoteLink(quote.id);
  useReadAnswers(quote);
  const [confirmation, askToRevoke] = useConfirmation<QuoteLink>({
    question: () => ({
      title: 'Revoke this link?',
      text: 'The link will stop working. Other links to this quote keep working.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    }),
    onConfirm: (link) => revoke.mutateAsync(link),
    focusAfter: () => heading.current,
  });
  return (
    <>
      <ActivityCard
        heading={heading}
        queries={[links]}
        entries={listQuoteActivity(quote, links.data)}
        renderEntry={(entry) => <Entry key={entry.id} entry={entry} quote={quote} onRevoke={askToRevoke} />}
      />
      {confirmation}
    </>
  );
}
