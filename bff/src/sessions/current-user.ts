import { AppError, type User } from '@paperbill/contracts/http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

function userOf(context: ExecutionContext): User {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

/** The signed-in user. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => userOf(context));

/** The signed-in user's id: what every message about a user's data names, and never the body. */
export const UserId = createParamDecorator((_: unknown, context: ExecutionContext): string => userOf(context).id);
