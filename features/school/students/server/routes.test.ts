import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isGeneratedPassword } from '#kit/domain/identity.ts'
import { NOT_FOUND, NO_LOGIN } from '../domain/text.ts'
import { done, newCourse, newStudent, studentForm, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const AT = '2026-10-15T07:00:00Z'

const get = async (id: number) => done(await staff.call('GET', `/students/${id}`))
const create = (form: object) => staff.call('POST', '/students', form)
const update = (id: number, form: object) => staff.call('PUT', `/students/${id}`, form)

/** The edit form of a student, as the sheet fills it. */
async function formOf(id: number) {
  const sheet = await get(id)
  const form = studentForm(sheet.courseIds)
  const filled = Object.keys(form).map((name) => [name, sheet[name]])
  return {
    ...(Object.fromEntries(filled) as typeof form),
    withdrawnCourseIds: sheet.withdrawnCourseIds as number[],
    version: sheet.version as number,
  }
}

describe('who may', () => {
  const calls = [
    ['GET', '/students', undefined],
    ['GET', '/students/1', undefined],
    ['GET', '/students/1/photo', undefined],
    ['POST', '/students', {}],
    ['POST', '/students/check', {}],
    ['PUT', '/students/1', {}],
    ['DELETE', '/students/1', {}],
    ['POST', '/students/1/blacklisting', {}],
    ['POST', '/students/1/credentials', {}],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('a new student', () => {
  test('gets her data, her courses and a login, all in one save', async () => {
    const [one, two] = await Promise.all([newCourse(staff), newCourse(staff)])
    const form = studentForm([one, two], { taxCode: ' rssnna01c47h501x ', notes: 'Riga 1\nRiga 2' })
    const { id, username } = done(await create({ ...form, surname: `  ${form.surname}  ` }))
    const { courseIds, courses, ...sheet } = await get(id)
    expect(new Set(courseIds)).toEqual(new Set([one, two]))
    expect(courses.map((course: { id: number }) => course.id)).toEqual(courseIds)
    const { courseIds: _, fromStart: __, ...data } = form
    expect(sheet).toEqual({
      ...data,
      taxCode: 'RSSNNA01C47H501X',
      id,
      username,
      withdrawnCourseIds: [],
      blacklisted: false,
      blacklisting: null,
      disabled: false,
      hasPhoto: false,
      state: 'active',
      version: 0,
    })
    expect(username).toBe(`anna.${form.surname.toLowerCase().replace(' ', '_')}`)
    const entries = await world.sql(
      "select action, actor_name from audit_entries where entity = 'student' and entity_id = $1 order by id",
      [id],
    )
    expect(entries).toEqual([
      { action: 'student.created', actor_name: 'staff' },
      { action: 'student.enrolled', actor_name: 'staff' },
      { action: 'student.enrolled', actor_name: 'staff' },
    ])
  })

  test('her password is a number of seven digits, kept encrypted', async () => {
    const id = await newStudent(staff)
    const [row] = await world.sql<{ generated_password: Buffer; role: string }>(
      'select generated_password, role from accounts where person_id = $1',
      [id],
    )
    expect(row?.role).toBe('student')
    const password = world.services.secrets.open(row?.generated_password ?? Buffer.alloc(0))
    expect(isGeneratedPassword(password)).toBe(true)
    expect(row?.generated_password.includes(Buffer.from(password))).toBe(false)
  })

  test('students of the same name get login names with a number', async () => {
    const courseIds = [await newCourse(staff)]
    const form = studentForm(courseIds, { name: 'Niccolò', surname: unique('D’Àngelo') })
    const name = form.surname.toLowerCase().replace('’à', 'a').replace(' ', '_')
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(form)))
    const usernames = answers.map((answer) => done(answer).username as string)
    const expected = ['', '1', '2', '3', '4'].map((suffix) => `niccolo.${name}${suffix}`)
    expect(new Set(usernames)).toEqual(new Set(expected))
  })

  test('an empty form names every field, in its order and in its words', async () => {
    const answer = await create({})
    expect(answer.status).toBe(400)
    expect(Object.entries(answer.body.data.fields)).toEqual([
      ['name', 'Il campo Nome è obbligatorio.'],
      ['surname', 'Il campo Cognome è obbligatorio.'],
      ['birthDate', 'Il campo Data di nascita è obbligatorio.'],
      ['birthCity', 'Il campo Città di nascita è obbligatorio.'],
      ['city', 'Il campo Città di residenza è obbligatorio.'],
      ['address', 'Il campo Indirizzo è obbligatorio.'],
      ['taxCode', 'Il campo Codice fiscale è obbligatorio.'],
      ['phone', 'Il campo Telefono è obbligatorio.'],
      ['profession', 'Il campo Professione è obbligatorio.'],
      ['identityDocument', "Il campo Documento d'identità è obbligatorio."],
      ['mail', 'Il campo Mail è obbligatorio.'],
      ['courseIds', 'Seleziona almeno un corso.'],
    ])
  })

  test('blank fields and null are empty too', async () => {
    const blank = {
      name: '   ',
      birthDate: '',
      phone: ' ',
      taxCode: null,
      mail: null,
      courseIds: [],
    }
    const { body } = await create(studentForm([1], blank))
    expect(body.data.fields).toEqual({
      name: 'Il campo Nome è obbligatorio.',
      birthDate: 'Il campo Data di nascita è obbligatorio.',
      phone: 'Il campo Telefono è obbligatorio.',
      taxCode: 'Il campo Codice fiscale è obbligatorio.',
      mail: 'Il campo Mail è obbligatorio.',
      courseIds: 'Seleziona almeno un corso.',
    })
  })

  test.each([
    ['phone', '333123456', 'Il numero di telefono deve contenere 10-11 cifre.'],
    ['phone', '333123456789', 'Il numero di telefono deve contenere 10-11 cifre.'],
    ['mail', 'anna.esempio.it', 'Inserisci un indirizzo email valido.'],
    ['mail', 'anna@esempio', 'Inserisci un indirizzo email valido.'],
    ['mail2', 'anna', 'Inserisci un indirizzo email valido.'],
    ['birthDate', '2001-02-29', 'Data non valida'],
    ['name', 'An\0na', 'Contiene caratteri non validi'],
    [
      'photo',
      'https://esempio.it/a.png',
      "Per favore seleziona un'immagine valida (JPG, PNG, GIF).",
    ],
  ])('%s %j: %s', async (name, value, sentence) => {
    const answer = await create(studentForm([1], { [name]: value }))
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: { [name]: sentence } } } })
  })

  test.each(['+39 333 123 4567', '0039 3331234567', '06.1234.5678', '333-123-45678'])(
    'a telephone number may be written %s, and stays so',
    async (phoneNumber) => {
      const id = await newStudent(staff, { phone: phoneNumber })
      expect(done(await staff.call('GET', `/students/${id}`)).phone).toBe(phoneNumber)
    },
  )

  test.each(['333123456', '+39 333123456', '333123456A', '333123456789'])(
    'a telephone number is not %s',
    async (phoneNumber) => {
      const answer = await create(studentForm([1], { phone: phoneNumber }))
      expect(answer.body.data.fields).toEqual({
        phone: 'Il numero di telefono deve contenere 10-11 cifre.',
      })
    },
  )

  test('what is copied with signs that nobody sees is kept without them', async () => {
    const surname = unique('Rossi')
    const copied = {
      surname: `\u200b${surname.replace('ss', 's\u00ads')}`,
      phone: '\u202a3331234567\u202c',
    }
    const id = await newStudent(staff, copied)
    expect(done(await staff.call('GET', `/students/${id}`))).toMatchObject({
      surname,
      phone: '3331234567',
    })
    const unseen = studentForm([await newCourse(staff)], { surname: '\u200b\ufeff' })
    const { status, body } = await staff.call('POST', '/students', unseen)
    expect([status, Object.keys(body.data.fields)]).toEqual([400, ['surname']])
  })

  test('born tomorrow, or in a course that is over: refused, and nothing is left behind', async () => {
    const over = await newCourse(staff, { endsOn: '2026-10-15' })
    const form = studentForm([over])
    const late = await create(form)
    expect(late).toMatchObject({
      status: 422,
      body: {
        data: { fields: { courseIds: 'Uno dei corsi scelti è già terminato o archiviato.' } },
      },
    })
    const unborn = await create({ ...form, birthDate: '2026-10-16' })
    expect(unborn).toMatchObject({ status: 422, body: { code: 'students.born_in_future' } })
    const left = await world.sql(
      'select surname from students where surname = $1 union select surname from accounts where surname = $1',
      [form.surname],
    )
    expect(left).toEqual([])
  })

  test('saved twice by one click, she is there once', async () => {
    const form = studentForm([await newCourse(staff)])
    const key = { 'x-request-key': randomUUID() }
    const send = () => staff.call('POST', '/students', form, key)
    const [one, two] = await Promise.all([send(), send()])
    expect(done(one)).toEqual(done(two))
    expect(done(await staff.call('GET', '/students', { q: form.surname })).total).toBe(1)
  })
})

