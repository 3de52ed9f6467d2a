import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL on which databases may be created. */
    adminUrl: string
    /** A migrated, empty database on it, that nobody is connected to: copied by each test file. */
    templateName: string
  }
}

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/**
 * Gives a run of the tests its PostgreSQL: DATABASE_URL (a role that may create databases), or an
 * embedded one in a temporary folder, with the template that the test files copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer()
  const name = `quinte_template_${process.pid}`
  await command(server.url, `create database ${name}`)
  const template = openDatabase(onDatabase(server.url, name), 1)
  await migrate(template.pool)
  await template.close()
  project.provide('adminUrl', server.url)
  project.provide('templateName', name)
  return async () => {
    await dropDatabase(server.url, name)
    await server.leave()
  }
}

async function findServer(): Promise<{ url: string; leave(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, leave: async () => {} }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quinte-test-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  return {
    url: postgres.url,
    async leave() {
      await postgres.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/**
 * Drops a database that nobody should be using any more. Only what was left open makes it use
 * force, which fails when the server itself is just tidying up there.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await command(url, `drop database ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55006')) throw error
    await command(url, `drop database ${name} with (force)`)
  }
}

/** Runs one statement outside any database of a test. */
export async function command(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  try {
    await pool.query(statement)
  } finally {
    await close()
  }
}
