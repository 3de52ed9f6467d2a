import { afterAll, describe, expect, test } from 'vitest'
import { batches, letters } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done } from '#tests/support/academy.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { absenceNoticeSentences } from '../domain/text.ts'
import { NOTICE } from './mail.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')
const { newClass, save } = registerDesk(world, staff)
const { [WORK]: work } = batchJobs(world.services, batches).tasks

const DAYS = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06']

/** A class of two: one who was always there, and one who missed half. */
async function halfMissed() {
  const one = await newClass(2, DAYS)
  const [always = 0, half = 0] = one.students
  for (const [index, lesson] of one.lessons.entries()) {
    done(await save(lesson, 0, [present(always), index < 2 ? absent(half) : present(half)]))
  }
  return { ...one, always, half }
}

const send = (input: object) => staff.call('POST', '/absence-notices', { percent: 30, ...input })

/** Works until the batch is over; answers what failed. */
async function finish(batchId: number) {
  await work?.({ id: batchId })
  await work?.({ id: batchId })
  return done(await staff.call('GET', `/batches/${batchId}/failures`)).rows
}

const sentTo = async (studentId: number) =>
  done(await staff.call('GET', '/absence-notices', { studentId })).rows

const mailsTo = (studentId: number) =>
  world.sql<{ id: number; subject: string; data: object }>(
    `select id, subject, data from mails where kind = $1 and data ->> 'studentId' = $2`,
    [NOTICE, String(studentId)],
  )

describe('an absence notice', () => {
  test('goes to who reaches the threshold, once, and keeps when and with which figure', async () => {
    const { courseId, name, half, always } = await halfMissed()
    const students = [half, always].map((studentId) => ({ studentId, courseId }))
    const { batchId } = done(await send({ students }))
    expect(await finish(batchId)).toEqual([])
    const told = { studentId: half, courseName: name, percent: 50, createdBy: 'staff' }
    expect(await sentTo(half)).toMatchObject([{ ...told, mailState: 'waiting' }])
    expect(await sentTo(always)).toEqual([])
    const mails = await mailsTo(half)
    expect(mails).toMatchObject([{ subject: `Le tue assenze nel corso ${name}` }])
    const letter = await inTransaction(world.services, async (tx) => ({
      ok: true,
      value: await letters[NOTICE]?.(tx, mails[0]?.data, world.services),
    }))
    expect(letter).toMatchObject({ value: { text: expect.stringContaining('50,00%') } })

    // The same words are a notification of hers.
    const { rows } = done(await staff.call('GET', `/notices/of/student/${half}`))
    expect(rows).toMatchObject([{ text: expect.stringContaining('50,00%') }])

    // Not again within the days of the rules, unless that is asked for.
    expect(await send({ students })).toMatchObject({
      status: 409,
      body: { code: 'absenceNotices.nobody' },
    })
    const absentNow = done(await staff.call('GET', '/absence-notices/students', { percent: 30 }))
    const [shown] = absentNow.courses.flatMap((course: { students: { studentId: number }[] }) =>
      course.students.filter(({ studentId }) => studentId === half),
    )
    expect(shown).toMatchObject({ leftOut: null, lastNotice: { percent: 50, recent: true } })
    const again = done(await send({ students, again: true }))
    expect(await finish(again.batchId)).toEqual([])
    expect(await sentTo(half)).toHaveLength(2)
    await world.sql(`update absence_notices set created_at = created_at - interval '14 days'`)
    expect((await send({ students })).status).toBe(200)
  })

  test('whose mail failed or was cancelled was none, until the mail is sent again', async () => {
    const { courseId, half } = await halfMissed()
    const students = [{ studentId: half, courseId }]
    const lastNotice = async () => {
      const { courses } = done(
        await staff.call('GET', '/absence-notices/students', { percent: 30 }),
      )
      return courses
        .flatMap((course: { students: { studentId: number }[] }) => course.students)
        .find(({ studentId }: { studentId: number }) => studentId === half).lastNotice
    }
    const told = async () => {
      await finish(done(await send({ students })).batchId)
      const { id = 0 } = (await mailsTo(half)).at(-1) ?? {}
      expect(await lastNotice()).toMatchObject({ recent: true })
      return id
    }
    await world.sql('update mails set failed_at = now() where id = $1', [await told()])
    expect(await lastNotice()).toBeNull()
    const second = await told()
    done(await staff.call('POST', `/mails/${second}/cancellation`))
    expect(await lastNotice()).toBeNull()
    done(await staff.call('POST', `/mails/${second}/again`))
    expect(await lastNotice()).toMatchObject({ recent: true })
    const states = (await sentTo(half)).map(({ mailState }: { mailState: string }) => mailState)
    expect(states).toEqual(['waiting', 'failed'])
    const notice = { id_studente: String(half), corso: String(courseId), percentuale: '50' }
    const refused = await client.call('sendNotificaAssenza', notice)
    expect(JSON.stringify(refused.body)).toContain(
      absenceNoticeSentences['absenceNotices.told_lately'],
    )
  })

  test('that two ask for at the same moment is sent once', async () => {
    const { courseId, half } = await halfMissed()
    const students = [{ studentId: half, courseId }]
    const [one, other] = [done(await send({ students })), done(await send({ students }))]
    expect(await finish(one.batchId)).toEqual([])
    expect(await finish(other.batchId)).toMatchObject([
      { reason: absenceNoticeSentences['absenceNotices.told_lately'] },
    ])
    expect(await sentTo(half)).toHaveLength(1)
  })

  test('does not go to who has no valid address, and says so before', async () => {
    const { courseId, half } = await halfMissed()
    await world.sql(`update students set mail = 'nessuna' where id = $1`, [half])
    const { courses } = done(await staff.call('GET', '/absence-notices/students', { percent: 30 }))
    const [student] = courses
      .find((course: { courseId: number }) => course.courseId === courseId)
      .students.filter((one: { studentId: number }) => one.studentId === half)
    expect(student.leftOut).toBe('no_address')
    const { batchId } = done(await send({ students: [{ studentId: half, courseId }] }))
    expect(await finish(batchId)).toMatchObject([
      { reason: 'Non inviata: nessun indirizzo valido.' },
    ])
  })

  test('has rules that are kept', async () => {
    expect(done(await staff.call('GET', '/absence-notices/rules'))).toEqual({
      percent: 30,
      days: 14,
    })
    done(await staff.call('PUT', '/absence-notices/rules/percent', { percent: 25 }))
    done(await staff.call('PUT', '/absence-notices/rules/days', { days: 7 }))
    expect(done(await staff.call('GET', '/absence-notices/rules'))).toEqual({
      percent: 25,
      days: 7,
    })
    for (const percent of [-1, 101, 1.5]) {
      const answer = await staff.call('PUT', '/absence-notices/rules/percent', { percent })
      expect(answer.status).toBe(400)
    }
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('GET', '/absence-notices/rules')).status).toBe(403)
  })

  test('is sent by old clients with the figure that they have', async () => {
    const { courseId, half } = await halfMissed()
    const call = async (script: string, form = {}) => (await client.call(script, form)).body
    expect(await call('setDefaultPercentage', { percentage: '40' })).toEqual({ result: 'ok' })
    expect(await call('getDefaultPercentage')).toEqual({ result: 'ok', percentage: 40 })
    const notice = { id_studente: String(half), corso: String(courseId) }
    const first = await call('sendNotificaAssenza', { ...notice, percentuale: '33,335' })
    expect(first).toEqual({ result: 'ok' })
    expect(await sentTo(half)).toMatchObject([{ percent: 33.34 }])
    const second = await call('sendNotificaAssenza', { ...notice, percentuale: '34' })
    expect(JSON.stringify(second)).toContain(absenceNoticeSentences['absenceNotices.told_lately'])
  })
})

