import { afterAll, expect, test } from 'vitest'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { done, newCourse, newLead, newStudent, newTag, unique } from '#tests/support/academy.ts'
import { camt } from '#tests/support/bank-files.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { placesOf } from '#tests/support/places.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { SUBJECTS } from '../domain/types.ts'
import { OVERVIEW } from '../domain/text.ts'
import { PARTS } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')
const academy = await smallAcademy(admin)

const sheet = (of: string, id: number) =>
  download(world, admin, `/api/person-data.xlsx?of=${of}&id=${id}`)

/** What stands below a title of a tab. */
function column(tabs: Awaited<ReturnType<typeof sheet>>['tabs'], name: string, title: string) {
  const [titles = [], ...rows] = tabs.find((tab) => tab.sheet === name)?.data ?? []
  return rows.map((row) => row[titles.indexOf(title)])
}

test('a student is given all that is stored about her, and why', async () => {
  const { name, tabs } = await sheet('student', academy.studentId)
  expect(name).toContain('Dati personali Della Valle Sanseverino')
  const [first, ...others] = tabs
  expect(first?.sheet).toBe(OVERVIEW)
  expect(first?.data[0]).toEqual(['Dati', 'Perché', 'Righe'])
  const counts = new Map(first?.data.slice(1).map(([title, , count]) => [title, count]))
  expect([...counts.keys()]).toEqual(PARTS.student.map(({ title }) => title))
  for (const { sheet: title, data } of others) expect(data.length - 1).toBe(counts.get(title))
  const titles = others.map(({ sheet: title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['Anagrafica', 'Iscrizioni', 'Presenze', 'Voti', 'Rate', 'Accesso']),
  )
  // In words, as the screens say it.
  expect(column(tabs, 'Pagamenti', 'Modo')).toContain('Bonifico')
  const changes = column(tabs, 'Modifiche della scheda', 'Che cosa')
  expect(changes).toContain('Studente: creazione')
  expect(changes.filter((said) => /^\w+\.\w+$/.test(String(said)))).toEqual([])
})

test('nobody is given the mails of who shares her address', async () => {
  const mail = 'famiglia@insieme.it'
  const [ada, bea] = [
    await newStudent(admin, { name: 'Ada', surname: 'Insieme', mail }),
    await newStudent(admin, {
      name: 'Bea',
      surname: 'Insieme',
      mail: 'bea@insieme.it',
      mail2: mail,
    }),
  ]
  const write = (name: string, subject: string) =>
    world.act((tx) =>
      queueMail(tx, SYSTEM, {
        ...{ kind: 'mail.test', to: { address: mail, name }, subject, data: {} },
      }),
    )
  await write('Insieme Ada', 'Assenze di Ada')
  await write('Insieme Bea', 'Assenze di Bea')
  await write('Famiglia Insieme', 'Orario di tutti')
  const mails = async (id: number) =>
    column((await sheet('student', id)).tabs, 'Mail inviate', 'Oggetto')
  expect(await mails(ada)).toEqual(['Assenze di Ada', 'Orario di tutti'])
  expect(await mails(bea)).toEqual(['Assenze di Bea', 'Orario di tutti'])
})

test('so is a teacher, with lessons and rates', async () => {
  const { tabs } = await sheet('teacher', academy.teacherId)
  expect(tabs.map(({ sheet: title }) => title)).toEqual(
    expect.arrayContaining(['Anagrafica', 'Lezioni']),
  )
})

test('whoever asked for information is given notes and calls, also those of merged leads and as a student', async () => {
  const leadId = await newLead(admin, { surname: 'Informata' })
  const otherId = await newLead(admin, { surname: 'Informata', mail: 'altra@informata.it' })
  const note = { note: 'Vorrebbe la sera', at: '2026-10-01T10:00' }
  done(await admin.call('POST', `/leads/${otherId}/notes`, note))
  const tagId = await newTag(admin, 1, 'RICHIAMARE DOPO')
  const call = { note: 'Sentita', at: '2026-10-02T11:00', outcomeTagId: tagId }
  const { id } = done(await admin.call('POST', `/leads/${leadId}/calls`, call))
  await world.sql(`update lead_calls set appointment_at = '2026-10-20T15:00' where id = $1`, [id])
  done(await admin.call('POST', `/leads/${leadId}/merging`, { version: 1, otherId, take: [] }))
  const expectAll = async (of: string, id: number, about: string, more: string) => {
    const { tabs } = await sheet(of, id)
    expect(column(tabs, about, 'Mail')).toContain('altra@informata.it')
    const told = (name: string, title: string) => column(tabs, `${name}${more}`, title)
    expect(told('Note', 'Quando')).toEqual([{ day: '2026-10-01', time: '10:00' }])
    expect(told('Chiamate', 'Quando')).toEqual([{ day: '2026-10-02', time: '11:00' }])
    expect(told('Chiamate', 'Esito')).toEqual(['RICHIAMARE DOPO'])
    expect(told('Chiamate', 'Appuntamento')).toEqual([{ day: '2026-10-20', time: '15:00' }])
  }
  await expectAll('lead', leadId, 'Anagrafica', '')
  const studentId = await newStudent(admin)
  await world.sql('update leads set student_id = $1, enrolled_at = now() where id = $2', [
    ...[studentId, leadId],
  ])
  await expectAll('student', studentId, 'Richieste di informazioni', ' (lead)')
})

test('the handing over stands in the diary; who is not there, or may not, gets nothing', async () => {
  const hand = { of: 'student', id: academy.studentId }
  done(await admin.call('POST', '/person-data/handing', hand))
  const [line] = await world.sql(
    `select actor_name, entity, entity_id from audit_entries where action = 'person_data.handed'`,
  )
  expect(line).toEqual({ actor_name: 'admin', entity: 'student', entity_id: academy.studentId })
  const nobody = await admin.call('POST', '/person-data/handing', { of: 'lead', id: 999_999 })
  expect(nobody.body.code).toBe('personData.not_found')
  const operator = await world.as('call_centre')
  const { status } = await operator.call('GET', '/person-data.xlsx?of=lead&id=1')
  expect(status).toBe(403)
})

/** What refers to a person and is told otherwise, or is not about her. */
const OTHERWISE = {
  // Told by views over them and by the leads; what the staff was told of a makeup is no mail of hers.
  student: [
    ...['enrolments', 'lead_enrolments', 'payment_plans', 'received_notifications'],
    'student_instalments',
  ],
  teacher: [],
  // Who has her open, whom she became, and which two were one.
  lead: ['call_locks', 'lead_enrolments', 'lead_merges'],
}

test.each(SUBJECTS)('nothing that refers to a %s is forgotten', async (of) => {
  const told = PARTS[of].map((part) => part.from(1).compile(world.services.db).sql).join('\n')
  const tables = await world.sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = $1::regclass order by 1`,
    [`${of}s`],
  )
  const forgotten = tables.map(({ name }) => name).filter((name) => !told.includes(name))
  expect(forgotten).toEqual(OTHERWISE[of])
})

const erase = (of: string, id: number) => admin.call('POST', '/person-data/erasure', { of, id })
const RECEIPTS = `select amount_cents, paid_on, method, receipt_year, receipt_number
  from payments where student_id = $1 order by id`

test('of an erased student only what the law keeps is left, without her name', async () => {
  const surname = 'Cancellandi'
  const { studentId } = academy
  await world.sql(`update students set surname = $1, mail = $2 where id = $3`, [
    ...[surname, 'lei@cancellandi.it', studentId],
  ])
  const note = 'Nota di Cancellandi'
  await world.sql(`update payments set note = $1 where student_id = $2`, [note, studentId])
  await world.sql(`update student_instalments set note = $1 where student_id = $2`, [
    ...[note, studentId],
  ])
  const reason = 'Cancellandi non è gradita'
  done(await admin.call('POST', `/students/${studentId}/blacklisting`, { reason }))
  const consent = { purpose: 'images', given: true, givenOn: '2026-10-14', textVersion: '1' }
  const parent = 'Rosa Cancellandi'
  done(await admin.call('POST', `/students/${studentId}/consents`, { ...consent, parent }))
  await world.sql(
    `insert into mails (key, kind, to_address, to_name, subject, data, created_by, sent_at)
     values ('k', 'mailings.mail', 'lei@cancellandi.it', $1, $1, '{}', 'staff', now())`,
    [surname],
  )
  await world.sql(
    `insert into leads (name, surname, created_by, student_id, enrolled_at)
     values ('Lia', $1, 'staff', $2, now())`,
    [surname, studentId],
  )
  await world.sql(
    `with statement as (
       insert into statements (name, sha256, kind, first_on, last_on, imported_by)
       values ('banca', '\\x01', 'csv', '2026-10-01', '2026-10-02', 'staff') returning id
     ), line as (
       insert into statement_lines (statement_id, seq, booked_on, amount_cents, payer, fingerprint,
         set_aside_reason, set_aside_by, set_aside_at)
       select id, 1, '2026-10-01', 10000, $1, '\\x02', 'Resto per ' || $1, 'staff', now()
       from statement returning id
     )
     insert into statement_line_payments (payment_id, line_id)
     select (select min(id) from payments where student_id = $2), id from line`,
    [surname, studentId],
  )
  for (const [kind, record] of [
    ['students', '$2'],
    ['payments', '(select min(id) from payments where student_id = $2)'],
  ]) {
    await world.sql(
      `with file as (
         insert into imports (kind, name, mode, created_by)
         values ('${kind}', 'elenco.csv', 'both', 'staff') returning id
       )
       insert into import_rows (import_id, position, line, cells, said, verdict, record_id)
       select id, 1, 2, to_jsonb(array[$1]), jsonb_build_object('surname', $1::text), 'new',
         ${record} from file`,
      [surname, studentId],
    )
  }
  const [paid] = await world.sql<{ id: number }>(
    `select min(id) as id from payments where student_id = $1`,
    [studentId],
  )
  done(await admin.call('POST', `/payments/${paid?.id}/reversal`, { note }))
  const receipts = await world.sql(RECEIPTS, [studentId])
  expect(receipts.length).toBeGreaterThan(0)
  const staff = await world.as('staff')
  const refused = await staff.call('POST', '/person-data/erasure', { of: 'student', id: studentId })
  expect(refused.status).toBe(403)
  done(await erase('student', studentId))
  expect(await placesOf(world, 'cancellandi')).toEqual([])
  // As she was called before, and what was written of her.
  for (const said of ['sanseverino', 'nonna materna', 'certificato medico']) {
    expect({ said, places: await placesOf(world, said) }).toEqual({ said, places: [] })
  }
  expect(await world.sql(RECEIPTS, [studentId])).toEqual(receipts)
  const { rows } = done(await admin.call('GET', '/students', { state: 'deleted' }))
  expect(rows.map(({ id }: { id: number }) => id)).not.toContain(studentId)
  expect((await admin.call('POST', `/students/${studentId}/restoration`)).body.code).toBe(
    'students.erased',
  )
  expect((await erase('student', studentId)).body.code).toBe('personData.not_found')
  const [line] = await world.sql(
    `select actor_name, entity_id from audit_entries where action = 'student.erased'`,
  )
  expect(line).toEqual({ actor_name: 'admin', entity_id: studentId })
})

/** A movement of somebody that was matched with another first, by mistake, and then with her. */
async function matchedTwice(payer: string) {
  const courseId = await newCourse(admin)
  const instalments = [{ dueOn: '2026-10-31', amountCents: 30_000, month: '10' }]
  const plan = { version: 0, totalCents: 30_000, instalments }
  done(await admin.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const [other, hers] = [
    await newStudent(admin, { courseIds: [courseId] }),
    await newStudent(admin, { courseIds: [courseId] }),
  ]
  const movement = { on: '2026-10-05', cents: 30_000, payer, text: 'una rata' }
  const fileId = await upload(world, admin, 'banca.xml', Buffer.from(camt('08', [movement])))
  const statement = done(await admin.call('POST', '/statements', { fileId }))
  const [line] = done(await admin.call('GET', `/statements/${statement.id}`)).rows
  const match = async (studentId: number) => {
    const [due] = done(
      await admin.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`),
    ).instalments
    const parts = [{ instalmentId: due.id, studentId, amountCents: 30_000 }]
    const lines = [{ id: line.id, parts }]
    const answer = await admin.call('POST', '/statement-lines/confirmation', { lines })
    expect(done(answer).confirmed).toEqual([line.id])
  }
  await match(other)
  done(await admin.call('POST', '/statement-lines/reopening', { ids: [line.id] }))
  await match(hers)
  return { other, hers }
}

