import type { SignInErrorCode } from '@paperbill/contracts/texts';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Counter } from 'prom-client';
import { AuditLog } from '../audit/audit-log.service.js';
import { callerOf } from '../security/rate-limit.js';
import { recordRefusal } from '../security/refusals.js';

/** A sign-in that came to nothing; the sign-in page explains the code (product-rules.md, "Sign-in"). */
export class SignInError extends Error {
  constructor(
    readonly code: SignInErrorCode,
    cause?: unknown,
  ) {
    super(`Sign-in failed: ${code}`, { cause });
  }
}

/** Sends the browser back to the sign-in page, which says what happened and lets people try again. */
@Catch(SignInError)
export class SignInErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('SignIn');

  constructor(private readonly log: AuditLog) {}

  async catch(error: SignInError, host: ArgumentsHost): Promise<void> {
    countSignIn(error.code);
    // Somebody who changes their mind is no fault.
    if (error.code !== 'no_code') {
      this.logger.warn({ err: error });
      const request = host.switchToHttp().getRequest<Request>();
      recordRefusal(error.code, request);
      const failure = { code: error.code, network: callerOf({ ip: request.ip }) };
      // It may be identity that failed; whoever waits must be told all the same.
      await this.log.recordFailedSignIn(failure).catch((err: unknown) => this.logger.warn({ err }));
    }
    host.switchToHttp().getResponse<Response>().redirect(`/login?error=${error.code}`);
  }
}

const signIns = new Counter({
  name: 'paperbill_sign_ins_total',
  help: 'Sign-ins that came back from the identity provider, or could not begin. Outcome: ok, or the code of the error.',
  labelNames: ['outcome'],
});

export const countSignIn = (outcome: 'ok' | SignInErrorCode): void => signIns.inc({ outcome });
