/**
 * Whether somebody can pay for Pro here. Where nobody can, nothing offers it. Pages that are built for visitors carry both
 * texts, of which `data-only` shows one.
 */
export const arePaymentsOffered = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset['payments'] !== 'none';
