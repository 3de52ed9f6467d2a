import { afterAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { FORM_FIELDS } from '#f/crm/lead-forms/domain/types.ts'
import { leadFormJobs } from '#f/crm/lead-forms/server/jobs.ts'
import { BRING_IN } from '#f/crm/lead-forms/server/mutations.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { done, newCourse, newLead, newStudent, newTeacher, unique } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { placesOf } from '#tests/support/places.ts'
import { pdfOf, send } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ env: { BASE_URL: 'https://quinte.example' } })
afterAll(() => world.close())
const admin = await world.as('admin')
const work = batchJobs(world.services, batches).tasks[WORK]

const erase = async (of: string, id: number) =>
  done(await admin.call('POST', '/person-data/erasure', { of, id }))

test('an erased lead stands in no batch and no line of the audit of the events it was invited to', async () => {
  const leadId = await newLead(admin, { surname: 'Invitanda', mail: 'lia@invitanda.it' })
  const [event, other] = [await newEvent(admin), await newEvent(admin)]
  const start = async (path: string, input: object) =>
    done(await admin.call('POST', `/events/${path}`, input)).batchId
  const leads = { leadIds: [leadId] }
  await work?.({ id: await start(`${event}/lead-invitations`, leads) })
  const waiting = [
    await start(`${event}/reminders`, { whom: 'both' }),
    await start(`${other}/lead-invitations`, leads),
  ]
  await world.sql('update mails set sent_at = now()')
  await erase('lead', leadId)
  for (const id of waiting) await work?.({ id })
  expect(await placesOf(world, 'invitanda')).toEqual([])
  expect(await world.sql('select from invitations')).toHaveLength(1)
})

test.each(['lead', 'student', 'teacher'] as const)(
  'why an erased %s was offered a place out of order is forgotten, not until when',
  async (of) => {
    const make = { lead: newLead, student: newStudent, teacher: newTeacher }[of]
    const id = await make(admin, { surname: 'Preferiti', mail: `${of}@preferiti.it` })
    const event = await newEvent(admin, { offers: false })
    if (of === 'lead') {
      const invited = await admin.call('POST', `/events/${event}/lead-invitations`, {
        leadIds: [id],
      })
      await work?.({ id: done(invited).batchId })
    } else done(await admin.call('POST', `/events/${event}/people`, { [`${of}Id`]: id }))
    const invitations = await world.sql<{ id: number }>(
      'select id from invitations where event_id = $1',
      [event],
    )
    const path = `/invitations/${invitations[0]?.id}`
    done(await admin.call('POST', `${path}/state`, { state: 'waiting' }))
    done(await admin.call('POST', `${path}/offers`, { reason: 'La Preferiti (Ada) ha chiamato' }))
    await world.sql('update mails set sent_at = now()')
    await erase(of, id)
    expect(await placesOf(world, 'preferiti')).toEqual([])
    const { rows } = done(await admin.call('GET', `/events/${event}/waiting-log`))
    expect(rows[0]).toMatchObject({ step: 'offered', note: '15/10/2026 21:00' })
  },
)

const write = (address: string, name: string) =>
  world.act((tx) =>
    queueMail(tx, SYSTEM, {
      ...{ kind: 'events.invitation', to: { address, name }, subject: 'Open day', data: {} },
    }),
  )
const mailsTo = (address: string) =>
  world.sql<{ sent: boolean; cancelled: boolean }>(
    `select sent_at is not null as sent, cancelled_at is not null as cancelled
     from mails where to_address = $1`,
    [address],
  )

