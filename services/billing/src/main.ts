import { runService } from '@paperbill/service-kit';
import { billingService } from './service.js';

await runService(billingService);
