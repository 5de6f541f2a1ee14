/** An address that takes returned mails by POST, and its password. */
export interface ReturnTo {
  url: string;
  password: string;
}

/** How the mailbox runs. */
export interface MailboxOptions {
  /** Of its page; 0 takes a free one. */
  port: number;
  /** Of the mail server; 0 takes a free one. */
  smtpPort: number;
  host: string;
  /** Where mails are kept; without it they live as long as the process. */
  dataDir?: string | undefined;
  /** Where mails to `bounce@` come back to, in a while; without it they don't. */
  returnTo?: ReturnTo | undefined;
  /** Takes one line about what went wrong inside. */
  log(line: string): void;
}

/**
 * Reads the options from the environment; empty variables count as not set.
 *
 * @throws Error with one line for each variable that is missing or wrong
 */
export function readOptions(env: NodeJS.ProcessEnv): Omit<MailboxOptions, 'log'> {
  const wrong: string[] = [];
  const port = (name: string): number => {
    const given = env[name] ?? '';
    if (!given) wrong.push(`  ${name} is missing`);
    else if (!/^\d{1,5}$/.test(given)) wrong.push(`  ${name} must be a port number`);
    return Number(given);
  };
  const { RETURN_URL: url, RETURN_PASSWORD: password } = env;
  const options = {
    port: port('PORT'),
    smtpPort: port('SMTP_PORT'),
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || undefined,
    returnTo: url && password ? { url, password } : undefined,
  };
  if (wrong.length) throw new Error(`The configuration is not complete:\n${wrong.join('\n')}`);
  return options;
}
