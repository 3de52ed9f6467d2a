import { expect, test } from 'vitest'
import { isTestFolder, linkBase, readConfig } from './config.ts'
import { StartFault } from './start-fault.ts'

test('nothing given is the default of each variable', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    BACKUP_S3_REGION: 'auto',
    ACADEMY_NAME: 'Accademia',
    API_FOLDER: 'api',
    API_DOCS: 'on',
    HSTS_SUBDOMAINS: 'off',
    LOG_LEVEL: 'info',
    demo: false,
  })
})

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', BASE_URL: '', ACADEMY_NAME: '' })).toEqual(readConfig({}))
})

test('the demo has folders of its own, unless others are given', () => {
  const own = { DATA_DIR: './data-demo', API_FOLDER: 'api-test', demo: true }
  expect(readConfig({}, true)).toMatchObject(own)
  const given = { DATA_DIR: '/srv/prova', API_FOLDER: 'scripts' }
  expect(readConfig(given, true)).toMatchObject(given)
})

test('a fresh install reads LIVE, the demo TEST', () => {
  expect(isTestFolder(readConfig({}).API_FOLDER)).toBe(false)
  expect(isTestFolder(readConfig({}, true).API_FOLDER)).toBe(true)
})

test.each([
  ['PORT', '65536'],
  ['PORT', 'tremila'],
  ['DATABASE_URL', 'mysql://altro'],
  ['BASE_URL', 'academy.example'],
  ['BACKUP_S3', 'https://servizio.example'],
  ['API_FOLDER', '../fuori'],
  ['SMTP_URL', 'https://posta'],
  ['SECRET_KEY', 'breve'],
  ['LOG_LEVEL', 'tutto'],
])('%s=%s is refused by name, without repeating the value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(StartFault)
  expect(read).toThrow(new RegExp(`^Configurazione non valida: ${name} \\(serve [^\\n]+\\)\\.$`))
  expect(read).not.toThrow(value)
})

test('all wrong variables are named on one line', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*LOG_LEVEL /)
})

test('a shared database needs a shared key', () => {
  const DATABASE_URL = 'postgresql://quinte@db.example/quinte'
  expect(() => readConfig({ DATABASE_URL })).toThrow(/SECRET_KEY/)
  const SECRET_KEY = 'una chiave di almeno sedici'
  expect(readConfig({ DATABASE_URL, SECRET_KEY })).toMatchObject({ DATABASE_URL, SECRET_KEY })
})

test('a store for the backups needs its keys', () => {
  const store = { BACKUP_S3: 'https://servizio.example/bucket', BACKUP_S3_KEY: 'chiave' }
  expect(() => readConfig(store)).toThrow(/BACKUP_S3_SECRET/)
  const whole = { ...store, BACKUP_S3_SECRET: 'segreto' }
  expect(readConfig(whole)).toMatchObject(whole)
})

test('the badge reads TEST for a folder that says so', () => {
  expect(['api-test', 'TESTING', 'Api/Test'].map(isTestFolder)).toEqual([true, true, true])
  expect(['api', 'api-live', 'attestati'].map(isTestFolder)).toEqual([false, false, true])
})

test('links lead to BASE_URL, else to the address that the server listens on, never to all of them', () => {
  const base = (environment: Record<string, string>) => linkBase(readConfig(environment))
  expect(base({ BASE_URL: 'https://quinte.example/', HOST: '0.0.0.0' })).toBe(
    'https://quinte.example',
  )
  expect(base({})).toBe('http://127.0.0.1:3000')
  expect(base({ HOST: '::1' })).toBe('http://[::1]:3000')
  expect(base({ HOST: '0.0.0.0' })).toBeUndefined()
  expect(base({ HOST: '::' })).toBeUndefined()
})
