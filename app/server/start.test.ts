import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { clientOf, sessionCookie, type Client } from '#tests/support/client.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { run, serve, SERVER, type Ended, type Program } from '#tests/support/program.ts'

const SECRET_KEY = 'a key only for the tests'
const ADMIN_PASSWORD = 'prova-prova'

/** A DATA_DIR after its first start, stopped: copied where a first start is not the matter. */
let prepared: string
let home: string
let databases: string[]
let running: Program[]

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-start-'))
  await chmod(folder, 0o711)
  return folder
}

beforeAll(async () => {
  prepared = path.join(await openFolder(), 'data')
  await (await serve({ DATA_DIR: prepared, ADMIN_PASSWORD })).end('SIGTERM')
})

afterAll(() => rm(path.dirname(prepared), { recursive: true, force: true }))

beforeEach(async () => {
  home = await openFolder()
  databases = []
  running = []
})

afterEach(async () => {
  for (const program of running) await program.end('SIGTERM')
  for (const name of databases) {
    await dropDatabase(inject('adminUrl'), name)
  }
  await rm(home, { recursive: true, force: true })
})

/** Variables of a server on a database of its own, with the whole schema. */
async function external(): Promise<{ DATABASE_URL: string; SECRET_KEY: string }> {
  const name = `quinte_start_${path.basename(home).slice(-6).toLowerCase()}_${databases.length}`
  await command(inject('adminUrl'), `create database ${name} template ${inject('templateName')}`)
  databases.push(name)
  return { DATABASE_URL: onDatabase(inject('adminUrl'), name), SECRET_KEY }
}

/** Variables of a server on an embedded database, that has been used before. */
async function embedded(): Promise<{ DATA_DIR: string }> {
  const DATA_DIR = path.join(home, 'data')
  await promisify(execFile)('cp', ['-a', prepared, DATA_DIR])
  return { DATA_DIR }
}

async function start(env: Record<string, string>): Promise<Program> {
  const program = await serve({ ADMIN_PASSWORD, ...env })
  running.push(program)
  return program
}

async function signIn({ url }: Program): Promise<Client> {
  const answer = await clientOf(url).call('POST', '/session', {
    username: 'admin',
    password: ADMIN_PASSWORD,
  })
  expect(answer.status).toBe(200)
  return clientOf(url, sessionCookie(answer))
}

async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    // ESRCH: no such process.
    return false
  }
}

/** A fault is one Italian line, a non-zero exit and no stack. */
function faultOf({ code, stderr }: Ended): string {
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/Error|\bat \//)
  return stderr.trimEnd()
}

const fault = async (env: Record<string, string>, args: string[] = []) =>
  faultOf(await run(SERVER, { PORT: '0', ...env }, { args }))

describe('a start that cannot be says why in one line', () => {
  test('naming every wrong variable', async () => {
    const said = await fault({ PORT: 'abc', LOG_LEVEL: 'loud', SMTP_URL: 'posta' })
    expect(said).toMatch(/^Configurazione non valida: .*PORT.*SMTP_URL.*LOG_LEVEL/)
  })

  test('with options that it does not know', async () => {
    expect(await fault({}, ['--dem'])).toContain('npm start -- [--demo [--scale N]]')
    expect(await fault({}, ['--demo', '--scale', 'molto'])).toContain('numero intero da 1 a 100')
  })

  test('with DATABASE_URL but no SECRET_KEY', async () => {
    expect(await fault({ DATABASE_URL: inject('adminUrl') })).toContain('serve anche SECRET_KEY')
  })

  test('when the database cannot be reached', async () => {
    const DATABASE_URL = 'postgresql://nessuno@127.0.0.1:1/quinte'
    expect(await fault({ DATABASE_URL, SECRET_KEY })).toMatch(
      /database non è raggiungibile: .*127.0.0.1:1/,
    )
    const missing = onDatabase(inject('adminUrl'), 'quinte_non_esiste')
    expect(await fault({ DATABASE_URL: missing, SECRET_KEY })).toContain('quinte_non_esiste')
  })

  test('when the database is newer than the program', async () => {
    const env = await external()
    await command(
      env.DATABASE_URL,
      `insert into schema_migrations (version, file, checksum) values (9999, '9999_x.sql', '')`,
    )
    expect(await fault(env)).toContain('più recente (9999) di questo programma')
  })

  test('when a migration was edited after it had been applied', async () => {
    const env = await external()
    await command(env.DATABASE_URL, `update schema_migrations set checksum = 'x' where version = 2`)
    expect(await fault(env)).toContain('0002_accounts.sql è diversa da quella già applicata')
  })

  test('when ADMIN_PASSWORD is none that is taken', async () => {
    const env = await external()
    expect(await fault({ ...env, ADMIN_PASSWORD: 'corta' })).toContain('ADMIN_PASSWORD non va bene')
  })

  test('when the port is taken, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const env = await embedded()
    expect(await fault({ ...env, PORT })).toContain(`La porta ${PORT} è già usata`)
    await expect(postmasterPid(env.DATA_DIR)).rejects.toThrow('ENOENT')
    other.close()
  })

  test('when DATA_DIR cannot be written, or is no folder', async () => {
    const closed = path.join(home, 'closed')
    await mkdir(closed, { mode: 0o555 })
    // To root every folder is open: the program then runs as somebody else.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {}
    const ended = await run(SERVER, { PORT: '0', DATA_DIR: path.join(closed, 'data') }, nobody)
    expect(faultOf(ended)).toContain('Non posso scrivere nella cartella dati')
    const file = path.join(home, 'file')
    await writeFile(file, '')
    expect(await fault({ DATA_DIR: file })).toContain('non è una cartella')
  })
})