test('a movement that was matched by mistake is forgotten with whom it pays, and with nobody else', async () => {
  const { other, hers } = await matchedTwice('Smarriti Pia')
  done(await erase('student', other))
  expect(await placesOf(world, 'smarriti')).toContain('statement_lines')
  done(await erase('student', hers))
  expect(await placesOf(world, 'smarriti')).toEqual([])
})

test('nor does the payment that was made by mistake tell of whom it came from', async () => {
  const { hers } = await matchedTwice('Confusi Pia')
  done(await erase('student', hers))
  expect(await placesOf(world, 'confusi')).toEqual([])
})

test('an erased teacher leaves her lessons and invoices; a lead nothing', async () => {
  const { teacherId } = academy
  await world.sql(`update teachers set surname = 'Scordata' where id = $1`, [teacherId])
  await world.sql(
    `insert into teacher_invoices (teacher_id, issued_on, amount_cents, note, created_by)
     values ($1, '2026-10-01', 5000, 'di Scordata', 'staff')`,
    [teacherId],
  )
  done(await erase('teacher', teacherId))
  expect(await placesOf(world, 'scordata')).toEqual([])
  const kept = await world.sql('select amount_cents from teacher_invoices where teacher_id = $1', [
    teacherId,
  ])
  expect(kept).toContainEqual({ amount_cents: 5000 })
  const back = await admin.call('POST', `/teachers/${teacherId}/restoration`)
  expect(back.body.code).toBe('teachers.erased')
  const [lead] = await world.sql<{ id: number }>(
    `insert into leads (name, surname, created_by) values ('Lia', 'Sparita', 'staff') returning id`,
  )
  done(await erase('lead', lead?.id ?? 0))
  expect(await placesOf(world, 'sparita')).toEqual([])
})

