import { logoError, validationTexts } from '@paperbill/contracts';

/** Refuses what is an SVG, but none that can be used. */
export const unusable = (message: string = validationTexts.logoUnreadable) => logoError('INVALID_INPUT', { message });
