export const firstSteps = ['company', 'customer', 'invoice'] as const;

/** A step of a new account: naming the company, adding a customer, issuing an invoice. */
export type FirstStep = (typeof firstSteps)[number];

export const firstStepStates = ['open', 'done', 'skipped'] as const;
export type FirstStepState = (typeof firstStepStates)[number];

export interface FirstStepsAnswer {
  /** The steps in their order. When no step is open any more, the list becomes empty and stays empty. */
  steps: { step: FirstStep; state: FirstStepState }[];
}
