import { createClient } from '#kit/web/client.ts'
import { verificationContract } from '../../domain/contract/verification.ts'

export const verification = createClient('payments', verificationContract)
