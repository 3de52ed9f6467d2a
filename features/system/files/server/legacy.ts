import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED } from '#kit/server/form-fields.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { writes, type Script } from '#kit/server/legacy.ts'
import { writeSpreadsheet } from '#kit/server/spreadsheet.ts'
import { fileNameField, MAX_VALUES, tabsField } from './legacy/tabs.ts'
import { storeUpload } from './mutations.ts'

const MIB = 1024 * 1024

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

export const fileScripts: readonly Script[] = [
  writes(
    {
      name: 'generateExcel',
      who: 'signed_in',
      summary:
        'Makes an .xlsx file of any tabs, which can be opened for a day: by anybody under `file` ' +
        '(below this folder) or `url`, by the user who is signed in under its name.',
      fields: z.object({ json: tabsField, fileName: fileNameField }),
      answer: acted.extend({
        fileName: z.string().meta({ example: 'dashboard.xlsx' }),
        file: z.string().meta({ example: 'excel/q7b…/dashboard.xlsx' }),
        url: z.string().meta({ example: '/api-test/excel/q7b…/dashboard.xlsx' }),
      }),
      bodyLimit: 8 * MIB,
      bodyValues: MAX_VALUES,
    },
    async ({ tx, actor, services }, { json, fileName }) => {
      const content = writeSpreadsheet(json)
      const stored = await storeUpload(tx, actor, { name: `${fileName}.xlsx`, content })
      if (!stored.ok) return stored
      const { id, name } = stored.value
      const file = `excel/${sealFile(services.secrets, id)}/${encodeURIComponent(name)}`
      const folder = services.config.API_FOLDER.replace(/\/+$/, '')
      return ok({ ...ACTED, fileName: name, file, url: `/${folder}/${file}` })
    },
  ),
]
