import { Module } from '@nestjs/common';
import { ExpiredSessionsService } from './sessions/expired-sessions.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [UsersController, SessionsController],
  providers: [UsersService, SessionsService, ExpiredSessionsService],
})
export class IdentityModule {}
