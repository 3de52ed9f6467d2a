import { z } from 'zod'
import { ok, refuse } from '#kit/domain/result.ts'
import { accept } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { asks, reads, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import {
  accountsContract as c,
  username as usernameOfContract,
  type SessionUser,
} from '../domain/contract.ts'
import { LOGIN_FAILED } from '../domain/text.ts'
import { chooseGeneratedLogin, readGeneratedLogin } from './mutations/generated-logins.ts'
import { signIn } from './mutations/sessions.ts'
import { findPersonName } from './queries/generated-logins.ts'
import { findLogin, usernameExists } from './queries.ts'
import { accountsRoutes as routes } from './routes.ts'

/** The user record of old clients: staff belong to no other record, so user_id is the id again. */
const user = answer.record<SessionUser>({
  id: answer.number(3, 'id'),
  username: answer.words('segreteria', 'username'),
  user_id: answer.number(3, 'id'),
  type: answer.cell(z.literal([0, 4]), 'type'),
  name: answer.words('Silvia', 'name'),
  surname: answer.words('Segreteria', 'surname'),
})

/** Generated logins only: those of staff are made by an administrator on the screen. */
const personType = z
  .enum(['1', '2'], 'Scrivi 1 per uno studente o 2 per un insegnante')
  .transform((type) => (type === '1' ? ('student' as const) : ('teacher' as const)))
  .meta({ kind: '1 student, 2 teacher', example: '1' })

const newLogin = field
  .text('4821937')
  .refine((password) => password.trim() !== '' && password.length <= 200, 'Campo obbligatorio')

/** What is missing at the door is said as everything else is said there. */
const credential = (example: string) =>
  z
    .string(LOGIN_FAILED)
    .refine((value) => value.trim() !== '', LOGIN_FAILED)
    .meta({ kind: 'text', example })

export const accountScripts = scripts({
  login: reads({
    who: 'public',
    summary: 'Signs in; the token goes into every other call, with uname. Staff only.',
    fields: {
      username: field.as('uname', credential('segreteria')),
      password: field.as('passw', credential('demo-quinte')),
      code: field.optional(field.text('123456', 'code of the second factor, where one is set up')),
    },
    answer: answer.actedWith<{ readonly user: SessionUser; readonly token: string }>({
      user: answer.among('user', user),
      token: answer.words('o3tFGh…', 'token'),
    }),
    read: async ({ services, request }, sent) => {
      const input = await accept(c.login, sent)
      if (!input.ok) return refuse('accounts.wrong_login')
      // By name alone: old programs send with every call what they signed in with.
      return signIn(services, input.value, request, findLogin)
    },
  }),
  checkToken: asks(routes.current, {
    who: 'public',
    summary: 'The user of a session; null when the token is not, or no longer, hers.',
    answer: answer.orNull(user, 'user'),
  }),
  checkUtente: reads({
    summary: 'Whether a user name is taken, in any letter case.',
    fields: { username: field.text('mario.rossi') },
    answer: answer.actedWith<boolean>({ exists: answer.cell(z.boolean(), (exists) => exists) }),
    read: async ({ db }, { username }) => ok(await usernameExists(db, username.trim())),
  }),
  changeAdminPassword: through(routes.changePassword, {
    who: 'own-account',
    summary: 'Changes the own password; all other sessions of the user end.',
    fields: {
      oldPassword: field.text('demo-quinte'),
      newPassword: field.text('una-nuova-password'),
    },
    answer: answer.actedWith({ success: answer.alwaysTrue }),
  }),
  getUtente: writes({
    summary: 'The generated login of a student or teacher, in clear. Every reading is recorded.',
    fields: { type: personType, user_id: field.id },
    answer: answer.actedWith<{ readonly username: string; readonly password: string }>({
      username: answer.words('mario.rossi', 'username'),
      clear_password: answer.words('4821937', 'password'),
    }),
    act: async ({ tx, actor, services }, { type, user_id }) => {
      const login = await readGeneratedLogin(tx, actor, services.secrets, type, user_id)
      return login ? ok(login) : refuse('accounts.not_found')
    },
  }),
  addUtente: writes({
    summary:
      'Makes the login of a student or teacher. addStudente makes it too: a person who has one ' +
      'gets the password that is sent, and the username where it can be one and nobody has it; ' +
      'the answer names it.',
    fields: {
      personId: field.as('user_id', field.id),
      username: field.optional(field.text('mario.rossi')),
      password: newLogin,
      role: field.as('type', personType),
    },
    answer: answer.actedWith<{ readonly username: string }>({
      username: answer.words('mario.rossi1', 'username'),
    }),
    act: async ({ tx, actor, services }, { personId, username, password, role }) => {
      const person = await findPersonName(tx, role, personId)
      if (!person) return refuse('accounts.not_found', { field: 'personId' })
      const wanted = usernameOfContract.safeParse(username).data
      const login = { ...person, role, personId, password, username: wanted }
      return ok(await chooseGeneratedLogin(tx, actor, services.secrets, login))
    },
  }),
})
