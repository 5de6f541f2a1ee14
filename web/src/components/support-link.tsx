import { brand } from '../brand.js';

/** The operator's support address, ready to be written to. */
export const SupportLink = () => <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
