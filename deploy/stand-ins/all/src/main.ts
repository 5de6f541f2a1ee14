type Environment = NodeJS.ProcessEnv;

interface Running {
  stop(): Promise<void>;
}

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Dynamic imports, so that unused stand-ins take no memory. */
const standIns: Record<string, (env: Environment) => Promise<Running>> = {
  async oidc(env) {
    const { readOptions, startOidc } = await import('@paperbill/oidc');
    return startOidc({ ...readOptions(env), log });
  },
  async stripe(env) {
    const { readOptions, startStripe } = await import('@paperbill/stripe');
    return startStripe({ ...readOptions(env), log });
  },
  async mailbox(env) {
    const { readOptions, startMailbox } = await import('@paperbill/mailbox');
    return startMailbox({ ...readOptions(env), log });
  },
};

/**
 * Runs the stand-ins named in STAND_INS in one process, for small hosts. Each reads variables with its name as a prefix.
 * They start one after another, so all are ready when the last one is.
 */
try {
  const names = (process.env['STAND_INS'] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !(name in standIns));
  if (unknown.length)
    throw new Error(`STAND_INS holds ${unknown.join(', ')}: it knows ${Object.keys(standIns).join(', ')}.`);
  const running: Running[] = [];
  for (const name of names) running.push(await standIns[name]!(settingsOf(name)));
  log(`In one process: ${names.join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all(running.map((one) => one.stop())).then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // 78 is EX_CONFIG: a restart does not help.
  process.exit(78);
}

/** The prefixed variables, and unprefixed ones from the shell. A doubled name is correct: STRIPE_STRIPE_SECRET_KEY. */
function settingsOf(name: string): Environment {
  const prefix = `${name.toUpperCase()}_`;
  const own = Object.entries(process.env).filter(([variable]) => variable.startsWith(prefix));
  return {
    ...process.env,
    ...Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value])),
  };
}
