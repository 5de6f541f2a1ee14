import { Module } from '@nestjs/common';
import { AuditModule } from '@paperbill/service-kit';
import { AuditController } from './audit/audit.controller.js';
import { AccountDeletionController } from './deletion/account-deletion.controller.js';
import { AccountDeletionService } from './deletion/account-deletion.service.js';
import { ExpiredSessionsService } from './sessions/expired-sessions.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { UsersController } from './users/users.controller.js';

@Module({
  imports: [AuditModule.forService('identity')],
  controllers: [AccountDeletionController, AuditController, SessionsController, UsersController],
  providers: [ExpiredSessionsService, AccountDeletionService],
})
export class IdentityModule {}
