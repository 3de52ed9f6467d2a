import { sql } from 'kysely'
import { attendanceSeed } from '#f/teaching/attendance/server/seed.ts'
import { listShares } from '#f/teaching/attendance/server/queries.ts'
import { addDays, wallTimeAt } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { demoSeed, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { toldPercent } from '../domain/rules.ts'
import { noticeSubject } from '../domain/text.ts'
import { NOTICE } from './mail.ts'

/** Every third of those who miss much was told in the last weeks. */
const THRESHOLD = 20
const EVERY = 3
const MOST = 30
const DAYS_AGO = 25

/** Tells some of those who miss much, each by one mail that has gone. */
async function seedNotices(tx: Tx, demo: Demo): Promise<number> {
  const random = demo.random('absence notices')
  // It is the first to read what was written, which is planned for the rows there are.
  await sql`analyze`.execute(tx)
  const shares = await listShares(tx, THRESHOLD, wallTimeAt(demo.today, '00:00'))
  const drawn = shares
    .filter((_, index) => index % EVERY === 0)
    .slice(0, MOST * demo.scale)
    .map(({ studentId, courseId, courseName, absencePercent, ...person }, index) => ({
      ...{ studentId, courseId, key: `demo ${NOTICE} ${index}`, name: fullName(person) },
      percent: toldPercent(absencePercent),
      subject: noticeSubject(courseName),
      at: demo.instantOn(addDays(demo.today, -random.int(1, DAYS_AGO)), random),
    }))
  const notices = sql`jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn
    ("studentId" bigint, "courseId" bigint, key text, name text, percent numeric, subject text,
      at timestamptz)`
  await sql`
    insert into mails (key, kind, to_address, to_name, cc, subject, data, created_by, created_at,
      attempts, next_try_at, sent_at)
    select key, ${NOTICE}, mail, drawn.name, mail2, subject,
      jsonb_build_object('studentId', "studentId", 'courseId', "courseId", 'percent', percent,
        'day', at::date), 'segreteria', at, 1, at, at
    from ${notices} join students on students.id = "studentId"
  `.execute(tx)
  // The text stands for the key until each has found its own.
  await sql`
    with told as (
      insert into notices (subject, text, html, by_mail, created_by, created_at)
      select subject, key, subject, true, 'segreteria', at from ${notices}
      returning id, text as key
    ), targets as (
      insert into notice_targets (notice_id, student_id, flag)
      select told.id, "studentId", 1 from ${notices} join told using (key)
    )
    insert into absence_notices
      (student_id, course_id, percent, notice_id, mail_id, created_at, created_by)
    select "studentId", "courseId", percent, told.id, mails.id, at, 'segreteria'
    from ${notices} join told using (key) join mails using (key)
  `.execute(tx)
  await sql`update notices set text = subject where text like ${`demo ${NOTICE} %`}`.execute(tx)
  return drawn.length
}

export const absenceNoticeSeed = demoSeed(
  { marks: attendanceSeed },
  seedNotices,
  (absenceNotices) => ({ absenceNotices }),
)
