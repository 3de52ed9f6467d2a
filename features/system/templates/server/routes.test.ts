import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Accademia «Però»' } })
afterAll(() => world.close())
afterEach(() => world.sql('truncate template_versions'))
const staff = await world.as('staff')

const PATH = '/templates/students.credentials'
const get = async () => (await staff.call('GET', PATH)).body
const words = { subject: 'Accesso per {nome}', html: '<p>Ecco, {nome}:</p><p>{credenziali}</p>' }
const save = (changes: object = {}) => staff.call('PUT', PATH, { version: 0, ...words, ...changes })
const preview = (personId: number, changes: object = {}) =>
  staff.call('POST', `${PATH}/preview`, { personId, ...words, ...changes })

describe('the letters of the program', () => {
  test('are listed with their original words', async () => {
    const { rows } = (await staff.call('GET', '/templates')).body
    expect(rows).toEqual(
      expect.arrayContaining(
        [
          {
            key: 'students.credentials',
            name: 'Credenziali di accesso',
            changed: false,
            version: 0,
          },
          { key: 'makeups.proposal', name: 'Proposta di recupero', changed: false },
        ].map((letter) => expect.objectContaining(letter)),
      ),
    )
    const { html, original, placeholders } = await get()
    expect(html).toBe(original.html)
    expect(placeholders).toContainEqual({ name: 'nome', meaning: 'Nome dello studente' })
  })

  test('are for staff only, and only those that exist', async () => {
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('GET', PATH)).status).toBe(403)
    expect((await staff.call('GET', '/templates/nessuno')).status).toBe(404)
  })
})

describe('a letter of the office', () => {
  test('is kept with who and when, and the original can be had again', async () => {
    expect((await save()).body).toEqual({ version: 1 })
    expect(await get()).toMatchObject({
      ...words,
      changed: true,
      version: 1,
      savedBy: 'staff',
      versions: [{ version: 1, ...words, savedBy: 'staff' }],
    })
    await staff.call('POST', `${PATH}/restoration`, { version: 1 })
    const restored = await get()
    expect(restored).toMatchObject({ changed: false, version: 2 })
    expect(restored.html).toBe(restored.original.html)
    expect(restored.versions).toMatchObject([
      { version: 2, html: null },
      { version: 1, ...words },
    ])
  })

  test('is not saved over a newer one', async () => {
    await save()
    expect(await save()).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    expect((await save({ version: 1 })).status).toBe(200)
  })

  test('is cleaned of what no mail may carry', async () => {
    const html = '<p onclick="x()">{credenziali}<script>alert(1)</script></p>'
    await save({ html })
    expect((await get()).html).toBe('<p>{credenziali}</p>')
    await world.sql('update template_versions set html = $1', [html])
    const id = await newStudent(staff)
    const { body } = await preview(id, { html })
    expect(body.html).not.toMatch(/script|onclick/)
  })

  test('knows its placeholders, and has words', async () => {
    expect(await save({ html: '<p>{importo}</p>' })).toMatchObject({
      status: 422,
      body: {
        code: 'templates.unknown_placeholder',
        message: 'Il segnaposto {importo} non esiste per questo modello.',
      },
    })
    expect((await save({ html: '<p> </p>' })).body.code).toBe('templates.empty')
  })

  test.each([
    ['students.credentials', '{login}', '{credenziali} o {password}'],
    ['makeups.proposal', '{lezioni}', '{link}'],
    ['events.invitation', '{dettagli}', '{link}'],
    ['events.offer', '{scadenza}', '{link}'],
  ])('%s is not saved without what it is sent for', async (key, said, lacking) => {
    const letter = { version: 0, subject: 'Per te', html: `<p>Ciao {nome}: ${said}</p>` }
    expect(await staff.call('PUT', `/templates/${key}`, letter)).toMatchObject({
      status: 422,
      body: { data: { fields: { html: `Il testo deve contenere ${lacking}.` } } },
    })
  })
})

describe('the look of a letter', () => {
  test('is that of a real person, without the password', async () => {
    const id = await newStudent(staff, { name: 'Zoè', surname: 'Alfieri' })
    const { rows } = (await staff.call('GET', `${PATH}/people`, { q: 'zoe alf' })).body
    expect(rows).toEqual([{ id, name: 'Alfieri Zoè' }])
    const { body } = await preview(id)
    expect(body.subject).toBe('Accesso per Zoè')
    expect(body.text).toContain('Accademia «Però»\n\nEcco, Zoè:\n\nLogin: zoe.alfieri\nPassword: •')
    expect(
      await world.sql("select from audit_entries where action = 'account.password_read'"),
    ).toEqual([])
  })

  test('names login and password within a sentence too', async () => {
    const id = await newStudent(staff, { name: 'Nilde', surname: 'Alfieri' })
    const { body } = await preview(id, { html: '<p>Entra con {login} e {password}.</p>' })
    expect(body.text).toMatch(/Entra con nilde\.alfieri e •+\./)
  })

  test('is not of somebody unknown', async () => {
    expect(await preview(999_999)).toMatchObject({
      status: 404,
      body: { code: 'students.not_found' },
    })
  })
})
