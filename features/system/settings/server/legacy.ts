import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED, asFlag, textField } from '#kit/server/form-fields.ts'
import { accept, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { settingsContract as c } from '../domain/contract.ts'
import type { SettingKey } from '../domain/types.ts'
import { saveSettings } from './mutations.ts'
import { readSettings, type StoredSettings } from './queries.ts'

const name = z.enum(['sendingMailAddress', 'sendingMailPassword', 'notificheLezioni']).meta({
  kind: 'sendingMailAddress, sendingMailPassword or notificheLezioni',
  example: 'sendingMailAddress',
})

/** Old clients know every setting as a text; the mailbox password is never told. */
function valueOf(settings: StoredSettings, key: SettingKey): string {
  if (key === 'sendingMailPassword') return ''
  if (key === 'sendingMailAddress') return settings.sendingMailAddress
  return String(asFlag(settings.lessonNotifications))
}

/** What setting one key means to the form of the screen; an empty password leaves the stored one. */
function changeOf(key: SettingKey, value: string) {
  if (key === 'sendingMailAddress') return { sendingMailAddress: value }
  if (key === 'sendingMailPassword') return value === '' ? {} : { sendingMailPassword: value }
  return { lessonNotifications: value === '1' }
}

export const settingsScripts: readonly Script[] = [
  reads(
    {
      name: 'getSettings',
      who: 'staff',
      summary: 'One setting. The mailbox password always reads as empty.',
      fields: z.object({ name }),
      answer: acted.extend({
        name,
        value: z.string().meta({ example: 'segreteria@accademia.example' }),
      }),
    },
    async ({ db }, { name: key }) =>
      ok({ ...ACTED, name: key, value: valueOf(await readSettings(db), key) }),
  ),
  writes(
    {
      name: 'updateSettings',
      who: 'staff',
      summary:
        'Changes one setting; notificheLezioni is 0 or 1. An empty mailbox password leaves the ' +
        'stored one, so that a form filled from getSettings loses nothing.',
      fields: z
        .object({ name, value: textField('segreteria@accademia.example') })
        .refine(({ name: key, value }) => key !== 'notificheLezioni' || /^[01]$/.test(value), {
          path: ['value'],
          error: 'Scrivi 0 oppure 1',
        }),
      answer: acted,
      names: {
        sendingMailAddress: 'value',
        sendingMailPassword: 'value',
        lessonNotifications: 'value',
      },
    },
    async ({ tx, actor, services, now }, { name: key, value }) => {
      const { sendingMailAddress, lessonNotifications, version } = await readSettings(tx)
      const whole = { sendingMailAddress, lessonNotifications, version }
      const input = await accept(c.save, { ...whole, ...changeOf(key, value) })
      if (!input.ok) return input
      const { version: _current, ...change } = input.value
      const saved = await saveSettings(tx, actor, services.secrets, change, now, version)
      return answering(saved, () => ACTED)
    },
  ),
]