test('what waits for an erased lead is not sent, and addresses of before are forgotten', async () => {
  const lead = { name: 'Pia', surname: 'Scrivendi', mail: 'prima@scrivendi.it' }
  const [id, otherId] = [
    await newLead(admin, lead),
    await newLead(admin, { ...lead, mail: 'dopo@scrivendi.it' }),
  ]
  const merging = { version: 0, otherId, take: ['mail'] }
  const { version } = done(await admin.call('POST', `/leads/${id}/merging`, merging))
  // The diary is emptied after a time of its own.
  await world.sql('update audit_entries set before = null, after = null')
  const now = { ...lead, ...{ mail: 'ora@scrivendi.it', phone: '', city: '' } }
  const form = { ...now, age: null, booking: '', registeredOn: null, tagIds: [], version }
  done(await admin.call('PUT', `/leads/${id}`, form))
  for (const when of ['prima', 'dopo']) await write(`${when}@scrivendi.it`, 'Scrivendi Pia')
  await world.sql(`update mails set sent_at = now() where to_address like '%@scrivendi.it'`)
  const { id: waiting } = await write('ora@scrivendi.it', 'Scrivendi Pia')
  await erase('lead', id)
  expect(await placesOf(world, 'scrivendi')).toEqual([])
  const [mail] = await world.sql('select cancelled_by from mails where id = $1', [waiting])
  expect(mail).toEqual({ cancelled_by: 'admin' })
})

test.each(['student', 'teacher'] as const)(
  'a %s with the address of an erased lead as the second one is still written to',
  async (of) => {
    const mail2 = `casa.${of}@esempio.it`
    const make = { student: newStudent, teacher: newTeacher }[of]
    await make(admin, { mail2, surname: 'Restanti', name: 'Ada' })
    const leadId = await newLead(admin, { mail: mail2, surname: 'Partenti', name: 'Bea' })
    const namesake = await newLead(admin, { mail: mail2, surname: 'Restanti', name: 'Ada' })
    const sent = { sent: true, cancelled: false }
    await write(mail2, 'Restanti Ada')
    await world.sql('update mails set sent_at = now() where to_address = $1', [mail2])
    await write(mail2, 'Restanti Ada')
    await write(mail2, 'Partenti Bea')
    await erase('lead', leadId)
    await erase('lead', namesake)
    expect(await mailsTo(mail2)).toEqual([sent, { sent: false, cancelled: false }])
  },
)

test.each(['lead', 'student'] as const)(
  'what a form refused of an erased %s is forgotten, and brings nobody back',
  async (of) => {
    const surname = `Tornanti${of}`
    const person = { name: 'Lia', surname, mail: `lia@${surname}.it`, phone: '3207654321' }
    const make = { lead: newLead, student: newStudent }[of]
    const id = await make(admin, person)
    const { id: formId, address } = done(
      await admin.call('POST', '/lead-forms', { name: unique('Sito') }),
    )
    const nothing = Object.fromEntries(FORM_FIELDS.map((field) => [field, null]))
    const save = async (mapping: object) => {
      const { name, version, trap } = done(await admin.call('GET', `/lead-forms/${formId}`))
      const form = { id: formId, name, version, trap, consentText: '', tagIds: [] }
      const values = { ...form, mapping: { ...nothing, ...mapping } }
      done(await admin.call('PUT', `/lead-forms/${formId}`, values))
      await leadFormJobs(world.services).tasks[BRING_IN]?.({ id: formId })
    }
    const send = (fields: Record<string, string>) =>
      fetch(world.url + address, { method: 'POST', body: new URLSearchParams(fields) })
    await send({ chi: `${surname} Lia`, dove: `LIA@${surname}.it` })
    await send({ chi: surname, dove: '+39 320 7654321' })
    await send({ chi: `Lia ${surname}` })
    await send({ chi: 'Lia Restanti', dove: '320 7654399' })
    await save({ fullName: 'nome', mail: 'mail' })
    await erase(of, id)
    await save({ fullName: 'chi', mail: 'dove' })
    await save({ fullName: 'chi', phone: 'dove' })
    expect(await placesOf(world, surname)).toEqual([])
    const left = await world.sql(`select name from leads where surname = 'Restanti'`)
    expect(left).toEqual([{ name: 'Lia' }])
    await world.sql('delete from leads')
  },
)

const dueNow = async () => {
  const { rows } = done(await admin.call('GET', '/retention'))
  return Object.fromEntries(rows.map(({ kind, due }: { kind: string; due: number }) => [kind, due]))
}

