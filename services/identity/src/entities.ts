import { DeletedUserEntity } from './deletion/deleted-user.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';

/** An entity for each table. */
export const entities = [UserEntity, SessionEntity, DeletedUserEntity];
