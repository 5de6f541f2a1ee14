/** For a link that leads away from a form and later back. */
export interface ReturnToFormState {
  back: string;
}

export const readReturnState = (state: unknown): string | undefined =>
  (state as Partial<ReturnToFormState> | null)?.back;
