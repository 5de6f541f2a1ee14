import { AppError, type User } from '@paperbill/contracts/http';
import { FOR_USER_HEADER } from '@paperbill/contracts/rules';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  Logger,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RateLimit } from '../security/rate-limit.js';
import { SessionsService } from './sessions.service.js';

const NEEDED_SESSION = 'neededSession';
type NeededSession = 'none' | 'optional' | 'signed-in';

/** For a route without a session: it answers while identity is down. */
export const NoSession = () => SetMetadata<string, NeededSession>(NEEDED_SESSION, 'none');

/** For a route that answers everybody and looks at the session where it can be read. */
export const OptionalSession = () =>
  applyDecorators(SetMetadata<string, NeededSession>(NEEDED_SESSION, 'optional'), ApiSecurity({}));

/**
 * Finds who calls, and counts the call for them or, where nobody is signed in, for their address: also one that is then
 * refused. Every route needs somebody who is signed in, unless it is marked otherwise.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsService,
    private readonly rateLimit: RateLimit,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const needed = this.reflector.getAllAndOverride<NeededSession | undefined>(NEEDED_SESSION, [
      context.getHandler(),
      context.getClass(),
    ]);
    const failure = needed === 'none' ? undefined : await this.load(context);
    await this.rateLimit.canActivate(context);
    if (needed === 'none') return true;
    if (needed === 'optional') {
      if (failure) this.logger.warn({ err: failure, msg: 'A session could not be read' });
      return true;
    }
    if (failure) throw failure;
    if (!isForUser(context.switchToHttp().getRequest<Request>())) throw new AppError('UNAUTHENTICATED');
    return true;
  }

  /** @returns why the session could not be read */
  private async load(context: ExecutionContext): Promise<Error | undefined> {
    const http = context.switchToHttp();
    try {
      await this.sessions.load(http.getRequest<Request>(), http.getResponse<Response>());
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }
}

/**
 * Whether somebody is signed in, and the one whom the request is for, where it says so: a page of another user's that is
 * still open in the same browser sends this one's cookie.
 */
function isForUser(request: Request): boolean {
  const expected = request.get(FOR_USER_HEADER);
  return request.user !== undefined && (expected === undefined || expected === request.user.id);
}

function userOf(context: ExecutionContext): User {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

/** The signed-in user. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => userOf(context));

/** The signed-in user's id: what every message about a user's data names, and never the body. */
export const UserId = createParamDecorator((_: unknown, context: ExecutionContext): string => userOf(context).id);
