import { runService } from '@paperbill/service-kit';
import { identityService } from './service.js';

await runService(identityService);
