import { buffer } from 'node:stream/consumers'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { scripts, writes } from '#kit/server/legacy/scripts.ts'
import { placesFor } from '#kit/server/places.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { writeSpreadsheet } from '#kit/server/spreadsheet.ts'
import { fileNameField, MAX_VALUES, tabsField } from './legacy/tabs.ts'
import { storeUpload } from './mutations.ts'

const MIB = 1024 * 1024

/** Each keeps a processor busy; who asks for more of them has the next made after the last. */
const inPlace = placesFor(2)

/** What a sealed number of a kept file begins with, so that nothing else sealed passes for one. */
const MARK = 'spreadsheet '

/** A secret by which whoever has it opens a kept file. */
function sealFile(secrets: SecretBox, fileId: number): string {
  return secrets.seal(`${MARK}${fileId}`).toString('base64url')
}

/** The number behind a secret of `sealFile`; undefined for anything else. */
export function openedFile(secrets: SecretBox, secret: string): number | undefined {
  try {
    const text = secrets.open(Buffer.from(secret, 'base64url'))
    return text.startsWith(MARK) ? Number(text.slice(MARK.length)) : undefined
  } catch {
    // Made with another key, or by somebody who guesses: both lead nowhere.
    return undefined
  }
}

export const fileScripts = scripts({
  generateExcel: writes({
    who: 'exports',
    summary:
      'Makes an .xlsx file of any tabs, which can be opened for a day: by anybody under `file` ' +
      '(below this folder) or `url`, by the user who is signed in under its name.',
    fields: { tabs: field.as('json', tabsField), name: field.as('fileName', fileNameField) },
    answer: answer.actedWith<{
      readonly name: string
      readonly file: string
      readonly url: string
    }>({
      fileName: answer.words('dashboard.xlsx', 'name'),
      file: answer.words('excel/q7b…/dashboard.xlsx', 'file'),
      url: answer.words('/api-test/excel/q7b…/dashboard.xlsx', 'url'),
    }),
    bodyLimit: 8 * MIB,
    bodyValues: MAX_VALUES,
    make: ({ actor }, { tabs }) => inPlace(actor.accountId, () => buffer(writeSpreadsheet(tabs))),
    act: async ({ tx, actor, services }, sent, content) => {
      const stored = await storeUpload(tx, actor, { name: `${sent.name}.xlsx`, content })
      if (!stored.ok) return stored
      const { id, name } = stored.value
      const file = `excel/${sealFile(services.secrets, id)}/${encodeURIComponent(name)}`
      const folder = services.config.API_FOLDER.replace(/\/+$/, '')
      return ok({ name, file, url: `/${folder}/${file}` })
    },
  }),
})