describe('the edit form', () => {
  test('saves data and courses, and hands out the next version', async () => {
    const id = await newStudent(staff)
    const form = await formOf(id)
    const [old = 0] = form.courseIds
    const added = await newCourse(staff)
    const saved = await update(id, {
      ...form,
      city: 'Torino',
      courseIds: [old, added],
      withdrawnCourseIds: [old],
    })
    expect(done(saved)).toEqual({ version: form.version + 1 })
    expect(await get(id)).toMatchObject({
      city: 'Torino',
      courseIds: expect.toSatisfy((ids: number[]) => ids.includes(old) && ids.includes(added)),
      withdrawnCourseIds: [old],
      disabled: false,
      version: form.version + 1,
    })
    done(await update(id, { ...(await formOf(id)), courseIds: [old], withdrawnCourseIds: [] }))
    expect(await get(id)).toMatchObject({ courseIds: [old], withdrawnCourseIds: [] })
  })

  test('keeps a course that is over, and one that waits in the trash with its course', async () => {
    const [over, trashed] = await Promise.all([newCourse(staff), newCourse(staff)])
    const id = await newStudent(staff, { courseIds: [over, trashed] })
    done(await staff.call('POST', `/courses/${over}/archiving`, {}))
    done(await staff.call('POST', `/courses/${trashed}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${trashed}`, {}))
    const form = await formOf(id)
    expect(form.courseIds).toEqual([over])
    done(await update(id, form))
    done(await staff.call('POST', `/courses/${trashed}/restoration`, {}))
    expect(new Set((await get(id)).courseIds)).toEqual(new Set([over, trashed]))
  })

  test('of two tabs the second is told who was faster, and changes nothing', async () => {
    const id = await newStudent(staff)
    const form = await formOf(id)
    done(await admin.call('PUT', `/students/${id}`, { ...form, city: 'Torino' }))
    const late = await update(id, { ...form, city: 'Milano' })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('admin ha modificato questi dati')
    expect((await get(id)).city).toBe('Torino')
  })

  test('opened before an enrolment made elsewhere, it does not undo it', async () => {
    const id = await newStudent(staff)
    const form = await formOf(id)
    const added = await newCourse(staff)
    done(await admin.call('POST', `/courses/${added}/students`, { studentId: id }))
    expect((await update(id, form)).status).toBe(409)
    expect((await get(id)).courseIds).toContain(added)
  })

  test('opened before a course came back from the trash, it does not take her out of it', async () => {
    const [stays, gone] = [await newCourse(staff), await newCourse(staff)]
    const id = await newStudent(staff, { courseIds: [stays, gone] })
    done(await staff.call('POST', `/courses/${gone}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${gone}`, {}))
    const { version, courseIds } = await get(id)
    expect(courseIds).toEqual([stays])
    done(await staff.call('POST', `/courses/${gone}/restoration`, {}))
    const form = { ...studentForm([stays]), withdrawnCourseIds: [], version }
    expect((await update(id, form)).status).toBe(409)
    expect((await get(id)).courseIds).toHaveLength(2)
  })

  test('every wrong field is named', async () => {
    const id = await newStudent(staff)
    const answer = await update(id, { ...(await formOf(id)), phone: '1', city: '' })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({
      phone: 'Il numero di telefono deve contenere 10-11 cifre.',
      city: 'Il campo Città di residenza è obbligatorio.',
    })
  })

  test('at least one course stays', async () => {
    const id = await newStudent(staff)
    const form = await formOf(id)
    expect(await update(id, { ...form, courseIds: [] })).toMatchObject({
      status: 422,
      body: { data: { fields: { courseIds: 'Seleziona almeno un corso.' } } },
    })
    expect((await get(id)).courseIds).toEqual(form.courseIds)
  })

  test('of a student whose only course is in the trash it asks for no other', async () => {
    const only = await newCourse(staff)
    const id = await newStudent(staff, { courseIds: [only] })
    done(await staff.call('POST', `/courses/${only}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${only}`, {}))
    done(await update(id, { ...(await formOf(id)), city: 'Torino' }))
    done(await staff.call('POST', `/courses/${only}/restoration`, {}))
    expect(await get(id)).toMatchObject({ city: 'Torino', courseIds: [only] })
  })

  test('a form that leaves a field out is refused, and erases nothing', async () => {
    const id = await newStudent(staff, { notes: 'Da richiamare' })
    const answer = await update(id, { ...(await formOf(id)), notes: undefined })
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, ['notes']])
    expect((await get(id)).notes).toBe('Da richiamare')
  })

  test('unknown students are not found', async () => {
    const form = await formOf(await newStudent(staff))
    for (const answer of [
      await staff.call('GET', '/students/999999'),
      await update(999_999, form),
      await staff.call('DELETE', '/students/999999', {}),
      await staff.call('POST', '/students/999999/restoration', {}),
      await staff.call('POST', '/students/999999/blacklisting', { reason: 'Altro' }),
      await staff.call('DELETE', '/students/999999/blacklisting', {}),
      await staff.call('POST', '/students/999999/credentials', {}),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: NOT_FOUND } })
    }
  })
})

