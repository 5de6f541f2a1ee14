import { useLocation } from 'react-router-dom';
import type { ReturnToFormState } from '../../../drafts/return-state.js';
import type { WrittenKind } from '../form/document-kinds.js';

/** Links to the profile page, where the user enters the company name. The profile page links back to the editor. */
export function useCompanyLink(kind: WrittenKind): { to: string; state: ReturnToFormState } {
  const { pathname, search } = useLocation();
  return { to: `/profile?from=${kind}#companyName`, state: { back: pathname + search } };
}
