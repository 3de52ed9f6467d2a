import { z } from 'zod'
import { ok, refuse } from '#kit/domain/result.ts'
import { acted, idField, optional, textField } from '#kit/server/form-fields.ts'
import { accept, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { accountsContract as c, type SessionUser } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as sessions from './mutations/sessions.ts'
import { findGeneratedLogin, findPersonName, presentUser, usernameExists } from './queries.ts'

const user = z.object({
  id: z.int().meta({ example: 3 }),
  username: z.string().meta({ example: 'segreteria' }),
  user_id: z.int().meta({ example: 3 }),
  type: z.literal([0, 4]),
  name: z.string().meta({ example: 'Silvia' }),
  surname: z.string().meta({ example: 'Segreteria' }),
})

/** The user record of old clients: staff belong to no other record, so user_id is the id again. */
function presentOldUser({ id, username, type, name, surname }: SessionUser): z.infer<typeof user> {
  return { id, username, user_id: id, type, name, surname }
}

/** Generated logins only: those of staff are made by an administrator on the screen. */
const personType = z
  .enum(['1', '2'], 'Scrivi 1 per uno studente o 2 per un insegnante')
  .transform((type) => (type === '1' ? ('student' as const) : ('teacher' as const)))
  .meta({ kind: '1 student, 2 teacher', example: '1' })

export const accountScripts: readonly Script[] = [
  reads(
    {
      name: 'login',
      who: 'public',
      summary: 'Signs in; the token goes into every other call, with uname. Staff only.',
      fields: z.object({ uname: textField('segreteria'), passw: textField('demo-quinte') }),
      answer: acted.extend({ user, token: z.string().meta({ example: 'o3tFGh…' }) }),
      names: { username: 'uname', password: 'passw' },
    },
    async ({ services, request }, { uname, passw }) => {
      const input = await accept(c.login, { username: uname, password: passw })
      if (!input.ok) return input
      return answering(await sessions.signIn(services, input.value, request), (signed) => ({
        result: 'ok' as const,
        user: presentOldUser(signed.user),
        token: signed.token,
      }))
    },
  ),
  reads(
    {
      name: 'checkToken',
      who: 'public',
      summary: 'The user of a session; null when the token is not, or no longer, hers.',
      fields: z.object({}),
      answer: user.nullable(),
    },
    async ({ request: { signedIn } }) => {
      if (!signedIn) return ok(null)
      const { actor } = signedIn
      return ok(presentOldUser(presentUser({ ...actor, id: actor.accountId ?? 0 })))
    },
  ),
  reads(
    {
      name: 'checkUtente',
      who: 'staff',
      summary: 'Whether a user name is taken, in any letter case.',
      fields: z.object({ username: textField('mario.rossi') }),
      answer: acted.extend({ exists: z.boolean() }),
    },
    async ({ db }, { username }) =>
      ok({ result: 'ok' as const, exists: await usernameExists(db, username.trim()) }),
  ),
  writes(
    {
      name: 'changeAdminPassword',
      who: 'signed_in',
      summary: 'Changes the own password; all other sessions of the user end.',
      fields: z.object({
        oldPassword: textField('demo-quinte'),
        newPassword: textField('una-nuova-password'),
      }),
      answer: acted.extend({ success: z.literal(true) }),
    },
    async ({ tx, actor, now, request }, fields) => {
      const input = await accept(c.changePassword, fields)
      if (!input.ok) return input
      const kept = request.signedIn?.sessionId ?? 0
      const changed = await act.changePassword(tx, actor, input.value, now, kept)
      return answering(changed, () => ({ result: 'ok' as const, success: true as const }))
    },
    ({ services, actor }) => sessions.takePasswordAttempt(services, actor),
  ),
  writes(
    {
      name: 'getUtente',
      who: 'staff',
      summary: 'The generated login of a student or teacher, in clear. Every reading is recorded.',
      fields: z.object({ type: personType, user_id: idField }),
      answer: acted.extend({
        username: z.string().meta({ example: 'mario.rossi' }),
        clear_password: z.string().meta({ example: '4821937' }),
      }),
    },
    async ({ tx, actor, services }, { type, user_id }) => {
      const login = await act.readGeneratedLogin(tx, actor, services.secrets, type, user_id)
      if (!login) return refuse('accounts.not_found')
      const { username, password: clear_password } = login
      return ok({ result: 'ok' as const, username, clear_password })
    },
  ),
  writes(
    {
      name: 'addUtente',
      who: 'staff',
      summary:
        'Makes the login of a student or teacher. addStudente makes it too: a person who has one ' +
        'keeps it, and the answer names it.',
      fields: z.object({
        user_id: idField,
        username: optional(textField('mario.rossi')),
        password: textField('4821937').refine(
          (password) => password.trim() !== '' && password.length <= 200,
          'Campo obbligatorio',
        ),
        type: personType,
      }),
      answer: acted.extend({ username: z.string().meta({ example: 'mario.rossi1' }) }),
    },
    async ({ tx, actor, services }, { user_id: personId, password, type: role }) => {
      const person = await findPersonName(tx, role, personId)
      if (!person) return refuse('accounts.not_found', { field: 'user_id' })
      const login =
        (await findGeneratedLogin(tx, role, personId)) ??
        (await act.createGeneratedLogin(tx, actor, services.secrets, {
          ...person,
          role,
          personId,
          password,
        }))
      return ok({ result: 'ok' as const, username: login.username })
    },
  ),
]
