/** How one event gets to the receiver. */
export interface Delivery {
  /** The event's id. */
  event: string;
  type: string;
  /**
   * `held` until a flush, `waiting` for its next attempt, `delivered`, `dropped` by the rules, or `failed` for good.
   */
  state: 'held' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: Attempt[];
  /** When it is tried next, in Unix milliseconds; null where it is not. */
  nextAttemptAt: number | null;
}

export interface Attempt {
  /** Unix milliseconds. */
  at: number;
  /** The HTTP status of the answer, or null where none came. */
  status: number | null;
  error?: string;
}