test('one run erases what is due of each kind, when it is what was shown', async () => {
  const courseId = await newCourse(admin)
  const gone = await newStudent(admin, { courseIds: [courseId], surname: 'Lontana' })
  await world.sql(
    `update courses set starts_on = '2014-09-15', ends_on = '2015-06-18' where id = $1`,
    [courseId],
  )
  await world.sql(`update students set created_at = '2014-09-01' where id = $1`, [gone])
  await world.sql(
    `insert into mails (key, kind, to_address, subject, data, created_by, sent_at, created_at)
     values ('old', 'mailings.mail', 'chi@vecchia.it', 'x', '{}', 'staff', now(), '2024-10-01')`,
  )
  const dueNow = async () => {
    const { rows } = done(await admin.call('GET', '/retention'))
    return Object.fromEntries(
      rows.map(({ kind, due }: { kind: string; due: number }) => [kind, due]),
    )
  }
  const due = await dueNow()
  expect(due).toMatchObject({ student: 1, teacher: 0, mail: 1, invoice: 0, diary: 0 })
  const { rows } = done(await admin.call('GET', '/retention/people'))
  expect(rows).toMatchObject([
    { of: 'student', id: gone, surname: 'Lontana', lastOn: '2015-06-18' },
  ])
  const other = await admin.call('POST', '/retention/run', { due: { ...due, student: 2 } })
  expect(other.body.code).toBe('personData.changed')
  expect(done(await admin.call('POST', '/retention/run', { due }))).toEqual({ erased: due })
  expect(await placesOf(world, 'lontana')).toEqual([])
  expect(await placesOf(world, 'vecchia.it')).toEqual([])
  expect(await dueNow()).toMatchObject({ student: 0, mail: 0 })
  const { before } = done(await admin.call('PUT', '/retention/mail', { months: 12 }))
  expect(before).toBe(24)
  const short = await admin.call('PUT', '/retention/invoice', { months: 60 })
  expect(short.body.code).toBe('personData.too_short')
  const staff = await world.as('staff')
  expect((await staff.call('GET', '/retention')).status).toBe(403)
})

