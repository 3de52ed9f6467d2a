import { afterAll, expect, test } from 'vitest'
import { quinte, type Ended } from '#tests/support/program.ts'
import { fromElsewhere } from '#tests/support/client.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

/** A running server on the database that the commands work on. */
const world = await openWorld()
const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: 'a key only for the tests' }
afterAll(() => world.close())

const lines = async (...words: string[]) => linesOf(await quinte(words, env))

function linesOf({ code, stdout, stderr }: Ended): string[] {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.trimEnd().split('\n')
}

/** A fault is one line on the error output, and a non-zero exit. */
async function fault(...words: string[]): Promise<string> {
  return faultOf(await quinte(words, env))
}

function faultOf({ code, stdout, stderr }: Ended): string {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return stderr.trimEnd()
}

const passwordIn = (said: readonly string[]) =>
  /^Password: (\S{12}) \(mostrata solo questa volta\)$/.exec(said.at(-1) ?? '')?.[1] ?? ''

test('a user is added, gets a new password, is disabled and enabled beside the server', async () => {
  const added = await lines('user', 'add', 'marta', '--role', 'admin')
  expect(added[0]).toBe('Utente marta creato (amministratore).')
  const first = passwordIn(added)
  const marta = await world.signIn('marta', first)
  expect((await marta.call('GET', '/accounts')).status).toBe(200)

  const second = passwordIn(await lines('user', 'password', 'marta'))
  expect((await marta.call('GET', '/accounts')).status).toBe(401)
  await expect(world.signIn('marta', first)).rejects.toThrow('wrong_login')
  const again = await world.signIn('marta', second)

  await world.as('admin')
  expect(await lines('user', 'disable', 'MARTA')).toEqual(['Utente MARTA: disabilitato.'])
  expect((await again.call('GET', '/accounts')).status).toBe(401)
  expect((await lines('user', 'list')).find((line) => line.startsWith('marta'))).toMatch(
    /amministratore +disabilitato +ultimo uso 15\/10\/2026 09:00/,
  )
  expect(await lines('user', 'enable', 'marta')).toEqual(['Utente marta: abilitato.'])
  await world.signIn('marta', second)
})

test('who has guessed too often may try again at once when unlocked', async () => {
  await world.account('lia', 'staff')
  const from = fromElsewhere()
  const signIn = async (password: string) => {
    const login = { username: 'lia', password }
    return (await world.anonymous.call('POST', '/session', login, from)).status
  }
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await signIn('sbagliata')).toBe(401)
  expect(await signIn(PASSWORD)).toBe(429)
  expect(await lines('user', 'unlock', 'Lia')).toEqual(['Utente Lia: può riprovare ad accedere.'])
  expect(await signIn(PASSWORD)).toBe(200)
})

test('who lost the phone gets in by the password alone again', async () => {
  const id = await world.account('olga', 'admin')
  const sealed = world.services.secrets.seal('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  await world.sql('insert into second_factors values ($1, $2, now(), 0)', [id, sealed])
  await expect(world.signIn('olga')).rejects.toThrow('code_needed')
  expect(await lines('user', 'single-factor', 'olga')).toEqual([
    'Utente olga: ora entra con la sola password.',
  ])
  await world.signIn('olga')
})

test('a password can be given by whoever types it, or by a pipe', async () => {
  const ended = await quinte(['user', 'add', 'piero', '--ask'], env, 'una password mia\naltro\n')
  expect(linesOf(ended)).toEqual(['Utente piero creato (segreteria).'])
  await world.signIn('piero', 'una password mia')
  expect(faultOf(await quinte(['user', 'password', 'piero', '--ask'], env, 'corta'))).toBe(
    'password: Almeno 10 caratteri.',
  )
  await world.signIn('piero', 'una password mia')
})

test('what cannot be done is said in one line', async () => {
  await lines('user', 'add', 'unica')
  expect(await fault('user', 'add', 'UNICA')).toBe('Questo nome utente esiste già.')
  expect(await fault('user', 'add', 'due parole')).toContain('username: Usa solo lettere')
  expect(await fault('user', 'add', 'x', '--role', 'capo')).toContain('role: Scegli uno dei valori')
  expect(await fault('user', 'disable', 'nessuno')).toBe('Utente non trovato.')
  expect(await fault('user', 'add')).toMatch(/^Uso: npm run quinte -- user add NOME/)
  expect(await fault('user', 'list', '--tutti')).toMatch(/^Uso: npm run quinte -- user list/)
  expect(await fault('utente')).toContain('Comando sconosciuto: utente')
})

test('the help names every command', async () => {
  const { code, stdout } = await quinte([], {})
  expect(code).toBe(0)
  for (const name of [
    'user add',
    'user list',
    'user disable',
    'user enable',
    'user password',
    'user single-factor',
  ]) {
    expect(stdout).toContain(`  ${name}`)
  }
  for (const name of ['migrate', 'demo', 'backup FILE', 'restore FILE']) {
    expect(stdout).toContain(`  ${name}`)
  }
})
