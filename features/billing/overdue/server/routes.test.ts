import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TAKE_BACK_SECONDS } from '#f/system/mail/domain/rules.ts'
import { SEND } from '#f/system/mail/server/mutations.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { REMINDER_LETTER } from '../domain/text/reminder.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Accademia «Però»' } })
afterAll(() => world.close())
let staff = await world.as('staff')
const admin = await world.as('admin')

const THREE = [
  { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
  { dueOn: '2026-10-14', amountCents: 33_333, month: '10' },
  { dueOn: '2026-10-15', amountCents: 33_334, month: '11' },
]
const PLAN = { version: 0, totalCents: 100_000, instalments: THREE }

let courseId: number
let courseName: string
beforeEach(async () => {
  world.clock.set(NOW)
  courseName = unique('Recitazione')
  courseId = await newCourse(staff, { name: courseName })
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
})

/** The last second of the day; somebody who has been here since the morning signs in again. */
async function nightfall() {
  world.clock.set('2026-10-15T23:59:59+02:00[Europe/Rome]')
  staff = await world.signIn('staff')
}
const late = async (query: object = {}) =>
  done(await staff.call('GET', '/late-instalments', { courseId, ...query }))
type Planned = { id: number; dueOn: string; amountCents: number; month: string }
type Row = {
  instalmentId: number
  studentId: number
  dueOn: string
  surname: string
  reminder: { mail: string } | null
}
const rowsOf = async (query: object = {}): Promise<Row[]> => (await late(query)).rows
/** The first of them; there must be one. */
async function firstRow(query: object = {}): Promise<Row> {
  const [row] = await rowsOf(query)
  if (!row) throw new Error('nothing is late')
  return row
}
const student = (changes: object = {}) => newStudent(staff, { courseIds: [courseId], ...changes })
const planPath = (id: number) => `/courses/${courseId}/students/${id}/payment-plan`
const pay = async (row: Row, amountCents: number) =>
  done(
    await staff.call(
      'POST',
      `/instalments/${row.instalmentId}/students/${row.studentId}/payments`,
      {
        ...{ paidOn: '2026-10-10', amountCents, method: 'bank', version: 0 },
      },
    ),
  )
const mark = (row: Row, status: string) =>
  staff.call('PUT', `/instalments/${row.instalmentId}/students/${row.studentId}`, {
    ...{ status, note: '', version: 0 },
  })
const chosenOf = (rows: readonly Row[]) =>
  rows.map(({ instalmentId, studentId }) => ({ instalmentId, studentId }))
const remind = async (rows: readonly Row[], changes: object = {}, client = staff) =>
  done(
    await client.call('POST', '/late-instalments/reminders', {
      ...{ chosen: chosenOf(rows), textVersion: 0 },
      ...changes,
    }),
  )
const cancel = async (mailIds: number[]) =>
  done(await staff.call('POST', '/late-instalments/reminders/cancellation', { mailIds }))
const mailsOf = (studentId: number) =>
  world.sql<{ id: number; subject: string; cancelled: boolean; cc: string; toName: string }>(
    `select id, subject, cc, to_name as "toName", cancelled_at is not null as cancelled from mails
     where id in (select mail_id from payment_reminders where student_id = $1)
     order by id`,
    [studentId],
  )

describe('the late instalments', () => {
  test('are those due before today that nothing is known of, or that are not paid', async () => {
    const id = await student({ surname: 'Conti', phone: '3331112223', mail: 'conti@example.it' })
    const { rows, total, sums } = await late()
    expect(rows).toMatchObject([
      {
        ...{ studentId: id, surname: 'Conti', name: 'Anna', courseName, dueOn: '2026-09-30' },
        ...{ daysLate: 15, amountCents: 33_333, missingCents: 33_333, phone: '3331112223' },
        ...{ mail: 'conti@example.it', withdrawn: false, blacklisted: false, reminder: null },
        code: expect.stringMatching(/^RF\d{20}$/),
      },
      { dueOn: '2026-10-14', daysLate: 1 },
    ])
    expect({ total, sums }).toEqual({
      total: 2,
      sums: { instalments: 2, students: 1, amountCents: 66_666, missingCents: 66_666 },
    })
    done(await mark(rows[0], 'to_verify'))
    done(await mark(rows[1], 'unpaid'))
    expect((await rowsOf()).map(({ dueOn }) => dueOn)).toEqual(['2026-10-14'])
    done(
      await staff.call('PUT', `/instalments/${rows[1].instalmentId}/students/${id}`, {
        ...{ status: 'paid', note: '', version: 1 },
      }),
    )
    expect((await late()).sums).toMatchObject({ instalments: 0, students: 0, amountCents: 0 })
  })

  test('change at midnight of the academy, without anybody writing anything', async () => {
    await student()
    const dates = async () => (await rowsOf()).map(({ dueOn }) => dueOn)
    await nightfall()
    expect(await dates()).toEqual(['2026-09-30', '2026-10-14'])
    world.clock.set('2026-10-16T00:00:00+02:00[Europe/Rome]')
    expect(await dates()).toEqual(['2026-09-30', '2026-10-14', '2026-10-15'])
    expect((await late()).sums).toMatchObject({
      students: 1,
      amountCents: 100_000,
      missingCents: 100_000,
    })
  })

  test('are those of the plan that counts for the student', async () => {
    const [own] = await Promise.all([student({ surname: 'Aa' }), student({ surname: 'Bb' })])
    done(
      await staff.call('PUT', planPath(own), {
        ...{ version: 1, totalCents: 5_000 },
        instalments: [{ dueOn: '2026-10-01', amountCents: 5_000, month: '' }],
      }),
    )
    const found = (await rowsOf({ sort: 'surname' })).map(({ surname, dueOn }) => [surname, dueOn])
    expect(found).toEqual([
      ['Aa', '2026-10-01'],
      ['Bb', '2026-09-30'],
      ['Bb', '2026-10-14'],
    ])
  })

  test('tell what is missing after a payment in part', async () => {
    await student()
    await pay(await firstRow(), 10_000)
    const { rows, sums } = await late()
    expect(rows[0]).toMatchObject({ amountCents: 33_333, missingCents: 23_333 })
    expect(sums).toMatchObject({ amountCents: 66_666, missingCents: 56_666 })
    expect((await rowsOf({ sort: 'missing' }))[0]).toMatchObject({ missingCents: 23_333 })
  })

  test('are without what the movements cover, though somebody marked it as unpaid', async () => {
    const id = await student()
    const row = await firstRow()
    const { version } = await pay(row, 33_333)
    const path = `/instalments/${row.instalmentId}/students/${id}`
    done(await staff.call('PUT', path, { status: 'unpaid', note: '', version }))
    expect((await rowsOf()).map(({ dueOn }) => dueOn)).toEqual(['2026-10-14'])
    expect((await remind([row])).queued).toEqual([])
    const [first] = done(await staff.call('GET', planPath(id))).instalments
    expect(first).toMatchObject({ status: 'unpaid', late: false, daysLate: 0 })
  })

  test('are searched, filtered, and sorted by every column', async () => {
    const gone = await student({
      surname: 'Zeta',
      name: 'Carla',
      phone: '3330000001',
      mail: 'z@example.it',
    })
    await student({ surname: 'Alfa', name: 'Delia', phone: '3330000002', mail: 'a@example.it' })
    done(await staff.call('POST', `/courses/${courseId}/students/${gone}/withdrawal`))
    const surnames = async (query: object) => [
      ...new Set((await rowsOf(query)).map(({ surname }) => surname)),
    ]
    expect(await surnames({ q: 'zeta carla' })).toEqual(['Zeta'])
    expect(await surnames({ q: courseName.toUpperCase(), sort: 'surname' })).toEqual([
      'Alfa',
      'Zeta',
    ])
    expect(await surnames({ q: 'nessuno' })).toEqual([])
    expect(await surnames({ withdrawn: true })).toEqual(['Zeta'])
    expect(await surnames({ withdrawn: false })).toEqual(['Alfa'])
    expect(await surnames({ academicYear: '2026/2027', sort: 'name' })).toEqual(['Zeta', 'Alfa'])
    expect(await surnames({ academicYear: '2025/2026' })).toEqual([])
    await remind([await firstRow({ q: 'alfa' })])
    for (const [sort, first] of [
      ['surname', 'Alfa'],
      ['name', 'Zeta'],
      ['course', 'Alfa'],
      ['dueOn', 'Alfa'],
      ['amount', 'Alfa'],
      ['missing', 'Alfa'],
      ['status', 'Alfa'],
      ['phone', 'Zeta'],
      ['mail', 'Alfa'],
      ['reminder', 'Alfa'],
    ] as const) {
      expect({ sort, first: (await rowsOf({ sort }))[0]?.surname }).toEqual({ sort, first })
    }
    expect((await rowsOf({ sort: 'status', dir: 'desc' }))[0]?.surname).toBe('Zeta')
    expect((await rowsOf({ sort: 'surname', dir: 'desc' }))[0]?.surname).toBe('Zeta')
    // Those that nobody was reminded of come last, whichever come first.
    expect((await rowsOf({ sort: 'reminder', dir: 'desc' }))[0]?.reminder).not.toBeNull()
  })

  test('are 25 a page', async () => {
    for (let count = 0; count < 14; count += 1) await student()
    const [one, two] = [await late(), await late({ page: 2 })]
    expect([one.rows.length, two.rows.length, one.total, two.sums.students]).toEqual([
      25, 3, 28, 14,
    ])
    const keys = [...one.rows, ...two.rows].map(
      (row: Row) => `${row.instalmentId} ${row.studentId}`,
    )
    expect(new Set(keys).size).toBe(28)
  })
})

describe('the students who are late', () => {
  const students = async (query: object = {}) =>
    done(await staff.call('GET', '/late-students', { courseId, ...query }))

  test('are a row each with all that is late of what the filters find', async () => {
    const [zeta, alfa] = [
      await student({ surname: 'Zeta', phone: '3330000001' }),
      await student({ surname: 'Alfa' }),
    ]
    await pay(await firstRow({ q: 'zeta' }), 10_000)
    const { rows, total, sums } = await students({ sort: 'surname' })
    expect({ total, sums }).toEqual({
      total: 2,
      sums: { instalments: 4, students: 2, amountCents: 133_332, missingCents: 123_332 },
    })
    expect(rows).toMatchObject([
      { id: alfa, surname: 'Alfa', missingCents: 66_666 },
      {
        ...{ id: zeta, surname: 'Zeta', phone: '3330000001', missingCents: 56_666 },
        instalments: [
          { dueOn: '2026-09-30', missingCents: 23_333 },
          { dueOn: '2026-10-14', missingCents: 33_333 },
        ],
      },
    ])
    for (const [sort, first] of [
      ['name', 'Alfa'],
      ['dueOn', 'Alfa'],
      ['count', 'Alfa'],
      ['missing', 'Zeta'],
    ] as const) {
      expect({ sort, first: (await students({ sort })).rows[0]?.surname }).toEqual({ sort, first })
    }
    expect((await students({ q: 'zeta' })).rows).toHaveLength(1)
    done(await staff.call('POST', `/courses/${courseId}/students/${zeta}/withdrawal`))
    expect((await students({ withdrawn: true })).rows).toMatchObject([{ surname: 'Zeta' }])
  })

  test('are 25 a page, each on one', async () => {
    for (let count = 0; count < 27; count += 1) await student()
    const [one, two] = [await students(), await students({ page: 2 })]
    expect([one.rows.length, two.rows.length, one.total]).toEqual([25, 2, 27])
    const ids = [...one.rows, ...two.rows].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(27)
  })
})

describe('reminders', () => {
  test('are one mail a student with all of hers, and are told in the list', async () => {
    const id = await student({ surname: 'Rossi', mail2: 'mamma@example.it' })
    const other = await student({ surname: 'Verdi' })
    const answer = await remind(await rowsOf())
    expect(answer).toEqual({
      queued: [
        { studentId: id, name: 'Rossi Anna', mailId: expect.any(Number), instalments: 2 },
        { studentId: other, name: 'Verdi Anna', mailId: expect.any(Number), instalments: 2 },
      ],
      skipped: [],
    })
    expect(await mailsOf(id)).toMatchObject([
      {
        ...{ subject: 'Promemoria di pagamento: Accademia «Però»', cc: 'mamma@example.it' },
        toName: 'Rossi Anna',
      },
    ])
    const at = { at: '2026-10-15T07:00:00Z', by: 'staff', today: true, mail: 'waiting' }
    const rows = await rowsOf()
    expect(rows[0]).toMatchObject({ reminder: at })
    const path = `/instalments/${rows[0]?.instalmentId}/students/${rows[0]?.studentId}/reminders`
    expect(done(await staff.call('GET', path))).toEqual({ reminders: [at] })
  })

  test('go to the second address where the first is none or was refused for good', async () => {
    const none = await student({ mail2: 'mamma@example.it' })
    await world.sql(`update students set mail = '' where id = $1`, [none])
    const refused = await student({ mail: 'Anna@example.it', mail2: 'nonna@example.it' })
    await world.sql(`insert into mail_bounces (address, reason) values ('anna@example.it', '550')`)
    const rows = await rowsOf()
    const { queued, skipped } = await remind(rows)
    expect([queued.length, skipped]).toEqual([2, []])
    const to = await world.sql(
      `select distinct student_id, to_address, cc from mails
       join payment_reminders on mail_id = mails.id where student_id in ($1, $2) order by 1`,
      [none, refused],
    )
    expect(to).toEqual([
      { student_id: none, to_address: 'mamma@example.it', cc: '' },
      { student_id: refused, to_address: 'nonna@example.it', cc: '' },
    ])
  })

  test('never come twice on a day, from two windows at once either, and again the day after', async () => {
    const id = await student()
    const rows = await rowsOf()
    const answers = await Promise.all([remind(rows), remind(rows, {}, admin), remind(rows)])
    expect(answers.flatMap(({ queued }) => queued)).toHaveLength(1)
    const skipped = answers.flatMap((answer) => answer.skipped)
    expect(skipped).toHaveLength(4)
    expect(skipped).toEqual(skipped.map((one: object) => ({ ...one, why: 'reminded_today' })))
    expect(await mailsOf(id)).toHaveLength(1)
    await nightfall()
    expect((await remind(rows)).queued).toEqual([])
    world.clock.set('2026-10-16T00:00:00+02:00[Europe/Rome]')
    expect((await remind(rows)).queued).toHaveLength(1)
    expect(await mailsOf(id)).toHaveLength(2)
    // Also not when the instalment goes to a plan of her own in between.
    const { version, totalCents, instalments } = done(await staff.call('GET', planPath(id)))
    const kept = instalments.map(({ id: known, dueOn, amountCents, month }: Planned) => ({
      ...{ id: known, dueOn, amountCents, month },
    }))
    done(await staff.call('PUT', planPath(id), { version, totalCents, instalments: kept }))
    const own = await rowsOf()
    expect(own[0]?.instalmentId).not.toBe(rows[0]?.instalmentId)
    expect((await remind(own.slice(0, 2))).queued).toEqual([])
    // And back on the plan of the course.
    const back = { version: done(await staff.call('GET', planPath(id))).version }
    done(await staff.call('DELETE', planPath(id), back))
    expect((await remind((await rowsOf()).slice(0, 2))).queued).toEqual([])
  })

  test('leave out who has no address, has left, is on the blacklist, or has paid', async () => {
    const [gone, listed, nowhere, paying] = await Promise.all([
      student({ surname: 'Ritirata' }),
      student({ surname: 'Esclusa' }),
      student({ surname: 'Senza' }),
      student({ surname: 'Paga' }),
    ])
    done(await staff.call('POST', `/courses/${courseId}/students/${gone}/withdrawal`))
    done(await staff.call('POST', `/students/${listed}/blacklisting`, { reason: 'Prova' }))
    await world.sql(`update students set mail = '' where id = $1`, [nowhere])
    const rows = (await rowsOf({ sort: 'surname' })).filter(({ dueOn }) => dueOn === '2026-09-30')
    for (const row of rows) if (row.studentId === paying) await pay(row, 33_333)
    const { queued, skipped } = await remind(rows)
    const why = (list: { name: string; why: string }[]) =>
      Object.fromEntries(list.map((one) => [one.name, one.why]))
    expect(queued).toEqual([])
    expect(why(skipped)).toEqual({
      'Ritirata Anna': 'withdrawn',
      'Esclusa Anna': 'blacklisted',
      'Senza Anna': 'no_mail',
      'Paga Anna': 'not_late',
    })
    const all = await remind(rows, { everybody: true })
    expect(all.queued.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Esclusa Anna',
      'Ritirata Anna',
    ])
    expect(why(all.skipped)).toEqual({ 'Senza Anna': 'no_mail', 'Paga Anna': 'not_late' })
  })

  test('to many let mails to one person pass, the one to one student does not', async () => {
    const bulk = async (id: number) =>
      world.sql(
        `select distinct bulk from mails
         where id in (select mail_id from payment_reminders where student_id = $1)`,
        [id],
      )
    const id = await student()
    await remind(await rowsOf())
    expect(await bulk(id)).toEqual([{ bulk: false }])
    const [second, third] = [await student(), await student()]
    await remind(await rowsOf())
    expect(await bulk(second)).toEqual([{ bulk: true }])
    expect(await bulk(third)).toEqual([{ bulk: true }])
  })

  test('wait longer than their “Annulla” is offered', async () => {
    await student()
    const { queued } = await remind(await rowsOf())
    const [job] = await world.sql<{ seconds: number }>(
      `select extract(epoch from run_at - created_at)::int as seconds
         from graphile_worker.jobs where key = $1`,
      [`${SEND} ${queued[0].mailId}`],
    )
    expect(job?.seconds).toBeGreaterThan(TAKE_BACK_SECONDS)
  })

  test('are taken back while their mails wait, and can then be sent anew', async () => {
    const id = await student()
    const rows = await rowsOf()
    const { queued } = await remind(rows)
    const [{ mailId }] = queued
    expect(await cancel([mailId])).toEqual({ cancelled: 1, tooLate: 0 })
    expect((await rowsOf())[0]).toMatchObject({ reminder: null })
    expect(await cancel([mailId])).toEqual({ cancelled: 0, tooLate: 0 })
    const again = await remind(rows)
    expect(again.queued).toHaveLength(1)
    expect(await mailsOf(id)).toMatchObject([{ cancelled: false }])
    expect(
      await world.sql('select from mails where id = $1 and cancelled_at is null', [mailId]),
    ).toEqual([])
    await world.sql('update mails set sent_at = now() where id = $1', [again.queued[0].mailId])
    expect(await cancel([again.queued[0].mailId])).toEqual({ cancelled: 0, tooLate: 1 })
    expect((await rowsOf())[0]).toMatchObject({ reminder: { mail: 'sent' } })
    const audit = await world.sql(
      `select action from audit_entries where entity = 'instalment' and entity_id = $1 order by id`,
      [rows[0]?.instalmentId],
    )
    expect(audit.map(({ action }) => action)).toEqual([
      'instalment.reminded',
      'instalment.reminder_cancelled',
      'instalment.reminded',
    ])
  })

  test('whose mail was cancelled in the outbox or failed were none', async () => {
    await student()
    const rows = await rowsOf()
    const first = (await remind(rows)).queued[0].mailId
    done(await staff.call('POST', `/mails/${first}/cancellation`))
    expect((await rowsOf())[0]).toMatchObject({ reminder: null })
    const second = (await remind(rows)).queued[0].mailId
    await world.sql('update mails set failed_at = now() where id = $1', [second])
    expect((await remind(rows)).queued).toHaveLength(1)
  })

  test('whose mail was sent again from the outbox count as that copy, and do not go twice', async () => {
    await student()
    const rows = await rowsOf()
    const { mailId } = (await remind(rows)).queued[0]
    done(await staff.call('POST', `/mails/${mailId}/cancellation`))
    const copy = done(await staff.call('POST', `/mails/${mailId}/again`)).id
    const path = `/instalments/${rows[0]?.instalmentId}/students/${rows[0]?.studentId}/reminders`
    const shown = async () => [
      (await firstRow()).reminder?.mail,
      ...done(await staff.call('GET', path)).reminders.map(({ mail }: { mail: string }) => mail),
    ]
    expect(await shown()).toEqual(['waiting', 'waiting'])
    await world.sql('update mails set sent_at = now() where id = $1', [copy])
    expect(await shown()).toEqual(['sent', 'sent'])
    const { queued, skipped } = await remind(rows)
    expect(queued).toEqual([])
    expect(skipped).toMatchObject([{ why: 'reminded_today' }, { why: 'reminded_today' }])
    // Nor once a copy of the copy was stopped.
    const second = done(await staff.call('POST', `/mails/${copy}/again`)).id
    done(await staff.call('POST', `/mails/${second}/cancellation`))
    expect(await shown()).toEqual(['sent', 'sent'])
  })

  test('of what does not belong to the student, or under a text that never was, are refused', async () => {
    const id = await student()
    const other = await student({ courseIds: [await newCourse(staff)], surname: 'Altrove' })
    const row = await firstRow()
    expect(await remind([{ ...row, studentId: other }])).toEqual({
      queued: [],
      skipped: [
        {
          ...{ studentId: other, instalmentId: row.instalmentId, name: 'Altrove Anna' },
          ...{ dueOn: null, why: 'not_late' },
        },
      ],
    })
    const body = {
      chosen: [{ instalmentId: row.instalmentId, studentId: id }],
      textVersion: 99_999,
    }
    expect(await staff.call('POST', '/late-instalments/reminders', body)).toMatchObject({
      status: 404,
      body: { code: 'overdue.reminder_text_not_found' },
    })
    const none = { chosen: [], textVersion: 0 }
    expect((await staff.call('POST', '/late-instalments/reminders', none)).status).toBe(400)
  })
})

