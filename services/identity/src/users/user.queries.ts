import { instant } from '@paperbill/service-kit';

/** A `User` of a row of `users u`, for queries whose entities would take longer to read than the query itself. */
export const USER_AS_JSON = `
  json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url, 'authProvider', u.auth_provider,
    'createdAt', ${instant('u.created_at')}, 'updatedAt', ${instant('u.updated_at')})`;