test('a student who is enrolled while the run waits for her is not erased', async () => {
  const [former, courseId] = [await newCourse(admin), await newCourse(admin)]
  const id = await newStudent(admin, { courseIds: [former], surname: 'Ritornata' })
  await world.sql(
    `update courses set starts_on = '2014-09-15', ends_on = '2015-06-18' where id = $1`,
    [former],
  )
  await world.sql(`update students set created_at = '2014-09-01' where id = $1`, [id])
  const due = await dueNow()
  expect(due).toMatchObject({ student: 1 })
  let run: ReturnType<typeof admin.call> | undefined
  await world.act(async (tx) => {
    const enrolment = { student_id: id, course_id: courseId, enrolled_by: 'staff' }
    await tx.insertInto('enrolments').values(enrolment).execute()
    run = admin.call('POST', '/retention/run', { due })
    await expect.poll(() => waitingForLocks(world), { timeout: 20_000 }).toBeGreaterThan(0)
    return ok(true)
  })
  expect((await run)?.body.code).toBe('personData.changed')
  expect(done(await admin.call('GET', `/students/${id}`)).surname).toBe('Ritornata')
})

test('an erased student stands in no batch of mails or documents, and no document of hers stays', async () => {
  const name = unique('Dissolta')
  const courseId = await newCourse(admin)
  const id = await newStudent(admin, { surname: name, courseIds: [courseId] })
  const words = { subject: 'Orario', html: '<p>Ciao {nome} {cognome}</p>', receiving: 1 }
  for (const [path, input] of [
    ['/mailings', { target: { courseIds: [courseId] }, ...words }],
    ...['attendance', 'class-list'].flatMap((print) =>
      [false, true].map(
        (joined) => ['/report-sets', { print, chosen: { courseIds: [courseId] }, joined }] as const,
      ),
    ),
  ] as const)
    await work?.({ id: done(await admin.call('POST', path, input)).batchId })
  await erase('student', id)
  const places = await placesOf(world, name)
  for (const place of ['batch_items', 'files', 'report_set_parts'])
    expect(places).not.toContain(place)
  expect(done(await admin.call('GET', '/report-sets')).rows).toEqual([])
})

/** Two students of a course who can be written to. */
async function twoWrittenTo(): Promise<[number, number]> {
  const courseId = await newCourse(admin)
  const make = (of: string) =>
    newStudent(admin, { mail: `${unique(of).replace(' ', '')}@scritta.it`, courseIds: [courseId] })
  return [await make('sola'), await make('altra')]
}

/** Writes to some students about something; answers what is to be done for it. */
async function writeAbout(about: string, studentIds: number[]): Promise<number> {
  const uploadIds = [done(await send(world, admin, `${about}.pdf`, pdfOf(2_000))).id]
  const words = { subject: `Orario di ${about}`, html: `<p>Cara ${about}</p>` }
  const input = { target: { studentIds }, receiving: studentIds.length, ...words, uploadIds }
  return done(await admin.call('POST', '/mailings', input)).batchId
}

const workWhole = async (id: number) => {
  for (const step of ['its items', 'its end']) await work?.({ id, step })
}

test('what was written to an erased student alone goes with its files, what others got too stays', async () => {
  const [id, other] = await twoWrittenTo()
  const [own, shared, queued] = [unique('Sola'), unique('Comune'), unique('Attesa')]
  await workWhole(await writeAbout(own, [id]))
  await workWhole(await writeAbout(shared, [id, other]))
  await world.sql(`update mails set sent_at = now() where to_address like '%@scritta.it'`)
  await workWhole(await writeAbout(queued, [other]))
  await erase('student', id)
  expect(await placesOf(world, own)).toEqual([])
  for (const kept of [shared, queued])
    expect(await placesOf(world, kept)).toEqual(expect.arrayContaining(['mailings', 'files']))
})

