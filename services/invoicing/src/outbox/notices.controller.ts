import { Controller } from '@nestjs/common';
import { invoicing, type NoticeReport } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Handles(invoicing.leaseNotice)
  async lease() {
    return { notice: await this.notices.lease() };
  }

  @Handles(invoicing.reportNotice)
  async report(settled: NoticeReport) {
    await this.notices.report(settled);
    return {};
  }
}
