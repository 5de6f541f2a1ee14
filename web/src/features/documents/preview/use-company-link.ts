import { useLocation } from 'react-router-dom';
import type { ReturnToFormState } from '../../../drafts/return-state.js';
import type { WrittenKind } from '../form/document-kinds.js';

/** The page with the field for the company's name links back to the editor. */
export function useCompanyLink(kind: WrittenKind): { to: string; state: ReturnToFormState } {
  const { pathname, search } = useLocation();
  return { to: `/profile?from=${kind}#companyName`, state: { back: pathname + search } };
}