describe('the trash', () => {
  test('takes a student out of every list, and gives her back whole', async () => {
    const id = await newStudent(staff)
    const before = await get(id)
    const found = async (state: string) =>
      done(await staff.call('GET', '/students', { q: before.surname, state })).total
    done(await staff.call('DELETE', `/students/${id}`, {}))
    done(await staff.call('DELETE', `/students/${id}`, {}))
    expect([await found('active'), await found('deleted')]).toEqual([0, 1])
    expect((await get(id)).state).toBe('deleted')
    expect((await update(id, await formOf(id))).status).toBe(404)
    expect((await staff.call('POST', `/students/${id}/credentials`, {})).status).toBe(404)
    done(await staff.call('POST', `/students/${id}/restoration`, {}))
    expect([await found('active'), await found('deleted')]).toEqual([1, 0])
    expect(await get(id)).toEqual({ ...before, version: before.version + 2 })
  })
})

describe('the blacklist', () => {
  test('keeps reason, author and date, and the row when she is taken off', async () => {
    const id = await newStudent(staff)
    done(await staff.call('POST', `/students/${id}/blacklisting`, { reason: ' Non paga ' }))
    expect(await get(id)).toMatchObject({
      blacklisted: true,
      blacklisting: { reason: 'Non paga', at: AT, by: 'staff' },
    })
    world.clock.advance({ hours: 1 })
    done(await admin.call('DELETE', `/students/${id}/blacklisting`, {}))
    done(await admin.call('DELETE', `/students/${id}/blacklisting`, {}))
    expect(await get(id)).toMatchObject({ blacklisted: false, blacklisting: null })
    const rows = await world.sql(
      'select reason, listed_by, removed_at, removed_by from blacklistings where student_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        reason: 'Non paga',
        listed_by: 'staff',
        removed_at: '2026-10-15T08:00:00Z',
        removed_by: 'admin',
      },
    ])
  })

  test('asks for a reason', async () => {
    const id = await newStudent(staff)
    const answer = await staff.call('POST', `/students/${id}/blacklisting`, { reason: ' ' })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { reason: 'Il campo Motivo è obbligatorio.' } } },
    })
  })

  test('a second reason is refused, also when both come at once', async () => {
    const id = await newStudent(staff)
    const list = (reason: string) => staff.call('POST', `/students/${id}/blacklisting`, { reason })
    const both = await Promise.all([list('Uno'), list('Due')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await list('Tre')).toMatchObject({
      status: 409,
      body: { message: 'Lo studente è già nella blacklist.' },
    })
  })
})

