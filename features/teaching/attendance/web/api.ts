import { createClient } from '#kit/web/client.ts'
import { attendanceContract } from '../domain/contract.ts'

export const api = createClient('attendance', attendanceContract)

/** Features whose data depends on who was there. */
export const ATTENDANCE_READERS = ['makeups'] as const