describe('the text of the reminders', () => {
  const words = {
    subject: 'Quote di {nome}',
    html: '<p>Cara {nome} {cognome},</p><p>{rate}</p><p>{totale}</p>',
  }
  const save = (changes: object) => staff.call('PUT', '/reminder-text', { ...words, ...changes })

  test('is ours until the office writes its own, which nobody overwrites unseen', async () => {
    const standard = done(await staff.call('GET', '/reminder-text'))
    expect(standard).toEqual({ ...REMINDER_LETTER, version: 0 })
    expect(done(await save({ ...REMINDER_LETTER, version: 0 }))).toEqual({ version: 0 })
    const { version } = done(await save({ version: 0 }))
    expect(done(await staff.call('GET', '/reminder-text'))).toEqual({ ...words, version })
    expect(done(await save({ version: 0 }))).toEqual({ version })
    expect(await save({ html: '<p>{rate}</p>', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
    // It is the template of the letter, which the office may also change among the others.
    const path = '/templates/payments.reminder'
    const template = done(await staff.call('GET', path))
    expect(template).toMatchObject({ ...words, changed: true, version, savedBy: 'staff' })
    done(await save({ ...REMINDER_LETTER, version }))
    expect(done(await staff.call('GET', path))).toMatchObject({ changed: false })
  })

  test('is refused with what it cannot fill in, at the field', async () => {
    const wrong = async (changes: object) => {
      const { status, body } = await save({ version: 0, ...changes })
      return { status, ...body.data.fields }
    }
    expect(await wrong({ html: '<p>Ciao {nme}</p><p>{rate}</p>' })).toEqual({
      status: 422,
      html: 'Il segnaposto {nme} non esiste per questo modello.',
    })
    expect(await wrong({ html: '<p>Ciao {nome}</p>' })).toEqual({
      status: 422,
      html: 'Il testo deve contenere {rate}.',
    })
    expect(await wrong({ subject: ' ' })).toEqual({ status: 400, subject: 'Campo obbligatorio' })
  })

  test('is shown as one student would get it, and sends nothing', async () => {
    const id = await student({ surname: 'Rossi', mail: 'rossi@example.it' })
    const rows = await rowsOf()
    await pay(await firstRow(), 10_000)
    const chosen = { studentId: id, instalmentIds: rows.map(({ instalmentId }) => instalmentId) }
    const shown = done(
      await staff.call('POST', '/late-instalments/preview', { ...chosen, ...words }),
    )
    expect(shown).toMatchObject({ to: 'rossi@example.it', cc: '', subject: 'Quote di Anna' })
    expect(shown.text).toContain('Cara Anna Rossi,')
    expect(shown.text).toContain(
      `${courseName}, rata del 30/09/2026: 233,33\u00a0€ (su 333,33\u00a0€)`,
    )
    expect(shown.text).toMatch(/rata del 14\/10\/2026: 333,33.€, causale RF\d\d( \d{4}){4} \d\d\n/)
    expect(shown.text).toMatch(/\n566,66.€/)
    expect(shown.html).toContain('Accademia «Però»')
    expect(await mailsOf(id)).toEqual([])
    const stranger = await newStudent(staff)
    const nothing = { ...chosen, studentId: stranger, ...words }
    expect(await staff.call('POST', '/late-instalments/preview', nothing)).toMatchObject({
      status: 409,
      body: { code: 'overdue.reminder_over' },
    })
  })
})
