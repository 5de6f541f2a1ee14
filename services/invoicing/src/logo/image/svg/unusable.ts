import { logoError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';

/** Refuses what is an SVG, but none that can be used. */
export const unusable = (message: string = validationTexts.logoUnreadable) => logoError('INVALID_INPUT', { message });
