import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pick } from '#kit/domain/fields.ts'
import { isGeneratedPassword } from '#kit/domain/identity.ts'
import {
  done,
  newCourse,
  newRoom,
  newSubject,
  newTeacher as aTeacher,
  teacherForm,
  unique,
} from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import {
  GROUP_NAME_MISSING,
  GROUP_TOO_SMALL,
  NAMES_MISSING,
  teacherSentences,
} from '../domain/text.ts'
import { TEACHER_FIELDS } from '../domain/types.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const TODAY = '2026-10-15'

const create = (changes: Record<string, unknown> = {}) =>
  staff.call('POST', '/teachers', teacherForm(changes))
const newTeacher = (changes: Record<string, unknown> = {}) => aTeacher(staff, changes)
const get = async (id: number) => done(await staff.call('GET', `/teachers/${id}`))
const list = async (input: object = {}) =>
  done(await staff.call('GET', '/teachers', input)).rows as { id: number }[]
const idsIn = async (input: object = {}) => (await list(input)).map(({ id }) => id)
const actionsOn = async (entity: string, id: number) =>
  (
    await world.sql<{ action: string }>(
      'select action from audit_entries where entity = $1 and entity_id = $2 order by id',
      [entity, id],
    )
  ).map(({ action }) => action)

describe('a new teacher', () => {
  test('gets subjects, a rate from today and a login, all in one save', async () => {
    const subjects = [
      await newSubject(staff, { name: 'Voce', note: 'Primo anno' }),
      await newSubject(staff, { name: 'Canto' }),
    ]
    const made = done(
      await create({
        name: ' Niccolò ',
        surname: "D'Angelo",
        mail: 'nico@esempio.it',
        taxCode: ' rssmra80a01h501u ',
        regime: 'FAT_1',
        subjectIds: subjects,
        hourlyCents: 2500,
      }),
    )
    expect(made.username).toBe('niccolo.dangelo')
    expect(await get(made.id)).toEqual({
      id: made.id,
      name: 'Niccolò',
      surname: "D'Angelo",
      mail: 'nico@esempio.it',
      mail2: '',
      taxCode: 'RSSMRA80A01H501U',
      regime: 'FAT_1',
      state: 'active',
      subjects: [
        { id: subjects[1], name: 'Canto' },
        { id: subjects[0], name: 'Voce - Primo anno' },
      ],
      subjectIds: [subjects[1], subjects[0]],
      rates: [
        {
          id: expect.any(Number),
          validFrom: TODAY,
          hourlyCents: 2500,
          dailyCents: 0,
          enteredOn: TODAY,
          enteredBy: 'staff',
        },
      ],
      username: 'niccolo.dangelo',
      version: 0,
    })
    const [login] = await world.sql<{ role: string; sealed: Buffer }>(
      'select role, generated_password as sealed from accounts where person_id = $1 and role = $2',
      [made.id, 'teacher'],
    )
    const password = world.services.secrets.open(login?.sealed ?? new Uint8Array())
    expect(isGeneratedPassword(password)).toBe(true)
    expect(await actionsOn('teacher', made.id)).toEqual(['teacher.created', 'teacher.rate_set'])
  })

  test.each([
    [{ name: '   ' }, 'name', NAMES_MISSING],
    [{ surname: '' }, 'surname', NAMES_MISSING],
    [{ mail: 'nessuna' }, 'mail', 'Inserisci un indirizzo email valido.'],
    [{ regime: 'boh' }, 'regime', 'Scegli uno dei regimi previsti.'],
    [{ hourlyCents: -1 }, 'hourlyCents', 'Importo non valido'],
    [{ hourlyCents: 10.5 }, 'hourlyCents', 'Importo non valido'],
    [{ dailyCents: 2 ** 31 }, 'dailyCents', 'Importo troppo grande'],
  ])('with %j is refused at its field', async (wrong, field, sentence) => {
    const answer = await create(wrong)
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [field]: sentence })
  })

  test('with a subject that is in the trash is not made, nor is her login', async () => {
    const subjectId = await newSubject(staff)
    done(await staff.call('DELETE', `/subjects/${subjectId}`))
    const surname = unique('Senzamateria')
    const answer = await create({ surname, subjectIds: [subjectId] })
    expect([answer.status, answer.body.code]).toEqual([422, 'teachers.subject_not_found'])
    expect(await idsIn({ q: surname })).toEqual([])
    const left = await world.sql('select id from accounts where surname = $1', [surname])
    expect(left).toEqual([])
  })
})

