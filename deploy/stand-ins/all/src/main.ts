type Environment = NodeJS.ProcessEnv;

interface RunningStandIn {
  stop(): Promise<void>;
}

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Stand-ins are imported dynamically, so that only the needed ones take memory. */
const startFunctions: Record<string, (env: Environment) => Promise<RunningStandIn>> = {
  async oidc(env) {
    const { readOptions, startOidc } = await import('@paperbill/oidc');
    return startOidc({ ...readOptions(env), log: writeLine });
  },
  async stripe(env) {
    const { readOptions, startStripe } = await import('@paperbill/stripe');
    return startStripe({ ...readOptions(env), log: writeLine });
  },
  async mailbox(env) {
    const { readOptions, startMailbox } = await import('@paperbill/mailbox');
    return startMailbox({ ...readOptions(env), log: writeLine });
  },
};

/**
 * Running all stand-ins in one process saves memory on small hosts. The stand-ins start one after another, so all of
 * them are ready when the last one is ready.
 */
try {
  const names = (process.env['STAND_INS'] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !(name in startFunctions));
  if (unknown.length)
    throw new Error(`STAND_INS holds ${unknown.join(', ')}: it knows ${Object.keys(startFunctions).join(', ')}.`);
  const running: RunningStandIn[] = [];
  for (const name of names) running.push(await startFunctions[name]!(getSettings(name)));
  writeLine(`In one process: ${names.join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all(running.map((one) => one.stop())).then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // The exit code 78 (EX_CONFIG) tells the supervisor that a restart would not help.
  process.exit(78);
}

/**
 * The prefix comes before the full name of a variable, so `STRIPE_STRIPE_SECRET_KEY` is correct. Variables without a
 * prefix are included too.
 */
function getSettings(name: string): Environment {
  const prefix = `${name.toUpperCase()}_`;
  const own = Object.entries(process.env).filter(([variable]) => variable.startsWith(prefix));
  return {
    ...process.env,
    ...Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value])),
  };
}
