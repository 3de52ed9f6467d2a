import { studentsContract } from '#f/school/students/domain/contract.ts'
import { createClient } from '#kit/web/client.ts'
import { invitationsContract } from '../domain/contract.ts'

export const api = createClient('invitations', invitationsContract)

/** The students, to choose from. */
export const students = createClient('students', studentsContract)
