import type { SignInErrorCode } from '@paperbill/contracts/texts';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Counter } from 'prom-client';
import { AuditLog } from '../audit/audit-log.service.js';
import { getCallerKey } from '../security/rate-limit.js';
import { recordRefusal } from '../security/refusals.js';

export class SignInError extends Error {
  constructor(
    readonly code: SignInErrorCode,
    cause?: unknown,
  ) {
    super(`Sign-in failed: ${code}`, { cause });
  }
}

@Catch(SignInError)
export class SignInErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('SignIn');

  constructor(private readonly log: AuditLog) {}

  async catch(error: SignInError, host: ArgumentsHost): Promise<void> {
    countSignIn(error.code);
    // The code `no_code` means that the user has cancelled the sign-in, which is no error.
    if (error.code !== 'no_code') {
      this.logger.warn({ err: error });
      const request = host.switchToHttp().getRequest<Request>();
      recordRefusal(error.code, request);
      const failure = { code: error.code, network: getCallerKey({ ip: request.ip }) };
      // The browser is redirected even if the failure cannot be recorded. The cause of both may be that the identity
      // service is down.
      await this.log.recordFailedSignIn(failure).catch((err: unknown) => this.logger.warn({ err }));
    }
    host.switchToHttp().getResponse<Response>().redirect(`/login?error=${error.code}`);
  }
}

const signInCounter = new Counter({
  name: 'paperbill_sign_ins_total',
  help: 'Finished sign-ins, and those that could not begin. Outcome: ok or the error code.',
  labelNames: ['outcome'],
});

export const countSignIn = (outcome: 'ok' | SignInErrorCode): void => signInCounter.inc({ outcome });
