import { DeletedUserEntity } from './deletion/deleted-user.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';

export const entities = [UserEntity, SessionEntity, DeletedUserEntity];