describe('a share of missed hours', () => {
  test('counts from the threshold on, without who withdrew, of active courses', async () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']
    const { courseId, name, students, lessons } = await newClass(3, days)
    const [first = 0, second = 0, third = 0] = students
    for (const [index, lesson] of lessons.entries()) {
      const here = index > 0
      done(
        await save(lesson, 0, [
          { ...present(first), present: here },
          present(second),
          absent(third),
        ]),
      )
    }
    done(await staff.call('POST', `/courses/${courseId}/students/${third}/withdrawal`))
    const over = async (percent: number) => {
      const { courses } = done(await staff.call('GET', '/absence-notices/students', { percent }))
      return courses.find((course: { courseId: number }) => course.courseId === courseId)
    }
    expect(await over(20)).toEqual({
      courseId,
      courseName: name,
      students: [
        {
          studentId: first,
          name: 'Anna',
          surname: expect.any(String),
          absencePercent: 20,
          leftOut: null,
          lastNotice: null,
        },
      ],
    })
    expect(await over(20.01)).toBeUndefined()
    expect((await over(0)).students).toHaveLength(2)
    done(await staff.call('POST', `/courses/${courseId}/archiving`))
    expect(await over(0)).toBeUndefined()
    for (const percent of [-1, 100.5]) {
      expect((await staff.call('GET', '/absence-notices/students', { percent })).status).toBe(400)
    }
  })
})

test('without any active course there is nothing to calculate, and that is told', async () => {
  const empty = await openWorld()
  const alone = await empty.as('staff')
  const answer = done(await alone.call('GET', '/absence-notices/students', { percent: 0 }))
  expect(answer).toEqual({ anyCourse: false, courses: [] })
  await empty.close()
})
