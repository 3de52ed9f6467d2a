import { createClient } from '#kit/web/client.ts'
import { leadFormsContract } from '../domain/contract.ts'

export const api = createClient('leadForms', leadFormsContract)
