import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageSize } from '#kit/server/image-size.ts'
import { done, newCourse } from '#tests/support/academy.ts'
import { openBrowser } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { png } from '#tests/support/picture.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
} from '#tests/support/screen.ts'
import { openFilledStudentForm, openStudentForm, saveAnyway } from '#tests/support/student-form.ts'
import { openWorld } from '#tests/support/world.ts'
import { PHOTO_NOT_PROCESSED } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

const COURSE = 'Recitazione serale'
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
  await newCourse(staff, { name: COURSE })
})

const found = async (q: string) =>
  done(await staff.call('GET', '/students', { q })).rows as { id: number; hasPhoto: boolean }[]

const picture = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
  name,
  buffer,
  mimeType,
})

describe('the badge picture', () => {
  test('is made small in the browser, seen, kept as JPEG and taken away', async () => {
    const { page, surname } = await openFilledStudentForm(browser, world, COURSE)
    await page.locator('input[type=file]').setInputFiles(picture('io.png', png(1600, 1000)))
    await button(page, 'Vedi l’immagine').click()
    const shown = dialog(page, 'Badge Utente').getByRole('img', { name: 'Badge Utente' })
    await expectSeen(shown)
    await expectSoon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 800)
    await page.keyboard.press('Escape')
    await saveAnyway(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
    const [{ id } = { id: 0 }] = await found(surname)
    const stored = await photoOf(id)
    expect(stored.type).toBe('image/jpeg')
    expect(imageSize(stored.bytes)).toEqual({ width: 800, height: 500 })

    await page.goto(`${world.url}/#/app/editStudente?id=${id}`)
    const saved = button(page, 'Vedi l’immagine').locator('img')
    await expectSoon(() => saved.evaluate((image: HTMLImageElement) => image.naturalWidth), 800)
    await button(page, 'Togli').click()
    await expectGone(saved)
    await button(page, 'Salva').click()
    await expectSeen(message(page, 'Studente salvato'))
    expect((await found(surname))[0]?.hasPhoto).toBe(false)
  })

  test('is in what is saved, though it is still read when the form is', async () => {
    const { page, surname } = await openFilledStudentForm(browser, world, COURSE)
    const released = Promise.withResolvers<undefined>()
    await page.route('**/assets/resize-*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.locator('input[type=file]').setInputFiles(picture('io.png', png(40, 50)))
    await button(page, 'Salva').click()
    // Nothing is asked yet: the form waits.
    await expectSeen(page.locator('form[aria-busy=true]'))
    await expectSoon(() => dialog(page, 'Controlla prima di salvare').count(), 0)
    released.resolve(undefined)
    await button(dialog(page, 'Controlla prima di salvare'), 'Salva comunque').click()
    await expectScreen(page, '/app/studenti', 'Studenti')
    expect((await found(surname))[0]?.hasPhoto).toBe(true)
  })

  test('keeps the form from being saved without it when it cannot be read', async () => {
    const { page, surname } = await openFilledStudentForm(browser, world, COURSE, {
      expected: [/net::ERR_FAILED/],
    })
    const released = Promise.withResolvers<undefined>()
    await page.route('**/assets/resize-*.js', async (route) => {
      await released.promise
      await route.abort()
    })
    await page.locator('input[type=file]').setInputFiles(picture('io.png', png(40, 50)))
    await button(page, 'Salva').click()
    released.resolve(undefined)
    await expectSeen(page.getByText(PHOTO_NOT_PROCESSED, { exact: true }))
    await expectGone(page.locator('form[aria-busy=true]'))
    expect(await found(surname)).toEqual([])
  })

  test('is made small by its height too', async () => {
    const { page } = await openFilledStudentForm(browser, world, COURSE)
    await page.locator('input[type=file]').setInputFiles(picture('striscia.png', png(10, 24_000)))
    await button(page, 'Vedi l’immagine').click()
    const shown = dialog(page, 'Badge Utente').getByRole('img', { name: 'Badge Utente' })
    await expectSeen(shown)
    await expectSoon(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight), 2400)
  })

  test('and everything typed is still there after the page was loaded again', async () => {
    const { page, surname } = await openFilledStudentForm(browser, world, COURSE)
    await page.locator('input[type=file]').setInputFiles(picture('io.png', png(40, 50)))
    await expectSeen(button(page, 'Togli'))
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expectSeen(page.getByText('Ripristinato quello che stavi scrivendo.'))
    await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
    await expectSeen(page.getByText(`${COURSE} · 2026/2027`))
    await expectSeen(button(page, 'Vedi l’immagine'))
  })

  test.each([
    [
      'of another type',
      picture('cv.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
      "Per favore seleziona un'immagine valida (JPG, PNG, GIF).",
    ],
    [
      'of more than 2 MB',
      picture('grande.png', Buffer.alloc(2 * 1024 * 1024 + 1)),
      "L'immagine è troppo grande. La dimensione massima è 2MB.",
    ],
    [
      'that is broken',
      picture('rotta.png', png(40, 50).subarray(0, 30)),
      "Si è verificato un errore durante l'elaborazione dell'immagine.",
    ],
  ])('%s is refused, and another can be chosen', async (_what, wrong, sentence) => {
    const page = await openStudentForm(browser, world)
    const file = page.locator('input[type=file]')
    await file.setInputFiles(wrong)
    await expectSeen(page.getByText(sentence, { exact: true }))
    await expectSoon(() => button(page, 'Vedi l’immagine').count(), 0)
    await file.setInputFiles(picture('io.png', png(40, 50)))
    await expectSeen(button(page, 'Vedi l’immagine'))
    await expectGone(page.getByText(sentence, { exact: true }))
  })
})

async function photoOf(id: number): Promise<{ type: string | null; bytes: Uint8Array }> {
  const response = await fetch(`${world.url}/api/students/${id}/photo`, {
    headers: { cookie: staff.cookie ?? '' },
  })
  return { type: response.headers.get('content-type'), bytes: await response.bytes() }
}