test('what was written in mails whose time is over goes with the run that forgets them', async () => {
  const [id] = await twoWrittenTo()
  const old = unique('Vecchia')
  await workWhole(await writeAbout(old, [id]))
  await world.sql(
    `update mails set sent_at = now(), created_at = '2024-10-01' where subject like '%' || $1`,
    [old],
  )
  const due = await dueNow()
  expect(due).toMatchObject({ student: 0, mail: 1 })
  done(await admin.call('POST', '/retention/run', { due }))
  expect(await placesOf(world, old)).toEqual([])
})

const withoutAddress = async (batchId: number) => {
  await world.sql(`update students set mail = '' where mail like '%@scritta.it'`)
  await workWhole(batchId)
}

test.each([
  ['still waits', async () => {}],
  ['found no address', withoutAddress],
  [
    'found no address long ago',
    async (batchId: number) => {
      await withoutAddress(batchId)
      await world.sql('delete from batches where id = $1', [batchId])
    },
  ],
])('what was written to an erased student alone and %s goes too', async (_, reachNobody) => {
  const [id] = await twoWrittenTo()
  const own = unique('Mancata')
  await reachNobody(await writeAbout(own, [id]))
  await erase('student', id)
  expect(await placesOf(world, own)).toEqual([])
})

test('what reached nobody stays for another to whom it was written', async () => {
  const ids = await twoWrittenTo()
  const shared = unique('Mancata')
  await withoutAddress(await writeAbout(shared, ids))
  await erase('student', ids[0])
  expect(await placesOf(world, shared)).toEqual(expect.arrayContaining(['mailings', 'files']))
  await erase('student', ids[1])
  expect(await placesOf(world, shared)).toEqual([])
})

test.each(['student', 'teacher'] as const)(
  'a report about a %s that waits for a mail goes with the erasure, and no other',
  async (of) => {
    const courseId = await newCourse(admin)
    const id = await (of === 'student'
      ? newStudent(admin, { courseIds: [courseId] })
      : newTeacher(admin))
    const report = async (asked: string) => {
      const name = unique('Riepilogo')
      await send(world, admin, `${name}.pdf`, pdfOf(2_000), {}, asked)
      return name
    }
    const own = await report(`${of}=${id}&month=2026-10`)
    const ofCourse = await report(`course=${courseId}`)
    const other = await report(`${of}=${id + 1}&course=${courseId}`)
    await erase(of, id)
    expect(await placesOf(world, own)).toEqual([])
    const isKept = async (name: string) => (await placesOf(world, name)).includes('files')
    expect([await isKept(ofCourse), await isKept(other)]).toEqual([of === 'teacher', true])
  },
)

test('a batch that was cancelled does not name an erased student either', async () => {
  const ids = [await newStudent(admin, { surname: 'Annullanda', name: 'Ida' })]
  const sending = await admin.call('POST', '/students/credentials', { ids })
  done(await admin.call('POST', `/batches/${done(sending).batchId}/cancellation`, {}))
  await erase('student', ids[0] ?? 0)
  expect(await placesOf(world, 'annullanda')).toEqual([])
})

test.each(['student', 'teacher'] as const)(
  'what an erased %s alone was told by a notification is forgotten, what others were told stays',
  async (of) => {
    const make = { student: newStudent, teacher: newTeacher }[of]
    const courseId = await newCourse(admin)
    const ids = [await make(admin), await make(admin)]
    const told = async (target: object, receiving: number) => {
      const about = unique('Avvisata')
      const words = { subject: `Per ${about}`, html: `<p>Gentile ${about}</p>` }
      done(await admin.call('POST', '/notices', { target, receiving, ...words }))
      return about
    }
    const own = await told({ [`${of}Ids`]: ids.slice(0, 1) }, 1)
    const shared = await told({ [`${of}Ids`]: ids }, 2)
    const ofCourse = await told({ courseIds: [courseId], [`${of}Ids`]: ids.slice(0, 1) }, 1)
    await erase(of, ids[0] ?? 0)
    expect(await placesOf(world, own)).toEqual([])
    expect(await placesOf(world, shared)).toContain('notices')
    await erase(of, ids[1] ?? 0)
    expect(await placesOf(world, shared)).toEqual([])
    expect(await placesOf(world, ofCourse)).toContain('notices')
  },
)
