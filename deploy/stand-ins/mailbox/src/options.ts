/** Each bounced e-mail is reported by a POST request to the URL. */
export interface ReturnedMailReceiver {
  url: string;
  password: string;
}

export interface MailboxOptions {
  /** The port of the pages. With 0, the server uses a free port. */
  port: number;
  /** The port for SMTP. With 0, the server uses a free port. */
  smtpPort: number;
  host: string;
  /** The folder in which e-mails are stored. Without a folder, they are stored only in memory. */
  dataDir?: string | undefined;
  /** E-mails to `bounce@` addresses are returned to this receiver. */
  returnTo?: ReturnedMailReceiver | undefined;
  log(line: string): void;
}

/** An empty variable counts as not set. @throws Error with one line for each missing or invalid variable */
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
