import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { dropBatches, WORK } from '#f/system/batches/server/mutations.ts'
import { addJob } from '#kit/server/jobs.ts'
import { done, newCourse, newStudent, newTeacher, unique } from '#tests/support/academy.ts'
import { ACADEMY, openPostOffice, SENDER } from '#tests/support/post-office.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { pdfOf, send as upload } from '#tests/support/uploads.ts'
import { DELAY_SECONDS } from '../domain/rules.ts'
import { mailingSentences, tooLarge } from '../domain/text.ts'

const office = await openPostOffice()
const { world } = office
afterAll(() => world.close())
const staff = await world.as('staff')
beforeEach(async () => {
  await office.sender(SENDER)
  await office.open()
})
afterEach(async () => {
  await office.clear()
  await world.sql('truncate batches cascade')
})

const address = () => `${unique('a').replace(/\s/g, '.')}@example.it`
const student = (surname: string, courseIds: number[], changes: object = {}) =>
  newStudent(staff, { surname, mail: address(), courseIds, ...changes })
const words = { subject: 'Orario per {nome}', html: '<p>Ciao {nome} {cognome}, corso {corso}</p>' }
const plain = { subject: 'Orario', html: '<p>Ciao {nome}</p>' }
const send = (target: object, changes: object = {}) =>
  staff.call('POST', '/mailings', { target, receiving: 1, ...words, ...changes })
const refused = async (answer: ReturnType<typeof send>) => (await answer).body.message

/** A course of so many with good addresses, and one whose address is wrong. */
async function course(count: number) {
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await student(`Alfieri ${n}`, [courseId]))
  const wrong = await student('Zorzi', [courseId])
  await world.sql("update students set mail = ' zorzi.example.it' where id = $1", [wrong])
  return { name, courseId, ids, wrong }
}

