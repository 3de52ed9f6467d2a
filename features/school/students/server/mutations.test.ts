import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, studentForm } from '#tests/support/academy.ts'
import type { Client } from '#tests/support/client.ts'
import { openWorld } from '#tests/support/world.ts'
import { PHOTO_MAX_BYTES } from '../domain/rules.ts'
import { PHOTO_NOT_IMAGE, PHOTO_NOT_PROCESSED, PHOTO_TOO_LARGE } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

/** As much of a PNG as tells type and pixels, filled up to a size. */
function png(width: number, bytes = 64, height = 600): Buffer {
  const picture = Buffer.alloc(bytes, 7)
  picture.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  return picture
}
const dataUrl = (content: Buffer, type = 'image/png') =>
  `data:${type};base64,${content.toString('base64')}`

/** Asks for a badge picture as the browser does. */
async function photo(id: number, headers: Record<string, string> = {}, client: Client = staff) {
  return fetch(`${world.url}/api/students/${id}/photo`, {
    headers: { cookie: client.cookie ?? '', ...headers },
  })
}

const form = async (id: number) => {
  const { courseIds, version } = done(await staff.call('GET', `/students/${id}`))
  return { ...studentForm(courseIds), withdrawnCourseIds: [], version }
}
const save = async (id: number, picture: string | null | undefined) =>
  staff.call('PUT', `/students/${id}`, {
    ...(await form(id)),
    ...(picture === undefined ? {} : { photo: picture }),
  })
const files = () => world.sql('select id from files')

describe('the badge picture', () => {
  test('is stored with the student and served to staff, safely and once', async () => {
    const id = await newStudent(staff, { photo: dataUrl(png(640)) })
    expect(done(await staff.call('GET', `/students/${id}`)).hasPhoto).toBe(true)
    const first = await photo(id)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await first.arrayBuffer())).toEqual(png(640))
    const etag = first.headers.get('etag') ?? ''
    expect((await photo(id, { 'if-none-match': etag })).status).toBe(304)
    expect((await photo(id, {}, await world.as('call_centre'))).status).toBe(403)
  })

  test('stays as it is unless the form says otherwise, is replaced, and taken away', async () => {
    const id = await newStudent(staff, { photo: dataUrl(png(100)) })
    const before = (await files()).length
    done(await save(id, undefined))
    expect(Buffer.from(await (await photo(id)).arrayBuffer())).toEqual(png(100))
    done(await save(id, dataUrl(png(200))))
    expect(Buffer.from(await (await photo(id)).arrayBuffer())).toEqual(png(200))
    expect(await files()).toHaveLength(before)
    done(await save(id, null))
    expect((await photo(id)).status).toBe(404)
    expect(await files()).toHaveLength(before - 1)
    done(await save(id, null))
  })

  test.each([
    ['a page that says it is a picture', dataUrl(Buffer.from('<html></html>')), PHOTO_NOT_IMAGE],
    [
      'a drawing that may carry a program',
      dataUrl(Buffer.from('<svg></svg>'), 'image/svg+xml'),
      PHOTO_NOT_IMAGE,
    ],
    ['a document', dataUrl(Buffer.from('%PDF-1.7'), 'image/png'), PHOTO_NOT_IMAGE],
    ['nothing', 'data:image/png;base64,', PHOTO_NOT_IMAGE],
    ['broken text', 'data:image/png;base64,***', PHOTO_NOT_IMAGE],
    ['wider than 800 pixels', dataUrl(png(801)), PHOTO_NOT_PROCESSED],
    ['higher than any browser can show', dataUrl(png(800, 64, 60_000)), PHOTO_NOT_PROCESSED],
    ['cut off', dataUrl(png(640).subarray(0, 12)), PHOTO_NOT_PROCESSED],
    ['larger than 2 MB', dataUrl(png(640, PHOTO_MAX_BYTES + 1)), PHOTO_TOO_LARGE],
    ['much larger', dataUrl(png(640, PHOTO_MAX_BYTES + 3_000)), PHOTO_TOO_LARGE],
  ])(
    '%s is refused at its field, and nothing of the form is saved',
    async (_what, picture, sentence) => {
      const before = await files()
      const student = studentForm([await newCourse(staff)], { photo: picture })
      const answer = await staff.call('POST', '/students', student)
      expect([400, 422]).toContain(answer.status)
      expect(answer.body.data.fields).toEqual({ photo: sentence })
      expect(done(await staff.call('GET', '/students', { q: student.surname })).total).toBe(0)
      expect(await files()).toEqual(before)
    },
  )

  test('of exactly 2 MB and 800 pixels is right', async () => {
    const id = await newStudent(staff, { photo: dataUrl(png(800, PHOTO_MAX_BYTES)) })
    expect((await photo(id)).headers.get('content-length')).toBe(String(PHOTO_MAX_BYTES))
  })

  test('nobody without a picture has one', async () => {
    expect((await photo(await newStudent(staff))).status).toBe(404)
    expect((await photo(999_999)).status).toBe(404)
  })
})
