import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { courseSentences } from '../domain/text.ts'
import { newStudent, unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }

/** A refusal of a rule: old clients read it from an answer of status 200. */
const refused = (sentence: string) => ({ result: 'KO', description: sentence, error: sentence })

async function newCategory(name = unique('Categoria')): Promise<number> {
  const { body } = await client.call('addCategorie', { name })
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return body.id
}

async function newCourse(fields: Record<string, string> = {}) {
  const form = {
    nome: unique('Recitazione'),
    dateStart: '2026-09-14',
    dateEnd: '2027-06-18',
    anno_accademico: '2026/2027',
    categoria: fields['categoria'] ?? String(await newCategory()),
    ...fields,
  }
  const { body } = await client.call('addCorso', form)
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return { ...form, id: String(body.id) }
}

const getCorso = async (id: string) => (await client.call('getCorso', { idCorso: id })).body
const idsOf = async (script: string) =>
  (await client.call(script)).body.map((row: { id: number }) => String(row.id))

describe('a course', () => {
  test('is created as the screens create it, and read under both of its names', async () => {
    const category = unique('Regia')
    const categoria = await newCategory(category)
    const { id, nome } = await newCourse({ categoria: String(categoria) })
    const corso = {
      id: Number(id),
      name: nome,
      nome,
      dateStart: '2026-09-14',
      dateEnd: '2027-06-18',
      anno_accademico: '2026/2027',
      id_categoria: categoria,
      categoria,
      nome_categoria: category,
      visibleStudent: 0,
      status: 1,
      studenti: 0,
      giorni_visibili: 'Lun,Mar,Mer,Gio,Ven,Sab,Dom',
    }
    expect(await getCorso(id)).toEqual(corso)
    expect((await client.call('getCorsi')).body).toContainEqual(corso)
    const screen = await admin.call('GET', `/courses/${id}`)
    expect(screen.body).toMatchObject({ name: nome, categoryId: categoria, state: 'active' })
  })

  test('is saved with days of another academic year, since nobody can be asked', async () => {
    const { id } = await newCourse({ anno_accademico: '2028/2029' })
    const nome = unique('Regia')
    expect(
      (await client.call('updateCorso', { id, name: nome, dateEnd: '2027-06-20' })).body,
    ).toEqual(OK)
    expect(await getCorso(id)).toMatchObject({ nome, anno_accademico: '2028/2029' })
  })

  test('counts the students who attend, in the list as alone', async () => {
    const { id } = await newCourse()
    const courseIds = [Number(id)]
    await newStudent(admin, { courseIds })
    const [withdrawn, deleted] = [
      await newStudent(admin, { courseIds }),
      await newStudent(admin, { courseIds }),
    ]
    await client.call('updateCorsiRitiroStudente', { id: String(withdrawn), corsi: `${id};` })
    await client.call('deleteStudente', { id: String(deleted) })
    expect(await getCorso(id)).toMatchObject({ studenti: 1 })
    const { body } = await client.call('getCorsi')
    expect(body.find((row: { id: number }) => String(row.id) === id)).toMatchObject({ studenti: 1 })
  })

  test('takes the other names of name and category, and ignores what it does not know', async () => {
    const categoria = String(await newCategory())
    const { body } = await client.call('addCorso', {
      name: 'Doppiaggio',
      id_categoria: categoria,
      dateStart: '2026-10-01',
      dateEnd: '2026-10-01',
      anno_accademico: '2026/2027',
      dbname: 'accademia',
      status: '0',
    })
    expect(await getCorso(String(body.id))).toMatchObject({ nome: 'Doppiaggio', status: 1 })
  })

  test('is refused in the words of the screens', async () => {
    const form = { nome: 'x', dateStart: '2026-09-14', anno_accademico: '2026/2027' }
    const reversed = { ...form, dateEnd: '2026-09-13', categoria: String(await newCategory()) }
    const dates = await client.call('addCorso', reversed)
    const sentence = courseSentences['courses.end_before_start'] as string
    expect(dates.status).toBe(200)
    expect(dates.body).toMatchObject({ ...refused(sentence), fields: { dateEnd: sentence } })
    for (const categoria of ['', '0', 'undefined', '999999999', '1; drop table courses']) {
      const { body } = await client.call('addCorso', { ...form, dateEnd: '2026-09-15', categoria })
      const fields = { categoria: 'Seleziona una categoria per il corso' }
      expect(body).toMatchObject({ result: 'KO', fields })
    }
  })

  test('is changed; what is left out stays', async () => {
    const course = await newCourse()
    const name = "D'Angelo & figli'; --"
    expect((await client.call('updateCorso', { id: course.id, name })).body).toEqual(OK)
    const other = String(await newCategory())
    const rest = {
      id: course.id,
      dateStart: '2026-09-21',
      dateEnd: '2027-06-25',
      visibleStudent: '1',
      anno_accademico: '2025/2026',
      categoria: other,
    }
    expect((await client.call('updateCorso', rest)).body).toEqual(OK)
    expect(await getCorso(course.id)).toMatchObject({
      name,
      dateStart: '2026-09-21',
      dateEnd: '2027-06-25',
      visibleStudent: 1,
      anno_accademico: '2025/2026',
      id_categoria: Number(other),
    })
    const wrong = { id: course.id, dateEnd: '2020-01-01', visibleStudent: 'si' }
    const { body } = await client.call('updateCorso', wrong)
    expect(Object.keys(body.fields)).toEqual(['visibleStudent'])
    expect(await getCorso(course.id)).toMatchObject({ dateEnd: '2027-06-25', visibleStudent: 1 })
  })

  test('goes to the archive and back, by status or by flag', async () => {
    const { id } = await newCourse()
    expect((await client.call('updateCorsoStatus', { id, flag: '0' })).body).toEqual(OK)
    expect(await idsOf('getCorsi')).not.toContain(id)
    expect(await idsOf('getCorsiEliminati')).toContain(id)
    expect(await getCorso(id)).toMatchObject({ status: 0 })
    expect((await client.call('updateCorsoStatus', { id, status: '1' })).body).toEqual(OK)
    expect((await client.call('updateCorsoStatus', { id, status: '1' })).body).toEqual(OK)
    expect(await idsOf('getCorsi')).toContain(id)
    const { body } = await client.call('updateCorsoStatus', { id })
    expect(body).toMatchObject({ result: 'KO', fields: { status: 'Campo obbligatorio' } })
  })

  test('is deleted only from the archive, and then is nowhere', async () => {
    const { id } = await newCourse()
    const sentence = courseSentences['courses.not_archived'] as string
    expect((await client.call('deleteCorso', { id })).body).toMatchObject(refused(sentence))
    expect(await idsOf('getCorsi')).toContain(id)
    await client.call('updateCorsoStatus', { id, flag: '0' })
    expect((await client.call('deleteCorso', { id })).body).toEqual(OK)
    expect((await client.call('deleteCorso', { id })).body).toEqual(OK)
    expect(await idsOf('getCorsi')).not.toContain(id)
    expect(await idsOf('getCorsiEliminati')).not.toContain(id)
    const missing = refused(courseSentences['courses.not_found'] as string)
    expect(await getCorso(id)).toMatchObject(missing)
    expect((await client.call('updateCorso', { id, name: 'y' })).body).toMatchObject(missing)
  })

  test('is in progress until its last day', async () => {
    const { id } = await newCourse({ dateStart: '2026-09-14', dateEnd: '2026-10-15' })
    expect(await idsOf('getCorsiInCorso')).toContain(id)
    world.clock.set('2026-10-16T00:00:00+02:00[Europe/Rome]')
    const later = await oldClient(world, 'admin')
    const running = await later.call('getCorsiInCorso')
    expect(running.body.map((row: { id: number }) => String(row.id))).not.toContain(id)
  })

  test('shows the weekdays that were chosen', async () => {
    const { id } = await newCourse()
    const set = async (giorni: string) =>
      (await client.call('updateGiorniCorso', { id, giorni })).body
    expect(await set('ven, lun,Lun')).toEqual(OK)
    expect(await getCorso(id)).toMatchObject({ giorni_visibili: 'Lun,Ven' })
    expect(await set('Lun,Domenica')).toMatchObject({ result: 'KO' })
    expect(await set('')).toEqual(OK)
    expect(await getCorso(id)).toMatchObject({ giorni_visibili: '' })
  })

  test('is added once by a double click, again by a later call', async () => {
    const form = {
      nome: unique('Doppio'),
      dateStart: '2026-09-14',
      dateEnd: '2027-06-18',
      anno_accademico: '2026/2027',
      categoria: String(await newCategory()),
    }
    const answers = await Promise.all([1, 2, 3].map(() => client.call('addCorso', form)))
    const ids = new Set(answers.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    const other = await client.call('addCorso', { ...form, nome: unique('Doppio') })
    expect(ids).not.toContain(other.body.id)
    world.clock.advance({ seconds: 3 })
    const later = await client.call('addCorso', form)
    expect(ids).not.toContain(later.body.id)
    expect((await client.call('addCorso', form)).body).toEqual(later.body)
  })

  test('records who changed it', async () => {
    const { id } = await newCourse()
    const rows = await world.sql(
      `select action, actor_name from audit_entries where entity = 'course' and entity_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'course.created', actor_name: 'admin' }])
  })
})

describe('a category', () => {
  test('is listed by name, under both of its names', async () => {
    const names = ['zz Ultima', 'Àa prima']
    for (const nome of names) await client.call('addCategorie', { nome })
    const { body } = await client.call('getCategorie')
    const listed = body.map((row: { name: string }) => row.name)
    expect(listed.indexOf('Àa prima')).toBeLessThan(listed.indexOf('zz Ultima'))
    expect(body[0]).toEqual({ id: expect.any(Number), name: listed[0], nome: listed[0] })
  })

  test('has a name that no other has', async () => {
    const name = unique('Canto')
    await newCategory(name)
    world.clock.advance({ seconds: 5 })
    const sentence = courseSentences['courses.category_taken'] as string
    const { body } = await client.call('addCategorie', { name: name.toUpperCase() })
    expect(body).toMatchObject({ ...refused(sentence), fields: { name: sentence } })
    const empty = await client.call('addCategorie', { name: '   ' })
    expect(empty.body).toMatchObject({ result: 'KO', fields: { name: 'Campo obbligatorio' } })
  })

  test('is added once by a double click', async () => {
    const form = { name: unique('Danza') }
    const add = async () => (await client.call('addCategorie', form)).body
    const { id } = await add()
    expect(await add()).toEqual({ ...OK, id })
  })

  test('is deleted when no course uses it, and can come back', async () => {
    const { categoria } = await newCourse()
    const used = await client.call('updateCategorieStatus', { id: categoria, flag: '0' })
    expect(used.body.description).toContain('La categoria è usata da un corso')
    const id = String(await newCategory())
    expect((await client.call('updateCategorieStatus', { id, flag: '0' })).body).toEqual(OK)
    expect(await idsOf('getCategorie')).not.toContain(id)
    expect((await client.call('updateCategorieStatus', { id, flag: '1' })).body).toEqual(OK)
    expect(await idsOf('getCategorie')).toContain(id)
  })
})