describe('a mail', () => {
  test('goes to each of a course by itself, with its file, and each once', async () => {
    const { courseId, name } = await course(3)
    const file = (await upload(world, staff, 'Orario è pronto.pdf', pdfOf(70_000))).body
    const { id } = done(
      await send(
        { courseIds: [courseId] },
        { receiving: 3, confirmed: ['invalid_addresses'], uploadIds: [file.id] },
      ),
    )
    await office.work()
    await office.work()
    expect(office.mailbox.mails).toHaveLength(3)
    const [first] = office.mailbox.mails
    expect(first?.subject).toBe('Orario per Anna')
    expect(first?.text).toContain(`Ciao Anna Alfieri`)
    expect(first?.text).toContain(`corso ${name}`)
    expect(first?.attachments).toMatchObject([{ filename: 'Orario è pronto.pdf' }])
    expect(done(await staff.call('GET', `/mailings/${id}`))).toMatchObject({
      ...{ state: 'sent', sent: 3, recipients: 3 },
      files: [{ name: 'Orario è pronto.pdf', size: 70_000 }],
    })
  })

  test('is in the queue until the mail server has taken it, and then sent', async () => {
    const courseId = await newCourse(staff)
    const ids = [await student('Ginzburg', [courseId]), await student('Morante', [courseId])]
    const { id, batchId } = done(await send({ studentIds: ids }, { receiving: 2, ...plain }))
    const outcome = async () => done(await staff.call('GET', `/mailings/${id}/outcome`))
    expect(await outcome()).toMatchObject({ state: 'waiting', sent: 0 })
    // Without a mail server the batch comes to its end, and nothing has gone.
    const services = office.servicesWith(undefined)
    await world.sql('update graphile_worker._private_jobs set run_at = now()')
    await office.start(services, batchJobs(services, batches))
    await expect
      .poll(async () => done(await staff.call('GET', `/batches/${batchId}`)), { timeout: 20_000 })
      .toMatchObject({
        ...{ state: 'ended', done: 2 },
        saidDone: 'Le mail a 2 persone sono in coda: partono appena il server di posta le prende.',
      })
    await office.stopAll()
    world.clock.advance({ minutes: 2 })
    expect(await outcome()).toMatchObject({ state: 'running', sent: 0, recipients: 2 })
    await addJob(world.services.db, 'mail.take_up', {}, { key: 'mail.take_up' })
    await office.work()
    expect(await outcome()).toMatchObject({ state: 'sent', sent: 2 })
  })

  test('waits in the outbox under the subject that its recipient gets', async () => {
    const id = await student('Fenoglio', [await newCourse(staff)])
    const subject = '{Nome}, notizie da {accademia}'
    const sent = done(await send({ studentIds: [id] }, { ...plain, subject }))
    await batchJobs(world.services, batches).tasks[WORK]?.({ id: sent.batchId })
    const { rows } = done(await staff.call('GET', '/mails', { group: `mailing ${sent.id}` }))
    expect(rows).toMatchObject([{ state: 'waiting', subject: `Anna, notizie da ${ACADEMY}` }])
  })

  test('that the mail server did not take for one of them says so', async () => {
    await office.mailbox.close()
    await office.open({ refuse: (to) => (to.startsWith('chiuso') ? 550 : undefined) })
    const courseId = await newCourse(staff)
    const shut = { mail: 'chiuso@example.it' }
    const ids = [await student('Banti', [courseId]), await student('Cialente', [courseId], shut)]
    const { id } = done(await send({ studentIds: ids }, { receiving: 2, ...plain }))
    await office.work()
    const outcome = done(await staff.call('GET', `/mailings/${id}/outcome`))
    expect(outcome).toEqual({
      ...{ state: 'problems', recipients: 2, selected: true },
      ...{ sent: 1, failed: 1, leftOut: 0 },
    })
  })

  test('is not sent with more files than the mail server takes, and the screen knows it before', async () => {
    const { courseId } = await course(1)
    await world.sql('update mail_servers set size_limit = 1500000')
    const { attachable } = done(await staff.call('GET', '/mailing-limits'))
    expect(attachable).toBeGreaterThan(1_000_000)
    expect(attachable).toBeLessThan(1_100_000)
    const file = (await upload(world, staff, 'Grande.pdf', pdfOf(1_200_000))).body
    const confirmed = ['invalid_addresses']
    const answer = await send({ courseIds: [courseId] }, { confirmed, uploadIds: [file.id] })
    expect(answer.body).toMatchObject({
      ...{ code: 'mailings.too_large', data: { fields: { files: tooLarge(attachable) } } },
    })
    await world.sql('update mail_servers set size_limit = null')
  })

  test('to a course of forty survives a server that stops half-way: each gets one', async () => {
    const { courseId } = await course(38)
    const other = await student('Zucchi', [courseId])
    await world.sql("update students set mail = '', mail2 = '' where id = $1", [other])
    const confirmed = ['invalid_addresses', 'many']
    const { body: file } = await upload(world, staff, 'Programma però.pdf', pdfOf(200_000))
    const more = { receiving: 38, confirmed, uploadIds: [file.id] }
    done(await send({ courseIds: [courseId] }, more))
    await world.sql('update graphile_worker._private_jobs set run_at = now()')
    const services = office.servicesWith(office.mailbox.url)
    await office.start(services, batchJobs(services, batches))
    for (let n = 0; n < 5; n += 1) await office.mailbox.next()
    await office.stopAll()
    await office.work()
    const reached = office.mailbox.mails.flatMap(({ recipients }) => recipients)
    expect(reached).toHaveLength(38)
    expect(new Set(reached).size).toBe(38)
    const names = office.mailbox.mails.map(({ attachments }) => attachments[0]?.filename)
    expect(new Set(names)).toEqual(new Set(['Programma però.pdf']))
  })

  test('says which addresses of a course are wrong, and stops at one chosen by name', async () => {
    const { courseId, wrong } = await course(1)
    expect(await refused(send({ courseIds: [courseId] }))).toBe(
      'I seguenti indirizzo mail non sono corretti e sarebbero ignorati\nzorzi.example.it\nInviare comunque la mail?',
    )
    expect(await refused(send({ studentIds: [wrong] }))).toBe(
      "L'indirizzo zorzi.example.it non è valido",
    )
    const without = [{ kind: 'student', id: wrong }]
    expect(await refused(send({ studentIds: [wrong], without }))).toBe(
      'Nessun studente selezionato.',
    )
  })

  test('to more than thirty is asked about, and so is a number that has changed', async () => {
    const { courseId } = await course(31)
    const confirmed = ['invalid_addresses']
    const to = (changes: object) => send({ courseIds: [courseId] }, { confirmed, ...changes })
    expect(await refused(to({ receiving: 30 }))).toContain('adesso sono 31')
    expect(await refused(to({ receiving: 31 }))).toBe('La mail andrà a 31 persone. Inviarla?')
    done(await to({ receiving: 31, confirmed: [...confirmed, 'many'] }))
  })

  test('names ten of many who lack a value, and how many more they are', async () => {
    const { courseId } = await course(12)
    const asked = { receiving: 12, confirmed: ['invalid_addresses'], html: '<p>{importo}</p>' }
    const message = await refused(send({ courseIds: [courseId] }, asked))
    expect(message).toContain('per Alfieri 0 Anna, Alfieri 1 Anna, ')
    expect(message).toContain(', Alfieri 9 Anna e altri 2:')
  })

  test('has a subject, a text and values for all of its placeholders', async () => {
    const courseId = await newCourse(staff)
    const id = await student('Bassani', [courseId])
    const to = { studentIds: [id] }
    expect(await refused(send(to, { subject: ' ' }))).toBe(mailingSentences['mailings.no_subject'])
    expect(await refused(send(to, { html: '<p> </p>' }))).toContain('Scrivi il testo')
    expect(await refused(send(to, { html: '<p>{sconto}</p>' }))).toContain('{sconto}')
    const missing = await refused(send(to, { html: '<p>Mancano {importo}</p>' }))
    expect(missing).toContain('importo')
    expect(missing).toContain('per Bassani Anna:')
    const ids = [id, await student('Bellezza', [courseId]), await student('Bono', [courseId])]
    const several = await send({ studentIds: ids }, { receiving: 3, html: '<p>{importo}</p>' })
    expect(several.body.message).toContain('per Bassani Anna, Bellezza Anna e Bono Anna:')
    const look = await staff.call('POST', '/mailings/preview', {
      target: to,
      ...words,
      position: 0,
    })
    expect(done(look)).toMatchObject({ total: 1, name: 'Bassani Anna', subject: 'Orario per Anna' })
  })

  test('names the next instalment of the courses that it is for, and none that waits for a check', async () => {
    const [acting, singing] = [await newCourse(staff), await newCourse(staff)]
    const id = await student('Boito', [acting, singing])
    const plan = async (courseId: number, dueOn: string, amountCents: number) => {
      const instalments = [{ dueOn, amountCents, month: 'Rata' }]
      const path = `/courses/${courseId}/payment-plan`
      done(await staff.call('PUT', path, { version: 0, totalCents: amountCents, instalments }))
    }
    await plan(acting, '2026-09-30', 40_000)
    await plan(singing, '2026-10-31', 20_000)
    const look = { ...plain, html: '<p>{importo} il {scadenza}</p>', position: 0 }
    const textFor = async (target: object) =>
      done(await staff.call('POST', '/mailings/preview', { target, ...look })).html
    expect(await textFor({ courseIds: [singing] })).toMatch(/200,00\s€ il 31.10.2026/)
    expect(await textFor({ studentIds: [id] })).toMatch(/400,00\s€ il 30.09.2026/)
    await world.sql("update student_instalments set status = 'to_verify' where due_on = $1", [
      '2026-09-30',
    ])
    expect(await textFor({ studentIds: [id] })).toMatch(/200,00\s€ il 31.10.2026/)
  })

  test('leads to the page that was written beside it, as a button where it stands alone', async () => {
    const id = await student('Belli', [await newCourse(staff)])
    const to = { studentIds: [id] }
    const html = '<p>Leggi {link} oggi.</p><p>{link}</p>'
    const missing = await send(to, { html })
    expect(missing.body.data.fields).toMatchObject({ link: expect.stringContaining('Belli Anna') })
    const link = 'https://esempio.it/modulo?a=1&b=2'
    for (const wrong of ['javascript:alert(1)', 'esempio.it', 'https://a b'])
      expect(await refused(send(to, { html, link: wrong }))).toContain('https://')
    done(await send(to, { html, link }))
    await office.work()
    const [mail] = office.mailbox.mails
    expect(mail?.text).toContain(`Leggi ${link} oggi.`)
    expect(mail?.html).toContain('href="https://esempio.it/modulo?a=1&amp;b=2"')
    expect(mail?.html).toContain('Apri il link')
  })

  test('can be kept back, put off and tried again', async () => {
    const id = await student('Calvino', [await newCourse(staff)])
    const to = { studentIds: [id] }
    const first = done(await send(to))
    const [held] = await world.sql<{ seconds: number }>(
      `select extract(epoch from send_at - $2::timestamptz)::int as seconds
         from mailings where id = $1`,
      [first.id, world.clock.now().toString()],
    )
    expect(held?.seconds).toBeGreaterThan(DELAY_SECONDS)
    done(await staff.call('POST', `/mailings/${first.id}/cancellation`, {}))
    await office.work()
    expect(office.mailbox.mails).toEqual([])
    expect(await refused(send(to, { sendAt: '2020-01-01T10:00:00' }))).toContain('futuro')
    const later = world.clock.now().add({ hours: 26 }).toString().slice(0, 19)
    const put = done(await send(to, { sendAt: later }))
    expect(done(await staff.call('GET', `/mailings/${put.id}`)).state).toBe('waiting')
    const running = done(await staff.call('GET', '/batches/running')).rows
    expect(running.map(({ id: batchId }: { id: number }) => batchId)).not.toContain(put.batchId)
    await world.sql('update students set deleted_at = now() where id = $1', [id])
    await office.work()
    const lost = done(await staff.call('GET', `/mailings/${put.id}`))
    expect(lost).toMatchObject({ state: 'problems', failed: 0, leftOut: 1 })
    await world.sql('update students set deleted_at = null where id = $1', [id])
    done(await staff.call('POST', `/mailings/${put.id}/retry`, {}))
    await office.work()
    expect(done(await staff.call('GET', `/mailings/${put.id}`)).state).toBe('sent')
  })

  test('that reached nobody says that nothing is left to try once it is no longer known for whom', async () => {
    const id = await student('Campana', [await newCourse(staff)])
    const sendAt = world.clock.now().add({ hours: 26 }).toString().slice(0, 19)
    const put = done(await send({ studentIds: [id] }, { sendAt }))
    await world.sql('update students set deleted_at = now() where id = $1', [id])
    await office.work()
    await dropBatches(world.services.db, world.clock.now().add({ hours: 24 * 91 }))
    const again = staff.call('POST', `/mailings/${put.id}/retry`, {})
    expect(await refused(again)).toContain('Non resta nulla da riprovare')
  })

  test('that was put off does not go to who has left the course meanwhile, by change of class too', async () => {
    const courseId = await newCourse(staff)
    const otherId = await newCourse(staff)
    const stays = address()
    await student('Cattaneo', [courseId], { mail: stays })
    const left = await student('Cederna', [courseId])
    const changed = await student('Comisso', [courseId])
    const sendAt = world.clock.now().add({ hours: 26 }).toString().slice(0, 19)
    const to = { courseIds: [courseId] }
    const { id } = done(await send(to, { receiving: 3, sendAt, ...plain }))
    done(await staff.call('POST', `/courses/${courseId}/students/${left}/withdrawal`, {}))
    const change = { toCourseId: otherId }
    done(await staff.call('POST', `/courses/${courseId}/students/${changed}/change`, change))
    await office.work()
    expect(office.mailbox.mails.flatMap(({ recipients }) => recipients)).toEqual([stays])
    // They were taken out on purpose: nothing went wrong.
    const sent = { state: 'sent', recipients: 3, selected: false, sent: 1, failed: 0, leftOut: 2 }
    const outcome = async () => done(await staff.call('GET', `/mailings/${id}/outcome`))
    expect(await outcome()).toEqual(sent)
    const admin = await world.as('admin')
    done(await admin.call('POST', '/person-data/erasure', { of: 'student', id: left }))
    expect(await outcome()).toEqual(sent)
    await dropBatches(world.services.db, world.clock.now().add({ hours: 24 * 91 }))
    expect(await outcome()).toEqual(sent)
  })

  test('of which everything has gone is not kept back', async () => {
    const id = await student('Deledda', [await newCourse(staff)])
    const sent = done(await send({ studentIds: [id] }))
    await office.work()
    const answer = await staff.call('POST', `/mailings/${sent.id}/cancellation`, {})
    expect(answer.body.message).toBe('La mail è già partita per tutti.')
  })

  test('of which one was sent once more counts it once', async () => {
    const { id } = done(
      await send({ studentIds: [await student('Eco', [await newCourse(staff)])] }),
    )
    await office.work()
    const { rows } = done(await staff.call('GET', '/mails', { group: `mailing ${id}` }))
    const outcome = async () => done(await staff.call('GET', `/mailings/${id}/outcome`))
    const sent = { state: 'sent', recipients: 1, selected: false, sent: 1, failed: 0, leftOut: 0 }
    done(await staff.call('POST', `/mails/${rows[0].id}/again`, {}))
    expect(await outcome()).toEqual(sent)
    await office.work()
    expect(office.mailbox.mails).toHaveLength(2)
    expect(await outcome()).toEqual(sent)
  })

  test('keeps the letters and colours of its author, and nothing that runs', async () => {
    const teacherId = await newTeacher(staff, { surname: 'Zanzotto', mail: address() })
    const html =
      '<p onclick="x()"><span style="color: #a00; font-size: 18px; position: fixed">Ciao</span> <u>qui</u><script>1</script></p>'
    done(await send({ teacherIds: [teacherId] }, { subject: 'Ciao\r\nBcc: x@example.it', html }))
    await office.work()
    const [mail] = office.mailbox.mails
    expect(mail?.recipients).toHaveLength(1)
    expect(mail?.html).toContain('<span style="color:#a00;font-size:18px">Ciao</span> <u>qui</u>')
    expect(mail?.html).not.toMatch(/script|onclick|fixed/)
  })

  test('can be tried on oneself', async () => {
    const file = (await upload(world, staff, 'Orario.pdf', pdfOf(2_000_000))).body.id
    const test = (to: string, client = staff) =>
      client.call('POST', '/mailings/test', { ...words, address: to, uploadIds: [file] })
    expect((await test('nessuno')).body.message).toBe("L'indirizzo nessuno non è valido")
    // With files of one's own, as many as a mail server takes.
    expect((await test('prova@example.it', await world.as('admin'))).body).toMatchObject({
      code: 'mailings.upload_not_found',
    })
    await world.sql('update mail_servers set size_limit = 1500000')
    expect((await test('prova@example.it')).body.code).toBe('mailings.too_large')
    await world.sql('update mail_servers set size_limit = null')
    done(await test('prova@example.it'))
    await office.work()
    const attachments = [{ filename: 'Orario.pdf' }]
    expect(office.mailbox.mails).toMatchObject([{ subject: words.subject, attachments }])
  })
})

