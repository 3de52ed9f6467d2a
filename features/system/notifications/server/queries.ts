import { sql } from 'kysely'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Role } from '#kit/domain/permissions.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { notificationsContract, Received } from '../domain/contract.ts'
import { LATEST } from '../domain/rules.ts'
import type { Reader } from '../domain/types.ts'

type Contract = typeof notificationsContract
type Query = Input<Contract['received']>

/** The inbox of a user. */
function inbox(db: Db, accountId: number) {
  return db
    .selectFrom('received_notifications as received')
    .leftJoin('student_cards as students', 'students.id', 'received.student_id')
    .where('received.account_id', '=', accountId)
}

function matching(db: Db, accountId: number, { q, unread }: Pick<Query, 'q' | 'unread'>) {
  return inbox(db, accountId)
    .where(contains(sql`(received.search || ' ' || coalesce(students.names, ''))`, q))
    .where((at) =>
      whereIf(unread, (isUnread) => at('received.read_at', isUnread ? 'is' : 'is not', null)),
    )
}

const COLUMNS = [
  'received.id',
  'received.title',
  'received.body',
  'received.created_at as createdAt',
  'received.read_at as readAt',
  'received.makeup_id as makeupId',
  'students.id as studentId',
  'students.name',
  'students.surname',
  'students.deleted_at as deletedAt',
] as const

/** A page of the inbox of a user. */
export function listReceived(db: Db, accountId: number, query: Query): Page<Received> {
  return pageOf(matching(db, accountId, query), query, {
    order: {
      createdAt: 'received.created_at',
      title: 'received.title',
      body: 'received.body',
      student: ['students.surname', 'students.name'],
    },
    id: 'received.id',
    rows: async (page) => (await page.select(COLUMNS).execute()).map(present),
  })
}

/** How many she has not read, and the latest of them. */
export async function findUnread(db: Db, accountId: number): Promise<Output<Contract['unread']>> {
  const unread = () => inbox(db, accountId).where('received.read_at', 'is', null)
  const [{ total }, latest] = await Promise.all([
    unread().select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    unread().select(COLUMNS).orderBy('received.id', 'desc').limit(LATEST).execute(),
  ])
  return { total, latest: latest.map(present) }
}

/** Her whole inbox, newest first, as old clients read it. */
export async function listWholeInbox(db: Db, accountId: number) {
  return db
    .selectFrom('received_notifications')
    .select([
      'id',
      'title',
      'body',
      'created_at as createdAt',
      'read_at as readAt',
      'student_id as studentId',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The users of the staff who may sign in, by number. */
export async function listReaders(db: Db | Tx): Promise<Reader[]> {
  const rows = await db
    .selectFrom('account_cards as accounts')
    .select(['id', 'role'])
    .where('role', 'in', ['admin', 'staff'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, role }) => ({ id, role: role as Role }))
}

function present(row: {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly createdAt: string
  readonly readAt: string | null
  readonly makeupId: number | null
  readonly studentId: number | null
  readonly name: string | null
  readonly surname: string | null
  readonly deletedAt: string | null
}): Received {
  const { studentId, name, surname, deletedAt, ...notification } = row
  if (studentId === null) return { ...notification, student: null }
  const student = fullName({ name: name ?? '', surname: surname ?? '' })
  return {
    ...notification,
    student: { id: studentId, name: student, inTrash: deletedAt !== null },
  }
}
