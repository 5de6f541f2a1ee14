/** Receives returned mails by POST. */
export interface ReturnTo {
  url: string;
  password: string;
}

export interface MailboxOptions {
  /** HTTP port; 0 chooses a free one. */
  port: number;
  /** SMTP port; 0 chooses a free one. */
  smtpPort: number;
  host: string;
  /** Folder of the mail files. Without it, mails are in memory only. */
  dataDir?: string | undefined;
  /** Receiver of mails returned from `bounce@`. Without it, they are not returned. */
  returnTo?: ReturnTo | undefined;
  /** Logs an internal error. */
  log(line: string): void;
}

/**
 * Reads the options from environment variables. An empty variable counts as not set.
 *
 * @throws Error with one line for each missing or invalid variable
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