describe('the list', () => {
  test('finds by both names in either order, by mail and by subject', async () => {
    const subjectId = await newSubject(staff, { name: unique('Scherma'), note: 'con la spada' })
    const surname = unique('Sant’Agata')
    const id = await newTeacher({
      name: 'Perù',
      surname,
      mail: 'spadaccina@esempio.it',
      subjectIds: [subjectId],
    })
    for (const q of [`${surname} peru`, `PERU ${surname}`, 'spadaccina@', 'con la SPADA']) {
      expect({ q, found: await idsIn({ q }) }).toEqual({ q, found: [id] })
    }
    expect(await idsIn({ q: 'con la lancia' })).toEqual([])
  })

  test('is sorted by surname, and the other way round when asked', async () => {
    const start = unique('Ordine')
    const a = await newTeacher({ surname: `${start} À` })
    const b = await newTeacher({ surname: `${start} b` })
    expect(await idsIn({ q: start })).toEqual([a, b])
    expect(await idsIn({ q: start, dir: 'desc' })).toEqual([b, a])
  })

  test('of options has everybody who is not in the trash', async () => {
    const surname = unique('Opzione')
    const id = await newTeacher({ surname })
    const options = async () => done(await staff.call('GET', '/teacher-options')).rows
    expect(await options()).toContainEqual({ id, name: `${surname} Luca` })
    done(await staff.call('DELETE', `/teachers/${id}`))
    expect(await options()).not.toContainEqual({ id, name: `${surname} Luca` })
  })
})

describe('a change', () => {
  const save = async (id: number, changes: object) => {
    const form = pick(await get(id), [...TEACHER_FIELDS, 'subjectIds', 'version'])
    return staff.call('PUT', `/teachers/${id}`, { ...form, ...changes })
  }

  test('keeps a subject of the trash that she had, and takes others away', async () => {
    const [kept, gone] = [await newSubject(staff), await newSubject(staff)]
    const id = await newTeacher({ subjectIds: [kept, gone] })
    done(await staff.call('DELETE', `/subjects/${kept}`))
    expect(done(await save(id, { subjectIds: [kept], regime: 'ordinario' }))).toEqual({
      version: 1,
    })
    expect(await get(id)).toMatchObject({ subjectIds: [kept], regime: 'ordinario', version: 1 })
    expect(await actionsOn('teacher', id)).toEqual(['teacher.created', 'teacher.updated'])
  })

  test('over a newer one is refused and names who saved it', async () => {
    const id = await newTeacher()
    done(await save(id, { mail: 'a@esempio.it' }))
    const answer = await save(id, { version: 0, mail: 'b@esempio.it' })
    expect([answer.status, answer.body.code]).toEqual([409, 'kit.changed_elsewhere'])
    expect(answer.body.message).toContain('staff')
    expect((await get(id)).mail).toBe('a@esempio.it')
  })

  test('of who does not exist or is in the trash is refused', async () => {
    const id = await newTeacher()
    done(await staff.call('DELETE', `/teachers/${id}`))
    expect((await save(id, {})).status).toBe(404)
    const form = pick(await get(id), [...TEACHER_FIELDS, 'subjectIds', 'version'])
    expect((await staff.call('PUT', '/teachers/999999', form)).status).toBe(404)
  })

  test('that leaves a field out is refused, and erases nothing', async () => {
    const id = await newTeacher({ mail2: 'seconda@esempio.it' })
    const { status, body } = await save(id, { mail2: undefined })
    expect([status, Object.keys(body.data.fields)]).toEqual([400, ['mail2']])
    expect((await get(id)).mail2).toBe('seconda@esempio.it')
  })
})

