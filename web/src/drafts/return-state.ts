/** The state of a link that leads away from a form and later back to it. The form keeps its input meanwhile. */
export interface ReturnState {
  /** The path of the form, with its query. */
  back: string;
}

export const readReturnState = (state: unknown): string | undefined => (state as Partial<ReturnState> | null)?.back;
