import type { SubscriptionEventState } from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import type { BadgeTone } from '../../../components/badge.js';

export interface ShownState {
  label: string;
  tone: BadgeTone;
}

export type ShownStates<State extends string> = Record<State, ShownState>;

export const eventStates: ShownStates<SubscriptionEventState> = {
  received: { label: 'Received', tone: 'waiting' },
  processed: { label: 'Processed', tone: 'done' },
  ignored: { label: 'Ignored', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'failed' },
};

export const toStateOptions = <State extends string>(states: ShownStates<State>) => [
  { value: '', label: 'All states' },
  ...keysOf(states).map((state) => ({ value: state, label: states[state].label })),
];
