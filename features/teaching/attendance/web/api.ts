import { createClient } from '#kit/web/client.ts'
import { attendanceContract } from '../domain/contract.ts'

export const api = createClient('attendance', attendanceContract)