test('the blacklist is to be reviewed after a year', async () => {
  const id = await newStudent(admin)
  done(await admin.call('POST', `/students/${id}/blacklisting`, { reason: 'Non paga' }))
  const reviews = async () => done(await admin.call('GET', '/retention/reviews')).rows
  expect(await reviews()).toEqual([])
  await world.sql(
    `update blacklistings set listed_at = '2025-10-10T10:00Z' where student_id = $1`,
    [id],
  )
  expect(await reviews()).toMatchObject([
    { studentId: id, listedOn: '2025-10-10', reviewOn: '2026-10-10' },
  ])
})

test('who is due is listed by surname both ways', async () => {
  const word = unique('Ordine').replace(' ', '')
  const courseId = await newCourse(admin)
  const courseIds = [courseId]
  const ids = [
    await newStudent(admin, { courseIds, surname: `${word}A` }),
    await newStudent(admin, { courseIds, surname: `${word}B` }),
  ]
  await world.sql(
    `update courses set starts_on = '2014-09-15', ends_on = '2015-06-18' where id = $1`,
    [courseId],
  )
  await world.sql(`update students set created_at = '2014-09-01' where id = any($1::bigint[])`, [
    ids,
  ])
  const sorted = async (dir: string) => {
    const { rows } = done(
      await admin.call('GET', '/retention/people', { q: word, sort: 'surname', dir }),
    )
    return rows.map(({ id }: { id: number }) => id)
  }
  expect(await sorted('asc')).toEqual(ids)
  expect(await sorted('desc')).toEqual(ids.toReversed())
})
