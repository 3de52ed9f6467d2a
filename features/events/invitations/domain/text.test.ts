import { expect, test } from 'vitest'
import { confirmGivingBack, notToldOfMove, stillToSend } from './text.ts'

test('of one mark, one person and one place it is said in the singular', () => {
  expect(stillToSend(1)).toBe('1 segno da inviare: parte da solo quando torna la connessione.')
  expect(stillToSend(2)).toBe('2 segni da inviare: partono da soli quando torna la connessione.')
  expect(confirmGivingBack(1)).toBe(
    '1 persona torna tra gli invitati: il posto che ha, o che le è riservato, si libera e può ' +
      'passare subito, con una mail, a chi è in lista d’attesa. L’operazione è irreversibile.',
  )
  expect(notToldOfMove(1)).toContain('Dopo aver salvato puoi scrivere a chi partecipa con')
})
