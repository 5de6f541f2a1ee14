import { customerFields } from '@paperbill/contracts/http';
import { completeDto } from '../validation/dto-of.js';

/** A customer as it is created, and as it replaces another; what is left out takes its default. */
export class CustomerDto extends completeDto(customerFields) {}
