export interface OidcOptions {
  /** The port of the provider. With 0, the provider uses a free port. */
  port: number;
  host: string;
  /** The URL of the provider without a trailing slash. The default is `http://localhost:PORT`. */
  issuer: string | undefined;
  /** The folder in which the keys are stored. Without a folder, they are stored only in memory. */
  dataDir: string | undefined;
  clientId: string;
  /** Without a secret, the client is a public client. */
  clientSecret: string | undefined;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backChannelLogoutUri: string | undefined;
  log(line: string): void;
}

/** An empty variable counts as not set. @throws Error with one line for each missing or invalid variable */
export function readOptions(env: NodeJS.ProcessEnv): Omit<OidcOptions, 'log'> {
  const wrong: string[] = [];
  const required = (name: string): string => {
    if (!env[name]) wrong.push(`  ${name} is missing`);
    return env[name] ?? '';
  };
  const addresses = (name: string): string[] => {
    const list = required(name)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    for (const item of list) if (!isWebAddress(item)) wrong.push(`  ${name} holds ${item}, which is not an address`);
    return list;
  };
  const port = required('PORT');
  if (port && !/^\d{1,5}$/.test(port)) wrong.push('  PORT must be a port number');
  const backChannelLogoutUri = env['BACKCHANNEL_LOGOUT_URI'] || undefined;
  if (backChannelLogoutUri && !isWebAddress(backChannelLogoutUri)) {
    wrong.push('  BACKCHANNEL_LOGOUT_URI is not an address');
  }
  const issuer = env['ISSUER'] || undefined;
  if (issuer && !isWebAddress(issuer)) wrong.push('  ISSUER is not an address');
  const options = {
    port: Number(port),
    host: env['HOST'] || '127.0.0.1',
    issuer: issuer?.replace(/\/+$/, ''),
    dataDir: required('DATA_DIR'),
    clientId: required('CLIENT_ID'),
    clientSecret: env['CLIENT_SECRET'] || undefined,
    redirectUris: addresses('REDIRECT_URIS'),
    postLogoutRedirectUris: addresses('POST_LOGOUT_REDIRECT_URIS'),
    backChannelLogoutUri,
  };
  if (wrong.length) throw new Error(`The configuration is not complete:\n${wrong.join('\n')}`);
  return options;
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
