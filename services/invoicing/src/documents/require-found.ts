import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';

/**
 * What was looked for by its id.
 *
 * @throws AppError NOT_FOUND where the id is malformed, or the user has nothing with it
 */
export async function requireFound<Found>(
  id: string,
  find: (id: string) => Promise<Found | null | undefined>,
): Promise<Found> {
  const found = isId(id) ? await find(id) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