test('a codice fiscale that is somebody else’s is told, and nothing more', async () => {
  const check = async (taxCode: string, surname = 'Rossi') =>
    done(await staff.call('POST', '/teachers/check', { name: 'Mario', surname, taxCode })).taxCode
  expect(await check('RSSMRA80A01H501U')).toEqual([])
  expect(await check('')).toEqual([])
  expect(await check('RSSMRA80A01H501U', 'Bianchi')).toEqual(['surname'])
  expect(await check('RSSMRA80A01H501X')).toEqual(['check_digit'])
})

describe('the trash', () => {
  test('takes a teacher and gives her back, however often it is asked', async () => {
    const id = await newTeacher({ surname: unique('Cestino') })
    const { surname } = await get(id)
    for (const _ of [1, 2]) done(await staff.call('DELETE', `/teachers/${id}`))
    expect(await idsIn({ q: surname })).toEqual([])
    expect(await idsIn({ q: surname, state: 'deleted' })).toEqual([id])
    expect((await get(id)).state).toBe('deleted')
    for (const _ of [1, 2]) done(await staff.call('POST', `/teachers/${id}/restoration`))
    expect(await idsIn({ q: surname })).toEqual([id])
    expect(await actionsOn('teacher', id)).toEqual([
      'teacher.created',
      'teacher.deleted',
      'teacher.restored',
    ])
    expect((await staff.call('DELETE', '/teachers/999999')).status).toBe(404)
  })

  test('leaves the lessons of a teacher as they are, with her name', async () => {
    const id = await newTeacher({ surname: unique('Indimenticata') })
    const { surname } = await get(id)
    const lesson = { courseId: await newCourse(staff), teacherIds: [id], minutes: 60 }
    const slot = { roomId: await newRoom(staff), startsAt: '2026-10-20T18:30' }
    const made = done(await staff.call('POST', '/lessons', { ...lesson, ...slot }))
    done(await staff.call('DELETE', `/teachers/${id}`))
    const { teachers } = done(await staff.call('GET', `/lessons/${made.id}`))
    expect(teachers).toEqual([{ id, name: `${surname} Luca` }])
  })
})

