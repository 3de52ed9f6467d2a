import type { DiarySubject } from '#kit/domain/diary.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { readPage } from '#kit/server/list.ts'
import { read, type Reading, type Routes } from '#kit/server/route.ts'
import { diaryContract, type DiaryEntry } from '../domain/contract.ts'
import { isPeriod } from '../domain/rules.ts'
import { readLines, type Asked } from './queries.ts'
import { listAcademy, listUsers } from './queries/academy.ts'
import { entryOf, nameKey, readNames } from './queries/present.ts'

type Shown = Result<{ name: string; rows: DiaryEntry[]; next: string | null }>

async function show(
  { db, services }: Pick<Reading, 'db' | 'services'>,
  asked: Asked,
): Promise<Shown> {
  const { diary } = services
  const name = await nameOf(db, asked.of, asked.id)
  if (name === undefined) return refuse('diary.record_not_found')
  const lines = await readLines(db, diary, asked)
  if (lines === undefined) return refuse('diary.entry_not_found')
  const names = await readNames(db, lines)
  const rows = lines.map((line) => entryOf(diary, names, line))
  return ok({ name, rows: rows.slice(0, PAGE_SIZE), next: rows[PAGE_SIZE]?.key ?? null })
}

async function nameOf(db: Db, of: DiarySubject, id: number): Promise<string | undefined> {
  return (await readNames(db, [], [[of, id]])).get(nameKey(of, id))
}

export const diaryRoutes: Routes<typeof diaryContract> = {
  record: read(diaryContract.record, show),
  lead: read(diaryContract.lead, (at, asked) => show(at, { ...asked, of: 'lead' })),
  academy: read(diaryContract.academy, async ({ db, services }, query) =>
    isPeriod(query.from, query.to)
      ? ok(await readPage(listAcademy(db, services.diary, query)))
      : refuse('diary.period', { field: 'to' }),
  ),
  users: read(diaryContract.users, async ({ db }, days) =>
    isPeriod(days.from, days.to)
      ? ok({ rows: await listUsers(db, days) })
      : refuse('diary.period', { field: 'to' }),
  ),
}
