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
import { RateLimitGuard } from '../security/rate-limit.js';
import { SessionsService } from './sessions.service.js';

const SESSION_REQUIREMENT = 'neededSession';
type SessionRequirement = 'none' | 'optional' | 'signed-in';

/** Marks a route that does not read the session. The route works even while the identity service is down. */
export const NoSession = () => SetMetadata<string, SessionRequirement>(SESSION_REQUIREMENT, 'none');

/** Marks a route that anybody may call, and that uses the session if the session can be read. */
export const OptionalSession = () =>
  applyDecorators(SetMetadata<string, SessionRequirement>(SESSION_REQUIREMENT, 'optional'), ApiSecurity({}));

/** Every route requires a signed-in user unless a decorator opens it. The rate limit also counts refused calls. */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsService,
    private readonly rateLimit: RateLimitGuard,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const needed = this.reflector.getAllAndOverride<SessionRequirement | undefined>(SESSION_REQUIREMENT, [
      context.getHandler(),
      context.getClass(),
    ]);
    const failure = needed === 'none' ? undefined : await this.load(context);
    await this.rateLimit.canActivate(context);
    if (needed === 'none') return true;
    if (needed === 'optional') {
      if (failure) this.logger.warn({ err: failure, msg: 'Reading a session failed' });
      return true;
    }
    if (failure) throw failure;
    if (!isForExpectedUser(context.switchToHttp().getRequest<Request>())) throw new AppError('UNAUTHENTICATED');
    return true;
  }

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

/** A browser may still show the page of a previous user, whose requests carry the cookie of the current user. */
function isForExpectedUser(request: Request): boolean {
  const expected = request.get(FOR_USER_HEADER);
  return request.user !== undefined && (expected === undefined || expected === request.user.id);
}

function getUser(context: ExecutionContext): User {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => getUser(context));

/** Injects the id of the signed-in user. Messages to services must use this id, never an id from the request body. */
export const CurrentUserId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => getUser(context).id,
);
