import type { OnlinePaymentChoices } from '@paperbill/contracts/http';
import { IsBoolean } from '../validation/rules.js';

export class OnlinePaymentChoicesDto implements OnlinePaymentChoices {
  @IsBoolean()
  allowsPartPayments: boolean;
}
