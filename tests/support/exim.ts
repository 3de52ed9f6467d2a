import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

const PROGRAM = '/usr/sbin/exim4'

/** Whether Debian's exim is on this machine; the tests that send through it are skipped elsewhere. */
export const eximInstalled = existsSync(PROGRAM)

/** Largest mail that it takes. */
export const EXIM_SIZE = 20 * 1024 * 1024

/** A mail server that others run too, with one mailbox: everybody at posta.example. */
export interface Exim {
  readonly url: string
  /** The one mail that lies in the mailbox, as it was written there. */
  arrived(): Promise<Buffer>
  close(): Promise<void>
}

/** Starts exim on an address of its own with everything below a folder that is thrown away. */
export async function openExim(): Promise<Exim> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-exim-'))
  const inbox = path.join(folder, 'inbox')
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  for (const made of [folder, inbox, path.join(folder, 'spool'), path.join(folder, 'log')]) {
    await mkdir(made, { recursive: true })
    // It works under a user of its own when it is started by root.
    await chmod(made, 0o777)
  }
  const config = path.join(folder, 'exim.conf')
  await writeFile(config, configOf({ folder, inbox, host }), { mode: 0o644 })
  const child = spawn(PROGRAM, ['-C', config, '-bdf', '-q1m'], { stdio: 'ignore' })
  await vi.waitFor(() => connects(host), { timeout: 10_000 })
  const fresh = path.join(inbox, 'new')
  return {
    url: `smtp://${host}:${PORT}?requireTLS=false`,
    async arrived() {
      const [name = ''] = await vi.waitFor(
        async () => {
          const names = await readdir(fresh)
          if (names.length === 0) throw new Error('nothing arrived yet')
          return names
        },
        { timeout: 10_000, interval: 50 },
      )
      return readFile(path.join(fresh, name))
    },
    async close() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const PORT = 2525

const configOf = (at: { folder: string; inbox: string; host: string }) => `
exim_path = ${PROGRAM}
spool_directory = ${at.folder}/spool
log_file_path = ${at.folder}/log/%slog
pid_file_path = ${at.folder}/spool/pid
primary_hostname = posta.example
local_interfaces = ${at.host}
daemon_smtp_ports = ${PORT}
message_size_limit = ${EXIM_SIZE}
tls_advertise_hosts =
keep_environment =
deliver_drop_privilege = true
host_lookup =
rfc1413_hosts =
acl_smtp_rcpt = everybody
begin acl
everybody:
  accept domains = posta.example
begin routers
here:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  directory = ${at.inbox}
  maildir_format
`

function connects(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port: PORT })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
