import path from 'node:path'
import { z } from 'zod'
import { isIban, plainIban } from '#kit/domain/iban.ts'
import { StartFault } from './start-fault.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535))
const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))

/** The first part of the path of a store is its bucket. */
function namesBucket(value: string): boolean {
  return URL.canParse(value) && new URL(value).pathname.length > 1
}

/** An account as banks write it, spaces or not; its check digits hold. */
const iban = z.string().overwrite(plainIban).refine(isIban)

const Variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3: url(['http:', 'https:']).refine(namesBucket).optional(),
  BACKUP_S3_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('auto'),
  BASE_URL: url(['http:', 'https:']).optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  ACADEMY_NAME: z.string().min(1).default('Accademia'),
  ACADEMY_LOGO: z.string().min(1).optional(),
  ACADEMY_IBAN: iban.optional(),
  API_FOLDER: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_/-]*$/)
    .default('api'),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).or(z.literal('off')).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SECRET_KEY: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Every variable of the README's table, checked; `demo` comes from the command line. */
export type Config = z.infer<typeof Variables> & { readonly demo: boolean }

/** What the demo has for itself; its badge reads TEST. */
const OF_DEMO = {
  DATA_DIR: './data-demo',
  API_FOLDER: 'api-test',
  ACADEMY_IBAN: 'IT60X0542811101000000123456',
  BACKUP_DIR: 'off',
}

const EXPLAINED: Readonly<Record<string, string>> = {
  PORT: 'un numero da 0 a 65535',
  DATABASE_URL: 'un indirizzo postgresql://…',
  BACKUP_S3: 'un indirizzo https://servizio/bucket/cartella',
  BASE_URL: 'un indirizzo http://… o https://…',
  ACADEMY_IBAN: 'un IBAN valido',
  API_FOLDER: 'lettere, cifre, trattini e barre',
  API_DOCS: 'on oppure off',
  HSTS_SUBDOMAINS: 'on oppure off',
  SMTP_URL: 'un indirizzo smtp://utente:password@host:porta, oppure off',
  METRICS_TOKEN: 'almeno 16 caratteri',
  SECRET_KEY: 'almeno 16 caratteri',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace o silent',
}

/**
 * Reads the configuration from the environment (empty variables count as absent).
 * Throws StartFault naming every wrong variable on one line.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  demo = false,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse({ ...(demo ? OF_DEMO : {}), ...given })
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    const said = wrong.map((name) => `${name} (serve ${EXPLAINED[name] ?? 'un valore non vuoto'})`)
    throw new StartFault(`Configurazione non valida: ${said.join('; ')}.`)
  }
  if (parsed.data.DATABASE_URL !== undefined && parsed.data.SECRET_KEY === undefined) {
    throw new StartFault('Con DATABASE_URL serve anche SECRET_KEY, uguale su tutti i server.')
  }
  const { BACKUP_S3, BACKUP_S3_KEY, BACKUP_S3_SECRET } = parsed.data
  if (BACKUP_S3 !== undefined && (BACKUP_S3_KEY === undefined || BACKUP_S3_SECRET === undefined)) {
    throw new StartFault('Con BACKUP_S3 servono anche BACKUP_S3_KEY e BACKUP_S3_SECRET.')
  }
  return { ...parsed.data, demo }
}

/**
 * The folder for the backups that the program makes by itself, below the data unless another is
 * named; `undefined` when it is to make none.
 */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Config): string | undefined {
  if (BACKUP_DIR === 'off') return undefined
  return path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))
}

/** Stands for every address of the machine: nobody else can open it. */
const EVERYWHERE = ['0.0.0.0', '::']

/**
 * Where links in mails lead, without a slash at the end; `undefined` when the server listens
 * everywhere and nobody has said under which address it is reached.
 */
export function linkBase({ BASE_URL, HOST, PORT }: Config): string | undefined {
  if (BASE_URL !== undefined) return BASE_URL.replace(/\/+$/, '')
  if (EVERYWHERE.includes(HOST)) return undefined
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** Whether the header's badge reads TEST: the script folder contains "test", in any case. */
export function isTestFolder(folder: string): boolean {
  return folder.toLowerCase().includes('test')
}
