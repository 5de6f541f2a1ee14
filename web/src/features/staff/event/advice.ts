import type { SubscriptionEventDetails } from '@paperbill/contracts/http';
import { relativeTime } from '../components/moment.js';

interface Advice {
  tone: 'info' | 'warning' | 'destructive';
  text: string;
}

/** What an event's state means for whoever looks at it, and what to do now. */
export function eventAdvice(event: SubscriptionEventDetails): Advice {
  const lastError = event.attemptLog.at(-1)?.error;
  switch (event.state) {
    case 'failed':
      return {
        tone: 'destructive',
        text: `Given up after ${event.attempts} attempts. Last error: ${lastError || 'unknown'}. Mend its cause, then replay the event.`,
      };
    case 'received':
      return lastError
        ? {
            tone: 'warning',
            text: `The last attempt failed: ${lastError}. ${event.nextAttemptAt ? `The next one comes ${relativeTime(event.nextAttemptAt)} by itself.` : 'The next one comes by itself.'}`,
          }
        : { tone: 'info', text: 'Stored, and next in turn. Nothing to do.' };
    case 'ignored':
      return { tone: 'info', text: 'Nothing depends on this type of event. It is kept for the record.' };
    default:
      return { tone: 'info', text: 'Done. Nothing to do.' };
  }
}