describe('the credentials', () => {
  const mailsTo = (address: string) =>
    world.sql<{ data: object; subject: string }>(
      'select kind, to_name, cc, subject, data from mails where to_address = $1',
      [address],
    )

  test('are put into the outbox once, without the password', async () => {
    const mail = `${randomUUID()}@esempio.it`
    const mail2 = `${randomUUID()}@esempio.it`
    const id = await newStudent(staff, { mail, mail2, surname: 'Conti' })
    const key = { 'x-request-key': randomUUID() }
    const send = () => staff.call('POST', `/students/${id}/credentials`, {}, key)
    const [one, two] = await Promise.all([send(), send()])
    expect(done(one)).toEqual({ done: true, waiting: true })
    expect(done(two)).toEqual(done(one))
    expect(await mailsTo(mail)).toEqual([
      {
        kind: 'students.credentials',
        to_name: 'Conti Anna',
        cc: mail2,
        subject: 'Le tue credenziali di accesso',
        data: { studentId: id, addresses: { mail, mail2 } },
      },
    ])
  })

  test.each([
    ['is none', () => 'a b@c.'],
    [
      'was refused for good',
      async () => {
        const mail = `${randomUUID()}@esempio.it`
        await world.sql(
          `insert into mail_bounces (address, bounced_at, reason) values ($1, now(), 'via')`,
          [mail],
        )
        return mail
      },
    ],
  ])('go to the second address where the first %s, as other mails', async (_, first) => {
    const mail2 = `${randomUUID()}@esempio.it`
    const id = await newStudent(staff, { mail: await first(), mail2 })
    done(await staff.call('POST', `/students/${id}/credentials`, {}))
    expect(await mailsTo(mail2)).toMatchObject([{ cc: '', data: { studentId: id } }])
  })

  test('without a login there is nothing to send', async () => {
    const id = await newStudent(staff)
    await world.sql('delete from accounts where person_id = $1', [id])
    const answer = await staff.call('POST', `/students/${id}/credentials`, {})
    expect(answer).toMatchObject({ status: 409, body: { message: NO_LOGIN } })
  })

  test('an address that no mail can reach is said', async () => {
    const id = await newStudent(staff, { mail: 'a b@c.' })
    const answer = await staff.call('POST', `/students/${id}/credentials`, {})
    expect(answer).toMatchObject({ status: 422, body: { code: 'mail.bad_address' } })
  })
})
