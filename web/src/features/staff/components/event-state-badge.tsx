import type { SubscriptionEventState } from '@paperbill/contracts/http';
import { Badge, type BadgeTone } from '../../../components/badge.js';

export const stateLabels: Record<SubscriptionEventState, string> = {
  received: 'Received',
  processed: 'Processed',
  ignored: 'Ignored',
  failed: 'Failed',
};

const tones: Record<SubscriptionEventState, BadgeTone> = {
  received: 'waiting',
  processed: 'done',
  ignored: 'neutral',
  failed: 'failed',
};

/** Where an event stands, as a word and a color. */
export function EventStateBadge({ state }: { state: SubscriptionEventState }) {
  return (
    <Badge tone={tones[state]} dense>
      {stateLabels[state]}
    </Badge>
  );
}
