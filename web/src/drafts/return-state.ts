/** The router state of a link that leads away from a form and later back. The input of the form is kept. */
export interface ReturnToFormState {
  /** The path and query of the form. */
  back: string;
}

export const readReturnState = (state: unknown): string | undefined =>
  (state as Partial<ReturnToFormState> | null)?.back;
