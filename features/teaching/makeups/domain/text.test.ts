import { expect, test } from 'vitest'
import * as text from './text.ts'

test('what secretaries know by heart is said to the letter', () => {
  const said = {
    actions: [text.REQUEST, text.PROPOSE, text.RECOVER],
    missing: text.MISSING_INPUT,
    incomplete: text.makeupSentences['makeups.incomplete'],
    saved: text.RECOVERY_SAVED,
    refused: text.RECOVERY_REFUSED,
    failed: text.RECOVERY_FAILED,
    created: text.REQUEST_CREATED,
    requestFailed: text.requestFailed(),
    requestRefused: text.requestRefused(''),
    requested: text.REQUESTED,
    recovered: text.recoveredOn('2026-10-22'),
  }
  expect(said).toEqual({
    actions: ['Genera recupero', 'Proponi recupero', 'Recupera'],
    missing: 'Errore: informazioni mancanti per creare la richiesta di recupero.',
    incomplete: 'Errore: informazioni mancanti per creare la richiesta di recupero.',
    saved: 'Recupero inserito con successo!',
    refused: "Errore nell'inserimento del recupero",
    failed: 'Errore durante il salvataggio del recupero',
    created: 'Richiesta di recupero generata con successo!',
    requestFailed: 'Errore nella generazione della richiesta di recupero: Errore sconosciuto',
    requestRefused: 'Errore nella creazione della richiesta di recupero: Errore sconosciuto',
    requested: 'Richiesta recupero',
    recovered: 'Recuperata il 22/10/2026',
  })
})
