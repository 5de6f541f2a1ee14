import type { SignInErrorCode } from '@paperbill/contracts/texts';
import { Counter } from 'prom-client';

const signIns = new Counter({
  name: 'paperbill_sign_ins_total',
  help: 'Sign-ins that came back from the identity provider, or could not begin. Outcome: ok, or the code of the error.',
  labelNames: ['outcome'],
});

export const countSignIn = (outcome: 'ok' | SignInErrorCode): void => signIns.inc({ outcome });
