import { z } from 'zod'
import { readGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { currentText, layOutTemplate } from '#f/system/templates/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { lapsed, type Letter } from '#kit/server/letter.ts'
import type { Template } from '#kit/server/template.ts'
import { CREDENTIALS_LABELS, CREDENTIALS_LETTER, CREDENTIALS_PLACEHOLDERS } from '../domain/text.ts'
import { findStudent, listNamed } from './queries.ts'

/** The letter with a student's login, as it is named in the outbox. */
export const CREDENTIALS = 'students.credentials'

const Data = z.object({
  studentId: id,
  /** To whom it goes; letters that were queued by an older program do not say it. */
  addresses: z.object({ mail: z.string(), mail2: z.string() }).optional(),
})

/**
 * Writes login and password to a student. The password is read, and the reading noted, only now;
 * who was deleted or lost her login meanwhile gets no letter, and neither does an address that was
 * corrected: it may be a stranger's.
 */
const writeCredentials: Letter = async (tx, data, services) => {
  const { studentId, addresses } = Data.parse(data)
  const student = await findStudent(tx, studentId)
  if (student?.state !== 'active') return lapsed('students.not_found')
  if (addresses && (addresses.mail !== student.mail || addresses.mail2 !== student.mail2)) {
    return refuse('students.address_changed')
  }
  const login = await readGeneratedLogin(tx, SYSTEM, services.secrets, 'student', studentId)
  if (!login) return refuse('students.no_login')
  const text = await currentText(tx, credentialsTemplate)
  const written = (password: string) =>
    layOutTemplate(services, text, valuesOf(student, { ...login, password }), fullName(student))
  // The outbox keeps the subject, for everybody to read.
  const [letter, shown] = [written(login.password), written(HIDDEN)]
  if (!('subject' in shown)) return shown
  return 'subject' in letter ? { ...letter, subject: shown.subject } : letter
}

const valuesOf = (
  { name, surname }: { readonly name: string; readonly surname: string },
  { username, password }: { readonly username: string; readonly password: string },
) => ({
  ...{ nome: name, cognome: surname, login: username, password },
  credenziali: {
    facts: [
      [CREDENTIALS_LABELS.login, username],
      [CREDENTIALS_LABELS.password, password],
    ] as const,
  },
})

/** The words of this letter. */
export const credentialsTemplate: Template = {
  key: CREDENTIALS,
  name: 'Credenziali di accesso',
  original: CREDENTIALS_LETTER,
  placeholders: CREDENTIALS_PLACEHOLDERS,
  needs: [
    ['credenziali', 'login'],
    ['credenziali', 'password'],
  ],
  people: listNamed,
  async sample(db, personId) {
    const student = await findStudent(db, personId)
    if (!student) return refuse('students.not_found')
    return ok(valuesOf(student, { username: student.username ?? '', password: HIDDEN }))
  },
}

/** Stands for the password wherever it is not the letter itself that is read. */
const HIDDEN = '•••••••'

export const studentLetters = { [CREDENTIALS]: writeCredentials }