describe('rates', () => {
  let now = staff
  beforeEach(() => {
    now = staff
  })
  /** Days later nobody is signed in any more. */
  const later = async (days: number) => {
    world.clock.advance({ hours: 24 * days })
    now = await world.signIn('staff')
  }
  const setRate = (id: number, validFrom: string, hourlyCents = 3000, dailyCents = 0) =>
    now.call('POST', `/teachers/${id}/rates`, { validFrom, hourlyCents, dailyCents })
  const rates = async (id: number) =>
    (
      done(await now.call('GET', `/teachers/${id}`)).rates as {
        validFrom: string
        hourlyCents: number
      }[]
    ).map(({ validFrom, hourlyCents }) => [validFrom, hourlyCents])

  test('follow each other, the newest first, and a day’s own is replaced', async () => {
    const id = await newTeacher({ hourlyCents: 2500 })
    done(await setRate(id, '2027-01-01', 3500))
    done(await setRate(id, TODAY, 2600))
    expect(await rates(id)).toEqual([
      ['2027-01-01', 3500],
      [TODAY, 2600],
    ])
  })

  test('that held already stay as they are', async () => {
    const id = await newTeacher({ hourlyCents: 2500 })
    await later(2)
    const answer = await setRate(id, TODAY, 9900)
    expect([answer.status, answer.body.code]).toEqual([409, 'teachers.rate_in_past'])
    expect(answer.body.data.fields).toEqual({
      validFrom: teacherSentences['teachers.rate_in_past'],
    })
    expect(await rates(id)).toEqual([[TODAY, 2500]])
    done(await setRate(id, '2026-09-01', 2000))
    expect(await rates(id)).toEqual([
      [TODAY, 2500],
      ['2026-09-01', 2000],
    ])
  })

  test('can be taken away until they have been used', async () => {
    const id = await newTeacher({ hourlyCents: 2500 })
    const { rateId } = done(await setRate(id, '2027-01-01'))
    done(await staff.call('DELETE', `/teacher-rates/${rateId}`))
    expect(await rates(id)).toEqual([[TODAY, 2500]])
    expect((await staff.call('DELETE', `/teacher-rates/${rateId}`)).status).toBe(404)
    const [first] = (await get(id)).rates
    await later(1)
    const kept = await now.call('DELETE', `/teacher-rates/${first.id}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'teachers.rate_kept'])
  })

  test.each([
    [{ validFrom: '2026-02-30' }, 'validFrom'],
    [{ hourlyCents: '' }, 'hourlyCents'],
    [{ dailyCents: 1e12 }, 'dailyCents'],
  ])('with %j are refused at their field', async (wrong, field) => {
    const id = await newTeacher()
    const right = { validFrom: TODAY, hourlyCents: 1, dailyCents: 1 }
    const answer = await staff.call('POST', `/teachers/${id}/rates`, { ...right, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([field])
  })
})

describe('groups', () => {
  const join = (name: string, teacherIds: readonly number[]) =>
    staff.call('POST', '/teacher-groups', { name, teacherIds })
  const groups = async () =>
    done(await staff.call('GET', '/teacher-groups')).rows as { id: number; teacherIds: number[] }[]

  test('join two teachers or more under one name', async () => {
    const [a, b] = [await newTeacher({ surname: 'Zeta' }), await newTeacher({ surname: 'Alfa' })]
    const name = unique('Coppia')
    const { id } = done(await join(name, [a, b, a]))
    expect(await groups()).toContainEqual({ id, name, teacherIds: [b, a] })
    done(await staff.call('DELETE', `/teachers/${a}`))
    expect(await groups()).toContainEqual({ id, name, teacherIds: [b] })
  })

  test.each([
    ['', 2, 'name', GROUP_NAME_MISSING],
    ['   ', 2, 'name', GROUP_NAME_MISSING],
    ['Da solo', 1, 'teacherIds', GROUP_TOO_SMALL],
    ['Nessuno', 0, 'teacherIds', GROUP_TOO_SMALL],
  ])('named %j of %i are refused', async (name, count, field, sentence) => {
    const ids = await Promise.all(Array.from({ length: count }, () => newTeacher()))
    const answer = await join(name, ids)
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [field]: sentence })
  })

  test('of one teacher named twice, of nobody known, or with a name in use are refused', async () => {
    const [a, b] = [await newTeacher(), await newTeacher()]
    expect((await join('Doppio', [a, a])).body.data.fields).toEqual({ teacherIds: GROUP_TOO_SMALL })
    expect((await join('Ignoti', [a, 999_999])).body.code).toBe('teachers.not_found')
    const name = unique('Gruppo')
    done(await join(name, [a, b]))
    const taken = await join(name.toUpperCase(), [a, b])
    expect([taken.status, taken.body.code]).toEqual([409, 'teachers.group_taken'])
  })

  test('are deleted and brought back, unless their name was taken meanwhile', async () => {
    const ids = [await newTeacher(), await newTeacher()]
    const name = unique('Gruppo')
    const { id } = done(await join(name, ids))
    for (const _ of [1, 2]) done(await staff.call('DELETE', `/teacher-groups/${id}`))
    expect((await groups()).map((group) => group.id)).not.toContain(id)
    done(await staff.call('POST', `/teacher-groups/${id}/restoration`))
    expect((await groups()).map((group) => group.id)).toContain(id)
    done(await staff.call('DELETE', `/teacher-groups/${id}`))
    done(await join(name, ids))
    const late = await staff.call('POST', `/teacher-groups/${id}/restoration`)
    expect([late.status, late.body.code]).toEqual([409, 'teachers.group_taken'])
    expect((await staff.call('DELETE', '/teacher-groups/999999')).status).toBe(404)
  })
})