test('an old client sends one mail with a file that it saved', async () => {
  const client = await oldClient(world, 'staff')
  await upload(world, staff, 'orario.pdf', pdfOf(100))
  const form = {
    to: ' anna@example.it',
    toName: 'Anna',
    subject: 'Ciao {nome}',
    body: '<p>Ciao</p>',
  }
  const mail = async (changes: Record<string, string> = {}) =>
    (await client.call('sendMail', { ...form, attachmentPath: 'orario.pdf', ...changes })).body
  expect(await mail()).toEqual({ result: 'OK' })
  expect(await mail({ to: 'b@example.it', cc: 'c@example.it' })).toEqual({ result: 'OK' })
  expect(await mail({ to: 'anna' })).toMatchObject({ description: "L'indirizzo anna non è valido" })
  expect(await mail({ subject: '' })).toMatchObject({ description: 'Check the subject' })
  expect(await mail({ attachmentPath: 'altro.pdf' })).toMatchObject({ result: 'KO' })
  await office.work()
  const to = office.mailbox.mails.flatMap(({ recipients }) => recipients)
  expect(new Set(to)).toEqual(new Set(['anna@example.it', 'b@example.it', 'c@example.it']))
  expect(office.mailbox.mails.map(({ attachments }) => attachments.length)).toEqual([1, 1])
})
