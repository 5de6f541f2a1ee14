/** The router state of a link that leads away from a form. The linked page leads the user back to the path `back`. */
export interface ReturnToFormState {
  back: string;
}

export const readReturnState = (state: unknown): string | undefined =>
  (state as Partial<ReturnToFormState> | null)?.back;
