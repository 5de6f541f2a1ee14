import type { User } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';
import type { UserRow } from './user.entity.js';

export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  authProvider: row.authProvider,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** SQL for the same of a row of `users u`, where reading it as an entity would take longer than the query. */
export const USER_AS_JSON = `
  json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url, 'authProvider', u.auth_provider,
    'createdAt', ${instant('u.created_at')}, 'updatedAt', ${instant('u.updated_at')})`;
