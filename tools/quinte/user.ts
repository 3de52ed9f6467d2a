import { z } from 'zod'
import { accountsContract } from '#f/system/accounts/domain/contract.ts'
import * as act from '#f/system/accounts/server/mutations.ts'
import { findLogin, findStaffAccount, listAccounts } from '#f/system/accounts/server/queries.ts'
import type { Role } from '#kit/domain/permissions.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { wordIssue } from '#kit/domain/wording.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { readPage } from '#kit/server/list.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { inTransaction, type Tx } from '#kit/server/tx.ts'
import { withServices } from './academy.ts'
import type { Call, Command } from './command.ts'
import { askPassword, generatePassword } from './password.ts'

z.config({ customError: wordIssue })

const ASK = { ask: { type: 'boolean' } } as const
const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'amministratore',
  staff: 'segreteria',
  call_centre: 'call center',
}

/** `user …`: the logins of staff and call centre; generated ones are no business of these. */
export const userCommands: Readonly<Record<string, Command>> = {
  'user list': {
    does: 'elenca gli utenti',
    options: {},
    run: ({ config, print }) => withServices(config, (services) => list(services, print)),
  },
  'user add': {
    takes: 'NOME',
    flags: '[--role admin|staff|call_centre] [--ask]',
    does: 'crea un utente (staff se non detto); genera la password, o la chiede con --ask',
    options: { role: { type: 'string' }, ...ASK },
    run: add,
  },
  'user password': {
    takes: 'NOME',
    flags: '[--ask]',
    does: 'dà una nuova password e chiude le sue sessioni',
    options: ASK,
    run: changePassword,
  },
  'user unlock': {
    takes: 'NOME',
    does: 'dimentica i tentativi di accesso sbagliati: può riprovare subito',
    options: {},
    run: unlock,
  },
  'user single-factor': {
    takes: 'NOME',
    does: 'gli toglie la verifica in due passaggi, se ha perso il telefono',
    options: {},
    run: (call) =>
      change(call, 'ora entra con la sola password', (tx, id, now) =>
        act.takeSecondFactor(tx, SYSTEM, id, now),
      ),
  },
  'user disable': {
    takes: 'NOME',
    does: 'gli toglie l’accesso',
    options: {},
    run: (call) =>
      change(call, 'disabilitato', (tx, id, now) => act.disableAccount(tx, SYSTEM, id, now)),
  },
  'user enable': {
    takes: 'NOME',
    does: 'gli ridà l’accesso',
    options: {},
    run: (call) => change(call, 'abilitato', (tx, id) => act.enableAccount(tx, SYSTEM, id)),
  },
}

async function add(call: Call): Promise<void> {
  const { password, say } = await choosePassword(call)
  const input = {
    username: call.name,
    role: call.options['role'] ?? 'staff',
    password,
    name: '',
    surname: '',
  }
  const account = await parsed(accountsContract.create['~orpc'].inputSchema, input)
  await withServices(call.config, (services) =>
    done(services, (tx) => act.createAccount(tx, SYSTEM, account)),
  )
  call.print(`Utente ${account.username} creato (${ROLE_NAMES[account.role]}).`)
  say()
}

async function changePassword(call: Call): Promise<void> {
  const { password, say } = await choosePassword(call)
  await change(call, 'ora ha una nuova password', async (tx, id, now) => {
    const schema = accountsContract.resetPassword['~orpc'].inputSchema
    return act.resetPassword(tx, SYSTEM, await parsed(schema, { id, password }), now)
  })
  say()
}

async function unlock({ config, name, print }: Call): Promise<void> {
  await withServices(config, ({ limits }) => limits.clearAll(`${name.toLowerCase()} `))
  print(`Utente ${name}: può riprovare ad accedere.`)
}

/** The password asked for, or one that is generated and shown once, after the work is done. */
async function choosePassword({ options, print }: Call) {
  if (options['ask'] === true) {
    return { password: await askPassword('Password: '), say: () => {} }
  }
  const password = generatePassword()
  return { password, say: () => print(`Password: ${password} (mostrata solo questa volta)`) }
}

async function change(
  { config, name, print }: Call,
  what: string,
  work: (tx: Tx, id: number, now: string) => Promise<Result<unknown>>,
): Promise<void> {
  await withServices(config, (services) =>
    done(services, async (tx) => {
      const login = await findLogin(tx, name)
      const account = login && (await findStaffAccount(tx, login.id))
      if (!account) return refuse('accounts.not_found')
      return work(tx, account.id, services.clock.now().toString())
    }),
  )
  print(`Utente ${name}: ${what}.`)
}

/** Does it in one transaction, as a request does; a refusal becomes its Italian line. */
async function done(services: Services, work: (tx: Tx) => Promise<Result<unknown>>): Promise<void> {
  const result = await inTransaction(services, work)
  if (!result.ok) throw new StartFault(services.errors.sentence(result))
}

/** Checks an input as the screens' are; the first wrong field becomes the line. */
async function parsed<T>(schema: z.ZodType<T> | undefined, input: unknown): Promise<T> {
  if (!schema) throw new Error('The operation has no input')
  const result = await schema.safeParseAsync(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartFault(`${issue?.path.join('.')}: ${issue?.message}.`)
}

async function list({ db }: Services, print: (line: string) => void): Promise<void> {
  const query = { size: EXPORT_SIZE, sort: 'username', dir: 'asc', q: '' } as const
  for (let page = 1, left = 1; left > 0; page += 1) {
    const { rows, total } = await readPage(listAccounts(db, { ...query, page }))
    for (const { username, role, name, surname, disabledAt, lastSeenAt } of rows) {
      const state = disabledAt === null ? 'attivo' : 'disabilitato'
      const seen = lastSeenAt === null ? 'mai entrato' : `ultimo uso ${formatInstant(lastSeenAt)}`
      const words = [username.padEnd(20), ROLE_NAMES[role].padEnd(14), state.padEnd(12), seen]
      print([...words, `${surname} ${name}`.trim()].join('  ').trimEnd())
    }
    left = total - page * EXPORT_SIZE
  }
}
