import { AppError } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';

/** @throws AppError NOT_FOUND if the id is malformed, or if `find` returns nothing */
export async function requireFound<Found>(
  id: string,
  find: (id: string) => Promise<Found | null | undefined>,
): Promise<Found> {
  const found = isId(id) ? await find(id) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
