import { duesContract } from '#f/billing/payments/domain/contract/dues.ts'
import { createClient } from '#kit/web/client.ts'
import { plansContract } from '../domain/contract.ts'

/** Plans of courses and of students. */
export const api = createClient('plans', plansContract)

/** What is owed by the plans, with the money that came in. */
export const dues = createClient('payments', duesContract)
