import { Controller, type DynamicModule, Module } from '@nestjs/common';
import { type DeletedUser, deleteUserMessage, type WithUserId, type ServiceName } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { UserRows } from './user-rows.js';

function createUserDeletionController(service: ServiceName) {
  @Controller()
  class UserDeletionMessages {
    constructor(private readonly rows: UserRows) {}

    @Handles(deleteUserMessage(service))
    async delete({ userId }: WithUserId): Promise<DeletedUser> {
      return { isDone: await this.rows.delete(userId) };
    }
  }
  return UserDeletionMessages;
}

/** This module is for services that store all data of a user in the tables of `tablesOfUser`. */
@Module({})
export class UserDeletionModule {
  static forService(service: ServiceName): DynamicModule {
    return { module: UserDeletionModule, controllers: [createUserDeletionController(service)] };
  }
}
