export const firstSteps = ['company', 'customer', 'invoice'] as const;

export type FirstStep = (typeof firstSteps)[number];

export const firstStepStates = ['open', 'done', 'skipped'] as const;
export type FirstStepState = (typeof firstStepStates)[number];

export interface FirstStepsAnswer {
  /** The steps in the order in which they are shown. After all steps were done or skipped, the list stays empty. */
  steps: { step: FirstStep; state: FirstStepState }[];
}
