import { Controller, type DynamicModule, Module } from '@nestjs/common';
import { type DeletedUser, deleteUserMessage, type OfUser, type ServiceName } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { UserRows } from './user-rows.js';

function messageController(service: ServiceName) {
  @Controller()
  class UserDeletionMessages {
    constructor(private readonly rows: UserRows) {}

    @Handles(deleteUserMessage(service))
    async delete({ userId }: OfUser): Promise<DeletedUser> {
      return { isDone: await this.rows.delete(userId) };
    }
  }
  return UserDeletionMessages;
}

/**
 * Deletes a user's rows (`tablesOfUser` of the schema) when identity sends the message. For services that keep nothing of
 * a user but rows.
 */
@Module({})
export class UserDeletionModule {
  static forService(service: ServiceName): DynamicModule {
    return { module: UserDeletionModule, controllers: [messageController(service)] };
  }
}
