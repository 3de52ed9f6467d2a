import { z } from 'zod'
import { readGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { layOutLetter, type Letter } from '#kit/server/letter.ts'
import { credentialsLetter, CREDENTIALS_SUBJECT } from '../domain/text.ts'
import { findStudent } from './queries.ts'

/** The letter with a student's login, as it is named in the outbox. */
export const CREDENTIALS = 'students.credentials'

const Data = z.object({ studentId: id })

/**
 * Writes login and password to a student. The password is read, and the reading noted, only now;
 * who was deleted or lost her login meanwhile gets no letter.
 */
const writeCredentials: Letter = async (tx, data, { secrets, config }) => {
  const { studentId } = Data.parse(data)
  const student = await findStudent(tx, studentId)
  if (student?.state !== 'active') return refuse('students.not_found')
  const login = await readGeneratedLogin(tx, SYSTEM, secrets, 'student', studentId)
  if (!login) return refuse('students.no_login')
  const { opening, labels, closing } = credentialsLetter(student.name, config.ACADEMY_NAME)
  return layOutLetter(config.ACADEMY_NAME, {
    subject: CREDENTIALS_SUBJECT,
    blocks: [
      ...opening.map((paragraph) => ({ paragraph })),
      {
        facts: [
          [labels.login, login.username],
          [labels.password, login.password],
        ],
      },
      { note: closing },
    ],
  })
}

export const studentLetters = { [CREDENTIALS]: writeCredentials }
