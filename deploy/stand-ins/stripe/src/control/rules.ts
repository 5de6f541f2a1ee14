/** What happens to webhooks on their way. */
export interface DeliveryRules {
  /** Nothing is sent until it is flushed. */
  hold: boolean;
  /** Share of the events that are lost, from 0 to 1. */
  drop: number;
  /** Share of the events that are sent twice, from 0 to 1. */
  duplicate: number;
  /** The order in which a flush sends. */
  order: 'created' | 'reversed' | 'shuffled';
  /** Milliseconds by which each is late, at most. */
  delayMs: number;
  /** How many are sent at the same time; with more than one the order of their arrival is left to chance. */
  atATime: number;
  /** Decides which are dropped, sent twice, and in which order: the same seed, the same fate. */
  seed: number;
}

/** As it should be: each once, at once, in order. */
export const normalRules: DeliveryRules = {
  hold: false,
  drop: 0,
  duplicate: 0,
  order: 'created',
  delayMs: 0,
  atATime: 1,
  seed: 1,
};
