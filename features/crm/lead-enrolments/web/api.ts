import { createClient } from '#kit/web/client.ts'
import { leadEnrolmentsContract } from '../domain/contract.ts'

export const api = createClient('leadEnrolments', leadEnrolmentsContract)
