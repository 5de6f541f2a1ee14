/** What becomes of a subscription when the last attempt at a payment has failed. */
export const afterLastRetry = ['cancel', 'unpaid', 'past_due'] as const;
export type AfterLastRetry = (typeof afterLastRetry)[number];

/** How the local Stripe runs. */
export interface StripeOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** The address that the application and browsers reach it by; without it `http://localhost:PORT`. */
  url: string | undefined;
  /** Where its state is kept; without it that lives as long as the process. */
  dataDir: string | undefined;
  /** The key that every call carries. */
  secretKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  /** Where events are sent; without it they can only be listed. */
  webhookUrl: string | undefined;
  /** Factor on the waits between attempts at a webhook. */
  webhookRetryScale: number;
  /** Milliseconds that the receiver of a webhook has to answer. */
  webhookTimeout: number;
  /** Days from each failed payment of an invoice to the next attempt. */
  paymentRetryDays: number[];
  afterLastRetry: AfterLastRetry;
  /** Takes one line about what went wrong inside. */
  log(line: string): void;
}

export const defaultOptions = (): StripeOptions => ({
  port: 0,
  host: '127.0.0.1',
  url: undefined,
  dataDir: undefined,
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local',
  webhookUrl: undefined,
  webhookRetryScale: 1,
  webhookTimeout: 10_000,
  paymentRetryDays: [3, 5, 7],
  afterLastRetry: 'cancel',
  log: () => undefined,
});

/**
 * Reads the options from the environment; empty variables count as not set.
 *
 * @throws Error with one line for each variable that is missing or wrong
 */
export function readOptions(env: NodeJS.ProcessEnv): Partial<StripeOptions> {
  const wrong: string[] = [];
  const read = <Value>(name: string, valid: (text: string) => boolean, rule: string, to: (text: string) => Value) => {
    const text = env[name];
    if (text && valid(text)) return to(text);
    if (text) wrong.push(`  ${name} is ${text}: it must be ${rule}`);
    return undefined;
  };
  const address = (name: string) => read(name, isWebAddress, 'an address', (text) => text.replace(/\/+$/, ''));
  for (const name of ['PORT', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    if (!env[name]) wrong.push(`  ${name} is missing`);
  }
  const options: { [Name in keyof StripeOptions]?: StripeOptions[Name] | undefined } = {
    port: read('PORT', isPort, 'a port number', Number),
    host: env['HOST'] || undefined,
    url: address('STRIPE_API_URL'),
    dataDir: env['DATA_DIR'] || undefined,
    secretKey: env['STRIPE_SECRET_KEY'] || undefined,
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || undefined,
    webhookUrl: address('WEBHOOK_URL'),
    webhookRetryScale: read('WEBHOOK_RETRY_SCALE', isPositive, 'a positive number', Number),
    paymentRetryDays: read('PAYMENT_RETRY_DAYS', isDays, 'days such as 3,5,7', (text) => text.split(',').map(Number)),
    afterLastRetry: read(
      'AFTER_LAST_RETRY',
      isAfterLastRetry,
      afterLastRetry.join(' or '),
      (text) => text as AfterLastRetry,
    ),
  };
  if (wrong.length) throw new Error(`The configuration is not complete:\n${wrong.join('\n')}`);
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const isPositive = (text: string): boolean => Number(text) > 0;
const isDays = (text: string): boolean => /^\d{1,3}(,\d{1,3})*$/.test(text);
const isAfterLastRetry = (text: string): boolean => (afterLastRetry as readonly string[]).includes(text);
