import fc from 'fast-check';

export const SCENARIOS_PER_BATCH = 25;

/** The cards, IBANs and other methods with which a client pays. */
export const NUMBERS = {
  card: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0027 6000 3184',
  sepa: 'DE89 3704 0044 0532 0130 00',
  declinedLater: '4000 0000 0000 0341',
  transfer: 'bank_transfer',
};

const arbitraryAmount = () => fc.integer({ min: 100, max: 30_000 }).map((cents) => (cents / 100).toFixed(2));

const arbitraryCard = () => fc.constantFrom('card', 'card', 'secure', 'declinedLater');

const arbitraryStep = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('click' as const), tabs: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pay' as const),
        number: fc.constantFrom('card', 'card', 'declined', 'secure', 'sepa', 'transfer', 'transfer'),
        authentication: fc.constantFrom('complete', 'fail'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('save card' as const), number: arbitraryCard() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('charge' as const),
        firstCard: fc.option(arbitraryCard(), { freq: 5 }),
        requests: fc.integer({ min: 1, max: 2 }),
        clicks: fc.boolean(),
        isResultLost: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove card' as const), isAtStripe: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), total: arbitraryAmount() }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('settle' as const), outcome: fc.constantFrom('paid', 'failed') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('send money' as const),
        share: fc.constantFrom(0.4, 1, 1, 1.5),
        clicks: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel transfer' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete customer' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        share: fc.constantFrom(0.1, 0.5, 1),
        isAtStripe: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail refund' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), status: fc.constantFrom('won', 'lost') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  );

/** A step of a client, a user or Stripe. */
export type Step = ReturnType<typeof arbitraryStep> extends fc.Arbitrary<infer One> ? One : never;

/** Scenarios that run at the same time, and the rules by which Stripe delivers their events. */
export const arbitraryBatch = () =>
  fc.record({
    scenarios: fc.array(fc.array(arbitraryStep(), { minLength: 3, maxLength: 9 }), {
      minLength: SCENARIOS_PER_BATCH,
      maxLength: SCENARIOS_PER_BATCH,
    }),
    rules: fc.record({
      hold: fc.boolean(),
      order: fc.constantFrom('created', 'shuffled'),
      drop: fc.constantFrom(0, 0.3, 1),
      duplicate: fc.constantFrom(0, 0.5),
      concurrency: fc.constantFrom(1, 4),
      seed: fc.nat(1_000),
    }),
  });
