import { demoSeed, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

const TEXTS: readonly (readonly [name: string, subject: string, html: string])[] = [
  [
    'Benvenuto al corso',
    'Benvenuto a {corso}',
    '<p>Ciao {nome},</p><p>benvenuto a <strong>{corso}</strong>. In segreteria trovi il calendario.</p><p>{accademia}</p>',
  ],
  [
    'Promemoria rata',
    'Rata in scadenza il {scadenza}',
    '<p>Gentile {nome} {cognome},</p><p>ti ricordiamo che mancano {importo} entro il {scadenza}.</p><p>{accademia}</p>',
  ],
  [
    'Chiusura straordinaria',
    'Chiusura della sede',
    '<p>Ciao {nome},</p><p>lunedì la sede resta chiusa: le lezioni saranno recuperate.</p>',
  ],
]

/** Keeps some texts, as an office has them after a while. */
async function seedWordings(tx: Tx, demo: Demo): Promise<number> {
  const created_at = demo.instantOn(demo.today, demo.random('wordings'))
  await tx
    .insertInto('wordings')
    .values(
      TEXTS.map(([name, subject, html]) => {
        return { name, subject, html, created_by: 'segreteria', created_at }
      }),
    )
    .execute()
  return TEXTS.length
}

export const wordingSeed = demoSeed({}, seedWordings)
