import { Module } from '@nestjs/common';
import { PlanMessages } from './plan/plan.messages.js';

@Module({ controllers: [PlanMessages] })
export class BillingModule {}
