import { ButtonLink } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages.js';

/** At an address that no quote of the user has. */
export const QuoteNotFound = () => (
  <EmptyState
    title="Quote not found"
    text="No quote of yours has this address. All that you saved are in Quotes."
    action={<ButtonLink to="/quotes">Quotes</ButtonLink>}
  />
);
