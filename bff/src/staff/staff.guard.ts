import { AppError, type StaffMember } from '@paperbill/contracts/http';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { requestContext } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { recordRefusal } from '../security/refusals.js';
import { NoSession } from '../sessions/session.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isStaff } from '../sessions/is-staff.js';

/** Admits only billing staff. All other callers get status 404, so that they cannot find out that the route exists. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.sessions.load(request, context.switchToHttp().getResponse<Response>());
    if (!request.user || !isStaff(request.user, request.session, this.config)) {
      recordRefusal('STAFF_ONLY', request);
      throw new AppError('NOT_FOUND');
    }
    const { id, email } = request.user;
    requestContext.actAs({ userId: id, role: 'staff', email });
    return true;
  }
}

/** StaffGuard loads the session itself, because SessionGuard would respond with 401 instead of 404. */
export const StaffOnly = () => applyDecorators(NoSession(), UseGuards(StaffGuard));

export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffMember => {
  const { id, email } = context.switchToHttp().getRequest<Request>().user!;
  return { userId: id, email };
});
