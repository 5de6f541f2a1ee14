import fc from 'fast-check';

export const SCENARIOS_PER_BATCH = 25;

/** The cards, IBANs and other methods with which a client pays. */
export const PAYMENT_METHOD_NUMBERS = {
  card: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0027 6000 3184',
  sepa: 'DE89 3704 0044 0532 0130 00',
  declinedLater: '4000 0000 0000 0341',
  transfer: 'bank_transfer',
};

const arbitraryAmount = () => fc.integer({ min: 100, max: 30_000 }).map((cents) => (cents / 100).toFixed(2));

const arbitraryCard = () => fc.constantFrom('card', 'card', 'secure', 'declinedLater');

type Arbitraries<Fields> = { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> };

const step = <const Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: Arbitraries<Fields>,
) => ({ weight, arbitrary: fc.record(fields).map((values) => ({ ...(values as Fields), kind })) });

const arbitraryStep = () =>
  fc.oneof(
    step(4, 'click', { tabs: fc.integer({ min: 1, max: 3 }) }),
    step(6, 'pay', {
      number: fc.constantFrom('card', 'card', 'declined', 'secure', 'sepa', 'transfer', 'transfer'),
      authentication: fc.constantFrom('complete', 'fail'),
    }),
    step(1, 'save card', { number: arbitraryCard() }),
    step(4, 'charge', {
      firstCard: fc.option(arbitraryCard(), { freq: 5 }),
      requests: fc.integer({ min: 1, max: 2 }),
      clicks: fc.boolean(),
      isResultLost: fc.boolean(),
    }),
    step(1, 'remove card', { isAtStripe: fc.boolean() }),
    step(2, 'return', {}),
    step(2, 'change', { total: arbitraryAmount() }),
    step(3, 'settle', { outcome: fc.constantFrom('paid', 'failed') }),
    step(4, 'send money', { share: fc.constantFrom(0.4, 1, 1, 1.5), clicks: fc.boolean() }),
    step(1, 'cancel transfer', {}),
    step(1, 'delete customer', {}),
    step(3, 'refund', { share: fc.constantFrom(0.1, 0.5, 1), isAtStripe: fc.boolean() }),
    step(1, 'fail refund', {}),
    step(1, 'dispute', {}),
    step(1, 'decide', { status: fc.constantFrom('won', 'lost') }),
    step(1, 'expire', {}),
  );

/** A step of a client, a user or Stripe. */
export type Step = ReturnType<typeof arbitraryStep> extends fc.Arbitrary<infer One> ? One : never;

/**
 * Several scenarios that run at the same time, and the rules by which Stripe delivers the events of these scenarios.
 */
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
