import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { SettingKey } from '../domain/types.ts'
import { lockSettings, readSettings, type StoredSettings } from './queries.ts'
import { settingsRoutes as routes } from './routes.ts'

const name = z.enum(['sendingMailAddress', 'sendingMailPassword', 'notificheLezioni']).meta({
  kind: 'sendingMailAddress, sendingMailPassword or notificheLezioni',
  example: 'sendingMailAddress',
})

/** Old clients know every setting as a text; the mailbox password is never told. */
function valueOf(settings: StoredSettings, key: SettingKey): string {
  if (key === 'sendingMailPassword') return ''
  if (key === 'sendingMailAddress') return settings.sendingMailAddress
  return settings.lessonNotifications ? '1' : '0'
}

/** What setting one key means to the form of the screen; an empty password leaves the stored one. */
function changeOf(key: SettingKey, value: string) {
  if (key === 'sendingMailAddress') return { sendingMailAddress: value }
  if (key === 'sendingMailPassword') return value === '' ? {} : { sendingMailPassword: value }
  return { lessonNotifications: value === '1' }
}

export const settingsScripts = scripts({
  getSettings: reads({
    summary: 'One setting. The mailbox password always reads as empty.',
    fields: { name },
    answer: answer.actedWith<{ readonly name: SettingKey; readonly value: string }>({
      name: answer.cell(name, 'name'),
      value: answer.words('segreteria@accademia.example', 'value'),
    }),
    read: async ({ db }, { name: key }) =>
      ok({ name: key, value: valueOf(await readSettings(db), key) }),
  }),
  updateSettings: through(routes.save, {
    summary:
      'Changes one setting; notificheLezioni is 0 or 1. An empty mailbox password leaves the ' +
      'stored one, so that a form filled from getSettings loses nothing.',
    fields: { name, value: field.text('segreteria@accademia.example') },
    check: (form) =>
      form.refine(
        ({ name: key, value }) => key !== 'notificheLezioni' || /^[01]$/.test(String(value)),
        { path: ['value'], error: 'Scrivi 0 oppure 1' },
      ),
    names: {
      sendingMailAddress: 'value',
      sendingMailPassword: 'value',
      lessonNotifications: 'value',
    },
    prepare: async ({ tx }, { name: key, value }) => {
      await lockSettings(tx)
      const { sendingMailAddress, lessonNotifications, version } = await readSettings(tx)
      return ok({ sendingMailAddress, lessonNotifications, version, ...changeOf(key, value) })
    },
  }),
})
