export const firstSteps = ['company', 'customer', 'invoice'] as const;

/** An introductory step of a new account: naming the company, adding a customer, or issuing an invoice. */
export type FirstStep = (typeof firstSteps)[number];

export const firstStepStates = ['open', 'done', 'skipped'] as const;
export type FirstStepState = (typeof firstStepStates)[number];

export interface FirstStepsAnswer {
  /**
   * The steps in the order in which they are shown. When all steps are done or skipped, the list becomes empty and
   * stays empty.
   */
  steps: { step: FirstStep; state: FirstStepState }[];
}
