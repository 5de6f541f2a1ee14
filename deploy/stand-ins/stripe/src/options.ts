export interface StripeOptions {
  /** The port of the server. With 0, the server uses a free port. */
  port: number;
  host: string;
  /** The URL of the server. The default is `http://localhost:PORT`. */
  url: string | undefined;
  /** The folder in which the state is stored. Without a folder, the state is only in memory. */
  dataDir: string | undefined;
  secretKey: string;
  webhookSecret: string;
  /** If the URL is undefined, no webhooks are sent. Events can then only be listed. */
  webhookUrl: string | undefined;
  /** URL that receives the events of connected accounts, and the payment events of the platform's own account. */
  connectWebhookUrl: string | undefined;
  connectWebhookSecret: string;
  webhookRetryScale: number;
  webhookTimeout: number;
  /** Seconds until a payment by SEPA direct debit is settled. Stripe needs days. */
  settleSeconds: number;
  log(line: string): void;
}

export const getDefaultOptions = (): StripeOptions => ({
  port: 0,
  host: '127.0.0.1',
  url: undefined,
  dataDir: undefined,
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local',
  webhookUrl: undefined,
  connectWebhookUrl: undefined,
  connectWebhookSecret: 'whsec_connect_local',
  webhookRetryScale: 1,
  webhookTimeout: 10_000,
  settleSeconds: 60,
  log: () => undefined,
});

/** An empty variable counts as not set. @throws Error with one line for each missing or invalid variable */
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
    settleSeconds: read('SETTLE_SECONDS', (text) => /^\d{1,9}$/.test(text), 'a number of seconds', Number),
    webhookRetryScale: read(
      'WEBHOOK_RETRY_SCALE',
      (text) => /^\d(\.\d{1,4})?$/.test(text),
      'a factor below 10',
      Number,
    ),
    webhookUrl: address('WEBHOOK_URL'),
    connectWebhookUrl: address('CONNECT_WEBHOOK_URL'),
    connectWebhookSecret: env['STRIPE_CONNECT_WEBHOOK_SECRET'] || undefined,
  };
  if (wrong.length) throw new Error(`The configuration is not complete:\n${wrong.join('\n')}`);
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
