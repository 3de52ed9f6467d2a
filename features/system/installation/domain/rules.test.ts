import { expect, test } from 'vitest'
import { lacksOf, LOW_DISK, newsOf, type Circumstances } from './rules.ts'
import { mailsText, waitingText } from './text.ts'

const GOOD: Circumstances = {
  backups: true,
  sameDisk: false,
  baseUrl: 'https://accademia.example',
  twoFactors: true,
  mailServer: true,
  mailSender: true,
  free: LOW_DISK,
}

test.each([
  [{}, []],
  [{ free: undefined }, []],
  [{ backups: false, sameDisk: true }, ['backups_off']],
  [{ sameDisk: true }, ['backups_same_disk']],
  [{ baseUrl: undefined }, ['base_url']],
  [{ baseUrl: 'http://192.168.1.10:3000' }, ['base_url_open']],
  [{ twoFactors: false }, ['two_factors']],
  [{ mailServer: false, mailSender: false }, ['mail_server']],
  [{ mailSender: false }, ['mail_sender']],
  [{ free: LOW_DISK - 1 }, ['disk_low']],
])('with %o it lacks %o', (change, lacks) => {
  expect(lacksOf({ ...GOOD, ...change })).toEqual(lacks)
})

test('what is new is the first part of the list', () => {
  const text = '# Novità\n\n## 0.2.0\n\n- Uno.\n- Due.\n\n## 0.1.0\n\n- Vecchio.\n'
  expect(newsOf(text)).toEqual({ version: '0.2.0', lines: ['Uno.', 'Due.'] })
  expect(newsOf('')).toEqual({ version: '', lines: [] })
})

test('one alone that did not succeed is one', () => {
  const one = { waiting: 0, failed: 1 }
  expect([waitingText(one), mailsText(one)]).toEqual([
    ...['0 in attesa, 1 non riuscito', '0 in attesa, 1 non riuscita'],
  ])
})