describe('SIGTERM', () => {
  test('lets a running request finish, takes no new one, and ends well', async () => {
    const env = await external()
    const program = await start(env)
    const admin = await signIn(program)
    const locker = new pg.Client(env.DATABASE_URL)
    await locker.connect()
    await locker.query('begin')
    await locker.query('lock table course_categories in access exclusive mode')
    const slow = admin.call('POST', '/course-categories', { name: 'Mimo' })
    await waiting(locker)

    const ended = program.end('SIGTERM')
    await program.said('Arresto in corso')
    await refused(program)
    await locker.query('commit')
    const { status, headers } = await slow
    expect({ status, connection: headers.get('connection') }).toEqual({
      status: 200,
      connection: 'close',
    })
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    expect((await locker.query('select name from course_categories')).rows).toEqual([
      { name: 'Mimo' },
    ])
    await locker.end()
  })

  test('ends the embedded database too', async () => {
    const env = await embedded()
    const program = await start(env)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    const pid = await postmasterPid(env.DATA_DIR)
    expect(await program.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    expect(isAlive(pid)).toBe(false)
  })
})

/** Until a statement of the server waits for a lock. */
async function waiting(client: pg.Client): Promise<void> {
  for (;;) {
    // Within a transaction the activity is otherwise remembered as it was first seen.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

/** Until the server takes no more: asked in between, it answers that it does not serve now. */
async function refused({ url }: Program): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(503)
  }
}

describe('nothing that was answered is lost', () => {
  test('when the program is killed, and a second start is refused meanwhile', async () => {
    const env = await embedded()
    const program = await start(env)
    expect(await fault(env)).toContain('già usata da un altro Quinte')
    const admin = await signIn(program)
    expect((await admin.call('POST', '/course-categories', { name: 'Mimo' })).status).toBe(200)
    await program.end('SIGKILL')

    const again = await start(env)
    const { body } = await clientOf(again.url, admin.cookie).call('GET', '/course-categories')
    expect(body.rows).toMatchObject([{ name: 'Mimo' }])
  })

  test('when its database is killed: it says so in Italian, and goes on by itself', async () => {
    const env = await embedded()
    const program = await start(env)
    const admin = await signIn(program)
    await admin.call('POST', '/course-categories', { name: 'Mimo' })
    process.kill(await postmasterPid(env.DATA_DIR), 'SIGKILL')

    const answers = [await admin.call('GET', '/course-categories')]
    const away = () => answers.filter(({ status }) => status !== 200)
    while (away().length === 0 || answers.at(-1)?.status !== 200) {
      answers.push(await admin.call('GET', '/course-categories'))
    }
    for (const { status, body } of away()) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'kit.unavailable' })
      expect(body.message).toMatch(/riprova/i)
    }
    expect(answers.at(-1)?.body.rows).toMatchObject([{ name: 'Mimo' }])
    expect((await admin.call('POST', '/course-categories', { name: 'Clown' })).status).toBe(200)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  })
})

/** The answer to a sign-in with the password that the line of a first start tells. */
async function canEnter({ url }: Program, line: string): Promise<number> {
  const password = /password (\S+) /.exec(line)?.[1]
  const sent = { username: 'admin', password }
  return (await clientOf(url).call('POST', '/session', sent)).status
}

test('the first start tells the password of its administrator once', async () => {
  const env = await external()
  const program = await serve(env)
  running.push(program)
  expect(await canEnter(program, await program.said('Primo accesso'))).toBe(200)
  await program.end('SIGTERM')
  const again = await start(env)
  expect((await again.end('SIGTERM')).stdout).not.toContain('Primo accesso')
})

test('a first start that found its port taken leaves the password to the next one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const env = await external()
  await fault({ ...env, PORT: String((other.address() as AddressInfo).port) })
  other.close()
  const program = await serve(env)
  running.push(program)
  expect(await canEnter(program, await program.said('Primo accesso'))).toBe(200)
})

test('a demo is served with its logins, and leaves other academies alone', async () => {
  const env = await external()
  const program = await serve(env, { args: ['--demo'] })
  running.push(program)
  const { body } = await clientOf(program.url).call('GET', '/session')
  expect(body.academy.demoLogins).toContainEqual({
    username: 'segreteria',
    password: 'demo-quinte',
  })
  const own = await external()
  await (await start(own)).end('SIGTERM')
  expect(await fault(own, ['--demo'])).toContain('solo in un database vuoto')
})
